import type { Statement } from '../../platform/database/tenancy.ts'
import { type PersonPools, poolOf, runAs } from '../../platform/database/tenancy.ts'
import { scheduleRemoval } from '../../platform/files/file-removal.queries.ts'
import { type FileStore, FileStoreFull, newFileKey } from '../../platform/files/files.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openDecoding, openPictureUploads } from './picture-shares.ts'

const cutOff = 'The upload was interrupted. Your picture was not changed. Please try again.'
const noRoom =
  'The server has no space left for files. Your picture was not changed. Please tell the operator of this installation.'

/** Checks the declared type only. The content is checked after the upload. */
export const pictureTypes = {
  allowed: /^(image\/[a-z0-9.+-]+|application\/octet-stream)$/i,
  refusal: 'Send the picture as image/jpeg, image/png or application/octet-stream.',
}

export type Picture = { id: string; fileKey: string; bytes: number }

type Kind = {
  maxBytes: number
  tooLarge: string
  /** @throws Refusal if it is no picture */
  reencode: (bytes: Buffer) => Promise<Buffer>
  /** Stores the row of the picture. */
  replace: (userId: string, picture: Picture) => readonly Statement[]
}
type Parts = { pools: PersonPools; files: FileStore; log: Log }

/** Takes pictures of one kind, of which each person has one: reads, re-encodes and stores it. */
export function openPictures({ pools, files, log }: Parts, { maxBytes, tooLarge, reencode, replace }: Kind) {
  const uploading = openPictureUploads()
  const decoding = openDecoding()

  function refuseWithoutSpace(error: unknown): never {
    if (!(error instanceof FileStoreFull)) throw error
    log.error(faultFields(error), 'a picture could not be stored: there is no room left for files')
    throw new Refusal('unavailable', noRoom)
  }

  async function store(actor: { userId: string; role: string }, content: Buffer): Promise<Picture> {
    const [id, fileKey] = [newFileKey(), newFileKey()]
    // If storing fails from here on, a job removes the file.
    const pool = poolOf(pools, actor)
    await runAs(pool, actor, scheduleRemoval(fileKey))
    const { bytes } = await files.put(fileKey, inOnePiece(content), { maxBytes }).catch(refuseWithoutSpace)
    const picture = { id, fileKey, bytes }
    await runAs(pool, actor, ...replace(actor.userId, picture))
    return picture
  }

  return {
    take: ({ userId, role }: { userId: string; role: string }, request: Request): Promise<Picture> =>
      uploading(userId, async () => {
        const bytes = await bodyOf(request, maxBytes, tooLarge)
        return store({ userId, role }, await decoding(userId, () => reencode(bytes)))
      }),
  }
}

/** Reads the whole body and counts bytes, because Content-Length can be wrong. */
async function bodyOf(request: Request, maxBytes: number, tooLarge: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of request.body ?? []) {
      bytes += part.length
      if (bytes > maxBytes) throw new Refusal('too-large', tooLarge)
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
