import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { clientsOnly } from '@openhour/shared/access/rules.ts'
import {
  dataDownloadName,
  dataDownloadPath,
  dataDownloadsPerHour,
} from '@openhour/shared/features/data-download/data-download.rules.ts'
import { Hono } from 'hono'
import { now } from '../../platform/clock.ts'
import { type PersonPools, poolOf, runAs } from '../../platform/database/tenancy.ts'
import type { DownloadDecoding, DownloadSection } from '../../product/download-section.ts'
import { openFairShare } from '../../platform/fair-share.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import type { Run } from '../../platform/http/request-context.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import { openRecent } from '../../platform/recent.ts'
import { Refusal } from '../../platform/refusal.ts'
import { listJoinedPractices } from '../portal/portal.queries.ts'
import { openArchive } from './archive.ts'
import { findZone, recordOwnDownload } from './data-download.queries.ts'
import { listEndedPractices } from './ended-access.queries.ts'

const underWay = 'A download of your data is already under way. Wait until it has finished.'
const busy = 'The server is busy with other downloads. Try again in a few seconds.'
const tooOften = 'You have downloaded your data many times in the last hour. Please try again later.'

type Parts = {
  pools: PersonPools
  files: FileStore
  log: Log
  decoding: () => DownloadDecoding
  sections: readonly DownloadSection[]
}

/** Sends everything that a client may see as one archive, made while it is sent. The audit log has it before the first byte. */
export function dataDownloadRoute({ pools, files, log, decoding, sections }: Parts): MountedRoute {
  const recent = openRecent(dataDownloadsPerHour, 3_600_000)
  const sharing = openFairShare({
    atOnce: 4,
    ofOne: 1,
    mayWait: 0,
    maxWaitMs: 20_000,
    tooMuch: () => new Refusal('too-many-attempts', underWay, { retryAfterSeconds: 30 }),
    allBusy: () => new Refusal('unavailable', busy, { retryAfterSeconds: 5 }),
  })

  const routes = new Hono<HostEnv>().get('/', async (c) => {
    const { userId, role } = await c.var.admit(clientsOnly)
    refuseOtherSites(c.req.header('sec-fetch-site'))
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${dataDownloadName(now().toISOString().slice(0, 10))}"`,
    }
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const run: Run = (...statements) => runAs(poolOf(pools, { role }), { userId, role }, ...statements)
    const content = await new Promise<Readable>((begun, fail) => {
      sharing(userId, async () => {
        const retryAfterSeconds = recent(userId)
        if (retryAfterSeconds > 0) throw new Refusal('too-many-attempts', tooOften, { retryAfterSeconds })
        const [, practices, ended, [zoned]] = await run(
          recordOwnDownload(),
          listJoinedPractices(),
          listEndedPractices(),
          findZone(userId),
        )
        const archive = openArchive({ run, files, decoding: decoding(), userId, zone: zoned?.timeZone ?? 'UTC' })
        const closed = new Promise<void>((done) => archive.content.once('close', done))
        archive.content.once('error', (error) => log.error(faultFields(error), 'a download of own data broke off'))
        begun(archive.content)
        await archive.write(sections, practices, ended)
        await closed
      }).catch(fail)
    })
    return c.body(Readable.toWeb(content) as ReadableStream<Uint8Array> as never, 200, headers)
  })
  return { path: dataDownloadPath, trust: 'browser', body: { kind: 'none' }, routes }
}

/** Another site could start a download onto a shared device. Browsers that say nothing about the site are old. */
function refuseOtherSites(site: string | undefined): void {
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw new Refusal('foreign-origin', 'The request came from another site. Nothing was downloaded.')
}
