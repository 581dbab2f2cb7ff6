import { signedIn } from '@openhour/shared/access/rules.ts'
import { avatarMaxBytes, avatarTexts } from '@openhour/shared/features/settings/avatar.rules.ts'
import { Hono } from 'hono'
import { type PersonPools, poolOf, runAs } from '../../platform/database/tenancy.ts'
import { scheduleRemoval } from '../../platform/files/file-removal.queries.ts'
import { type FileStore, FileNotStored, newFileKey, FileStoreFull } from '../../platform/files/files.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { avatarFrom } from './avatar-image.ts'
import { findPicture, replacePicture, setAvatarUrl } from './avatar.queries.ts'
import { openPictureUploads, openDecoding } from './picture-shares.ts'

const avatarPath = '/api/avatars'

const cutOff = 'The upload was interrupted. Your picture was not changed. Please try again.'
const noRoom =
  'The server has no space left for files. Your picture was not changed. Please tell the operator of this installation.'

/** Checks the declared type only. The content is checked after the upload. */
const pictureTypes = {
  allowed: /^(image\/[a-z0-9.+-]+|application\/octet-stream)$/i,
  refusal: 'Send the picture as image/jpeg, image/png or application/octet-stream.',
}

type Parts = { pools: PersonPools; files: FileStore; log: Log }

/** Uploads and downloads of the person's own profile picture. */
export function avatarRoute({ pools, files, log }: Parts): MountedRoute {
  const uploading = openPictureUploads()
  const decoding = openDecoding()

  function refuseWithoutSpace(error: unknown): never {
    if (!(error instanceof FileStoreFull)) throw error
    log.error(faultFields(error), 'a picture could not be stored: there is no room left for files')
    throw new Refusal('unavailable', noRoom)
  }

  async function store(actor: { userId: string; role: string }, picture: Buffer): Promise<string> {
    const [id, fileKey] = [newFileKey(), newFileKey()]
    const url = `${avatarPath}/${id}`
    // If storing fails from here on, a job removes the file.
    const pool = poolOf(pools, actor)
    await runAs(pool, actor, scheduleRemoval(fileKey))
    const { bytes } = await files
      .put(fileKey, inOnePiece(picture), { maxBytes: avatarMaxBytes })
      .catch(refuseWithoutSpace)
    await runAs(pool, actor, replacePicture(actor.userId, { id, fileKey, bytes }), setAvatarUrl(actor.userId, url))
    return url
  }

  const routes = new Hono<HostEnv>()
    .post('/', async (c) => {
      const actor = await c.var.admit(signedIn)
      const avatarUrl = await uploading(actor.userId, async () => {
        const bytes = await bodyOf(c.req.raw)
        return store({ userId: actor.userId, role: actor.role }, await decoding(actor.userId, () => avatarFrom(bytes)))
      })
      return c.json({ avatarUrl })
    })
    .get('/:id', async (c) => {
      const { userId, role } = await c.var.admit(signedIn)
      const [rows] = await runAs(poolOf(pools, { role }), { userId, role }, findPicture(userId, c.req.param('id')))
      const picture = found(rows, 'This picture was not found.')
      const content = await files.get(picture.fileKey).catch((error: unknown) => {
        if (error instanceof FileNotStored) throw new Refusal('not-found', 'This picture was not found.')
        throw error
      })
      const parts: Buffer[] = []
      for await (const part of content) parts.push(part as Buffer)
      return c.body(new Uint8Array(Buffer.concat(parts)), 200, {
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
      })
    })
  return { path: avatarPath, trust: 'browser', body: { kind: 'stream', types: pictureTypes }, routes }
}

/** Reads the whole body and counts bytes, because Content-Length can be wrong. */
async function bodyOf(request: Request): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of request.body ?? []) {
      bytes += part.length
      if (bytes > avatarMaxBytes) throw new Refusal('too-large', avatarTexts.tooLarge)
      parts.push(part)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('invalid-input', cutOff)
  }
  return Buffer.concat(parts)
}

async function* inOnePiece(content: Buffer): AsyncGenerator<Buffer, void, undefined> {
  yield content
}
