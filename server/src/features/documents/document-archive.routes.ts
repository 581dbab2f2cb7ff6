import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { therapists } from '@openhour/shared/access/rules.ts'
import {
  allDocumentsTexts,
  archiveName,
  documentArchivePath,
  documentsAtOnce,
} from '@openhour/shared/features/documents/all-documents.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runAs } from '../../platform/database/tenancy.ts'
import { openFairShare } from '../../platform/fair-share.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findArchived, recordDownloads } from './all-documents.queries.ts'
import { openDocumentArchive } from './document-archive.ts'

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const underWay = 'Two of your archives are already being downloaded. Wait until one of them is done.'
const busy = 'The server is busy with other downloads. Try again in a few seconds.'

/** Sends chosen documents as one archive: `?ids=` lists them with commas. All or none of them are the practice's. The audit log has each before the first byte. */
export function documentArchiveRoute({
  pool,
  files,
  log,
}: {
  pool: pg.Pool
  files: FileStore
  log: Log
}): MountedRoute {
  const sharing = openFairShare({
    atOnce: 8,
    ofOne: 2,
    mayWait: 0,
    maxWaitMs: 20_000,
    tooMuch: () => new Refusal('too-many-attempts', underWay, { retryAfterSeconds: 30 }),
    allBusy: () => new Refusal('unavailable', busy, { retryAfterSeconds: 5 }),
  })
  const routes = new Hono<HostEnv>().get('/', async (c) => {
    const { userId, role } = await c.var.admit(therapists)
    const ids = idsIn(c.req.query('ids'))
    const asking = c.req.method === 'HEAD'
    const noted = asking ? [] : [recordDownloads(userId, ids)]
    const [documents] = await runAs(pool, { userId, role }, findArchived(userId, ids), ...noted)
    if (documents.length !== ids.length) throw new Refusal('not-found', allDocumentsTexts.gone)
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${archiveName(now().toISOString().slice(0, 10))}"`,
    }
    if (asking) return c.body(null, 200, headers)
    const content = await new Promise<Readable>((begun, fail) => {
      sharing(userId, async () => {
        const archive = openDocumentArchive(documents, files)
        const closed = new Promise<void>((done) => archive.once('close', done))
        archive.once('error', (error) => log.error(faultFields(error), 'an archive of documents broke off'))
        begun(archive)
        await closed
      }).catch(fail)
    })
    return c.body(Readable.toWeb(content) as ReadableStream<Uint8Array> as never, 200, headers)
  })
  return { path: documentArchivePath, trust: 'browser', body: { kind: 'none' }, routes }
}

function idsIn(given: string | undefined): string[] {
  const ids = [...new Set((given ?? '').toLowerCase().split(','))].filter((id) => id !== '')
  if (ids.length === 0) throw new Refusal('invalid-input', 'Choose a document')
  if (ids.length > documentsAtOnce) throw new Refusal('invalid-input', allDocumentsTexts.tooMany)
  if (!ids.every((id) => idForm.test(id))) throw new Refusal('not-found', allDocumentsTexts.gone)
  return ids
}
