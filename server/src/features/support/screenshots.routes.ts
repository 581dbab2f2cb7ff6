import { type Access, admins, clientsOnly, therapists } from '@openhour/shared/access/rules.ts'
import { documentFileName, fileTypeDetails } from '@openhour/shared/features/documents/documents.rules.ts'
import { type Screenshot, ScreenshotDetails } from '@openhour/shared/features/support/support.contract.ts'
import {
  screenshotMaxBytes,
  screenshotPaths,
  screenshotTypes,
  supportTexts,
} from '@openhour/shared/features/support/support.rules.ts'
import { Hono } from 'hono'
import { type PersonPools, poolOf, runAs } from '../../platform/database/tenancy.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import { uploadedTypes } from '../../services/transfers/file-uploads.ts'
import { type AcceptedFiles, uploadedFiles } from '../../services/transfers/taken-file.ts'
import type { Transfers } from '../../services/transfers/transfers.ts'
import type { SupportSealing } from './support-sealing.ts'
import { findOwnScreenshot, findSentScreenshot, stageScreenshot, type StoredScreenshot } from './support.queries.ts'

type Parts = { pools: PersonPools; transfers: Transfers; sealing: SupportSealing }
type ScreenshotType = (typeof screenshotTypes)[number]

const isScreenshot = (type: string): type is ScreenshotType => (screenshotTypes as readonly string[]).includes(type)

/** Pictures only, without what they say about place, device and person. */
const pictures: AcceptedFiles<ScreenshotType> = {
  ...uploadedFiles,
  sniff: () => {
    const sniffer = uploadedFiles.sniff()
    return {
      take: sniffer.take,
      hopeless: sniffer.hopeless,
      verdict: async () => {
        const type = await sniffer.verdict()
        if (!isScreenshot(type)) throw new Refusal('invalid-input', supportTexts.wrongType)
        return type
      },
    }
  },
  wrongType: supportTexts.wrongType,
}

const nameless = (type: ScreenshotType) => `screenshot.${fileTypeDetails[type].endings[0]}`

const sent = (sealing: SupportSealing, rows: readonly StoredScreenshot[]) =>
  rows.map(({ userId, id, sealedName, ...file }) => ({
    ...file,
    fileName: sealing.fileName.open(sealedName, userId, id) ?? nameless(file.fileType),
  }))

function ownScreenshots(
  { pools, transfers, sealing }: Parts,
  path: MountedRoute['path'],
  access: Access,
): MountedRoute {
  const routes = new Hono<HostEnv>()
    .post(
      '/',
      transfers.store({
        admit: (c) => c.var.admit(access),
        details: ScreenshotDetails,
        accepted: pictures,
        largest: { bytes: screenshotMaxBytes, refusal: supportTexts.tooLarge },
        operation: `upload ${path}`,
        // A hash of a short name would tell it.
        identity: ({ fileName }) => ({ fileName: sealing.fingerprint(fileName) }),
        // They belong to the operator’s inbox, not to the storage of a practice.
        room: async () => ({ usedBytes: 0, limitBytes: null, owner: undefined }),
        keep: async ({ actor, run, details }, { id, claim, file, fileKey }) => {
          const { fileType, bytes: fileSize, sha256, scanned } = file
          const fileName = documentFileName(details.fileName, fileType)
          const sealedName = sealing.fileName.seal(fileName, actor.userId, id)
          const row = { sealedName, fileType, fileSize, fileKey, sha256, scanned }
          await refusing(run(...claim, stageScreenshot(id, row)), {
            'too-many-files': () => new Refusal('not-possible-now', supportTexts.tooManyUnsent),
          })
          return { id, fileName, fileType, fileSize } satisfies Screenshot
        },
        replay: async ({ actor, run }, id) => {
          const [rows] = await run(findOwnScreenshot(id))
          const { sealedName, sha256, fileType, fileSize } = found(rows, supportTexts.fileNotFound)
          const fileName = sealing.fileName.open(sealedName, actor.userId, id)
          return { stored: { id, fileName, fileType, fileSize } satisfies Screenshot, sha256 }
        },
      }),
    )
    .get(
      '/:id/:way{content|preview}',
      transfers.send({
        access,
        missing: supportTexts.fileNotFound,
        find: async ({ userId, role }, id) => {
          const [rows] = await runAs(poolOf(pools, { role }), { userId, role }, findOwnScreenshot(id))
          return sent(sealing, rows)
        },
      }),
    )
  return { path, trust: 'browser', body: { kind: 'stream', types: uploadedTypes }, routes }
}

/** Screenshots of requests: those of somebody else answer as missing ones, but to an admin once they are sent. */
export function screenshotRoutes(parts: Parts): MountedRoute[] {
  const { pools, transfers, sealing } = parts
  const inbox = new Hono<HostEnv>().get(
    '/:id/:way{content|preview}',
    transfers.send({
      access: admins,
      missing: supportTexts.fileNotFound,
      shared: true,
      find: async ({ userId, role }, id) => {
        const [rows] = await runAs(poolOf(pools, { role }), { userId, role }, findSentScreenshot(id))
        return sent(sealing, rows)
      },
    }),
  )
  return [
    ownScreenshots(parts, screenshotPaths.therapist, therapists),
    ownScreenshots(parts, screenshotPaths.client, clientsOnly),
    { path: screenshotPaths.admin, trust: 'browser', body: { kind: 'none' }, routes: inbox },
  ]
}
