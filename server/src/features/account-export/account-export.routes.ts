import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { therapists } from '@openhour/shared/access/rules.ts'
import {
  accountExportName,
  accountExportPath,
  accountExportTexts,
} from '@openhour/shared/features/account-export/account-export.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import { runAs } from '../../platform/database/tenancy.ts'
import { openFairShare } from '../../platform/fair-share.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { findArchiveFile } from './account-export.queries.ts'

type Parts = { pool: pg.Pool; files: FileStore; log: Log }

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const busy = 'The server is busy with other downloads. Try again in a few seconds.'
const underWay = 'This archive is being downloaded already. Wait until it has finished.'

/** Downloads of finished archives. A download that broke off goes on where it stopped (RFC 9110, ranges). */
export function accountExportRoute({ pool, files, log }: Parts): MountedRoute {
  const sharing = openFairShare({
    atOnce: 8,
    ofOne: 2,
    mayWait: 2,
    maxWaitMs: 20_000,
    tooMuch: () => new Refusal('too-many-attempts', underWay, { retryAfterSeconds: 30 }),
    allBusy: () => new Refusal('unavailable', busy, { retryAfterSeconds: 5 }),
  })

  const routes = new Hono<HostEnv>().get('/:id', async (c) => {
    const { userId, role } = await c.var.admit(therapists)
    const id = c.req.param('id')
    if (!idForm.test(id)) throw new Refusal('not-found', accountExportTexts.notFound)
    const [rows] = await runAs(pool, { userId, role }, findArchiveFile(userId, id))
    const { fileKey, fileSize, ofClient, createdAt } = found(rows, accountExportTexts.linkEnded)
    const from = startOf(c.req.header('range'), fileSize)
    const etag = `"${id}"`
    const isPart = from > 0 && [undefined, etag].includes(c.req.header('if-range'))
    const first = isPart ? from : 0
    const name = accountExportName(createdAt.slice(0, 10), ofClient ? 'client' : 'account')
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': String(fileSize - first),
      'accept-ranges': 'bytes',
      etag,
      ...(isPart && { 'content-range': `bytes ${first}-${fileSize - 1}/${fileSize}` }),
    }
    const status = isPart ? 206 : 200
    if (c.req.method === 'HEAD') return c.body(null, status, headers)
    const content = await new Promise<Readable>((begun, fail) => {
      sharing(userId, async () => {
        const stored = Readable.from(after(await files.get(fileKey), first), { objectMode: false })
        stored.once('error', (error) => log.error(faultFields(error), 'a download of an export broke off'))
        const closed = new Promise<void>((done) => stored.once('close', done))
        await once(stored, 'readable')
        begun(stored)
        await closed
      }).catch(fail)
    })
    return c.body(Readable.toWeb(content) as ReadableStream<Uint8Array> as never, status, headers)
  })
  return { path: accountExportPath, trust: 'browser', body: { kind: 'none' }, routes }
}

/** The first byte of a range that goes to the end. Other ranges are answered with everything, as RFC 9110 allows. */
function startOf(range: string | undefined, size: number): number {
  const from = Number(/^bytes=(\d{1,15})-$/.exec(range ?? '')?.[1] ?? 0)
  return from < size ? from : 0
}

/** The content without its first bytes. They are decrypted and dropped, because only whole files can be. */
async function* after(content: Readable, skipped: number): AsyncGenerator<Buffer, void, undefined> {
  let left = skipped
  for await (const part of content as AsyncIterable<Buffer>) {
    if (left < part.length) yield left === 0 ? part : part.subarray(left)
    left = Math.max(0, left - part.length)
  }
}
