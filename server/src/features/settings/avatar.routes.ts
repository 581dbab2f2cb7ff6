import { signedIn } from '@openhour/shared/access/rules.ts'
import { avatarMaxBytes, avatarSide, avatarTexts } from '@openhour/shared/features/settings/avatar.rules.ts'
import { Hono } from 'hono'
import { type PersonPools, poolOf, runAs } from '../../platform/database/tenancy.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { readSmallFile } from '../../platform/files/small-file.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import type { Log } from '../../platform/log.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { openPictures, pictureTypes } from '../../services/transfers/picture-uploads.ts'
import { reencoded } from '../../services/transfers/re-encoded-image.ts'
import { avatarPath, avatarUrlOf, findPicture, replacePicture, setAvatarUrl } from './avatar.queries.ts'

const notFound = 'This picture was not found.'

type Parts = { pools: PersonPools; files: FileStore; log: Log }

/** Uploads and downloads of the person's own profile picture: the center square as WebP. */
export function avatarRoute({ pools, files, log }: Parts): MountedRoute {
  const pictures = openPictures(
    { pools, files, log },
    {
      maxBytes: avatarMaxBytes,
      tooLarge: avatarTexts.tooLarge,
      reencode: (bytes) =>
        reencoded(bytes, {
          formats: ['jpeg', 'png', 'webp', 'gif'],
          refusal: avatarTexts.notAnImage,
          refusalOfOthers: avatarTexts.otherImage,
          draw: (image) => image.resize(avatarSide, avatarSide, { fit: 'cover' }).webp({ quality: 84 }),
        }),
      replace: (userId, picture) => [replacePicture(userId, picture), setAvatarUrl(userId, avatarUrlOf(picture.id))],
    },
  )
  const routes = new Hono<HostEnv>()
    .post('/', async (c) => {
      const actor = await c.var.admit(signedIn)
      const { id } = await pictures.take(actor, c.req.raw)
      return c.json({ avatarUrl: avatarUrlOf(id) })
    })
    .get('/:id', async (c) => {
      const { userId, role } = await c.var.admit(signedIn)
      const [rows] = await runAs(poolOf(pools, { role }), { userId, role }, findPicture(userId, c.req.param('id')))
      const content = await readSmallFile(files, found(rows, notFound).fileKey)
      if (!content) throw new Refusal('not-found', notFound)
      return c.body(new Uint8Array(content), 200, {
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
      })
    })
  return { path: avatarPath, trust: 'browser', body: { kind: 'stream', types: pictureTypes }, routes }
}
