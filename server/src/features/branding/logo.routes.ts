import { signedIn, therapistsWith } from '@openhour/shared/access/rules.ts'
import { brandingTexts, logoMaxBytes, logoPath, logoSize } from '@openhour/shared/features/branding/branding.rules.ts'
import { Hono } from 'hono'
import { showsBrand } from '../../services/brand/brand.ts'
import { listJoinedBrands } from '../../services/brand/brand.queries.ts'
import { type PersonPools, runAs } from '../../platform/database/tenancy.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { readSmallFile } from '../../platform/files/small-file.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import type { Actor } from '../../platform/http/request-context.ts'
import type { Log } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openPictures, pictureTypes } from '../../services/transfers/picture-uploads.ts'
import { reencoded } from '../../services/transfers/re-encoded-image.ts'
import { findLogo, replaceLogo } from './branding.queries.ts'

type Parts = { pools: PersonPools; files: FileStore; log: Log }

/** A practice's logo, as PNG, which every mail program and PDF shows: for the therapist, and for clients who have joined. */
export function logoRoute({ pools, files, log }: Parts): MountedRoute {
  const pictures = openPictures(
    { pools, files, log },
    {
      maxBytes: logoMaxBytes,
      tooLarge: brandingTexts.tooLarge,
      reencode: (bytes) =>
        reencoded(bytes, {
          formats: ['png', 'jpeg', 'webp'],
          refusal: brandingTexts.notALogo,
          draw: (image) =>
            image
              .resize({ ...logoSize, fit: 'inside', withoutEnlargement: true })
              .png({ palette: true, quality: 90, effort: 7 }),
        }),
      replace: (userId, picture) => [replaceLogo(userId, picture)],
    },
  )

  async function fileOf({ userId, role, tierStatus }: Actor, id: string): Promise<string | null | undefined> {
    if (role !== 'client') {
      const [[own]] = await runAs(pools.app, { userId, role }, findLogo(userId, id))
      return own?.fileKey
    }
    const [brands] = await runAs(pools.client, { userId, role }, listJoinedBrands())
    return brands.find(({ logoId, subscription }) => logoId === id && showsBrand(subscription, tierStatus.plansOn))
      ?.fileKey
  }

  const routes = new Hono<HostEnv>()
    .post('/', async (c) => {
      const actor = await c.var.admit(therapistsWith('branding'))
      const { id } = await pictures.take(actor, c.req.raw)
      return c.json({ logoUrl: `${logoPath}/${id}` })
    })
    .get('/:id', async (c) => {
      const fileKey = await fileOf(await c.var.admit(signedIn), c.req.param('id'))
      const content = await readSmallFile(files, fileKey ?? null)
      if (!content) throw new Refusal('not-found', brandingTexts.logoNotFound)
      return c.body(new Uint8Array(content), 200, {
        'content-type': 'image/png',
        'cache-control': 'private, max-age=31536000, immutable',
      })
    })
  return { path: logoPath, trust: 'browser', body: { kind: 'stream', types: pictureTypes }, routes }
}
