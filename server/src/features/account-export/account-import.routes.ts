import type { IncomingMessage } from 'node:http'
import { therapists } from '@openhour/shared/access/rules.ts'
import {
  accountExportTexts,
  accountImportPath,
  importMaxBytes,
} from '@openhour/shared/features/account-export/account-export.rules.ts'
import { Hono } from 'hono'
import { now } from '../../platform/clock.ts'
import { runAs, type Statement } from '../../platform/database/tenancy.ts'
import { openFairShare } from '../../platform/fair-share.ts'
import { FileStoreFull, FileStoreUnavailable, FileTooLarge } from '../../platform/files/files.ts'
import { type ScratchFile, writeScratchFile } from '../../platform/files/scratch-file.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import type { Actor } from '../../platform/http/request-context.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import { newId } from '../../platform/new-id.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import { arriving, discardRest } from '../../services/transfers/taken-file.ts'
import { listTablesInUse } from './account-export.queries.ts'
import { importArchive, type ImportParts } from './import-archive.ts'
import { addImport, endLostImports, failImport, noteImportProgress } from './import.queries.ts'
import { readArchive } from './read-archive.ts'

type Parts = ImportParts & { scratch: string; log: Log }

const progressEveryMs = 500
const types = {
  allowed: /^application\/(octet-stream|zip|x-zip-compressed)$/i,
  refusal: 'Send the bytes of the archive as application/zip.',
}
const faulty = 'The import failed because of a fault of the server. Nothing was imported. Please try again later.'
const noRoom =
  'The server has no room left for the archive. Nothing was imported. Tell the operator of this installation.'
const tooLarge = 'The archive is larger than 20 GB. Nothing was imported.'

/** Uploads of archives. The upload is answered once all of it has arrived; what becomes of it stands in the row of the import. */
export function openImports({ scratch, log, ...parts }: Parts): { route: MountedRoute; stop: () => Promise<void> } {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const busy = () => new Refusal('unavailable', accountExportTexts.importsBusy)
  /** Each takes a connection to the database for as long as it lasts. */
  const adding = openFairShare({
    atOnce: 2,
    ofOne: 1,
    mayWait: 1,
    maxWaitMs: 30 * 60_000,
    tooMuch: busy,
    allBusy: busy,
  })

  async function work(upload: ScratchFile, actor: Actor, id: string): Promise<void> {
    const { userId, role, tierStatus } = actor
    const run = (...statements: Statement[]) => runAs(parts.pool, { userId, role }, ...statements)
    let [state, percent] = ['checking', 0]
    const show = () => run(noteImportProgress(userId, id, state, percent)).catch(() => undefined)
    const timer = setInterval(() => void show(), progressEveryMs)
    try {
      const archive = await readArchive(upload)
      state = 'storing'
      await run(noteImportProgress(userId, id, state, 0))
      const onProgress = (value: number) => {
        stopping.signal.throwIfAborted()
        percent = value
      }
      const of = { id, userId, plansOn: tierStatus.plansOn, onProgress }
      await adding(userId, async () => {
        stopping.signal.throwIfAborted()
        await importArchive(parts, archive, of)
      })
    } catch (error) {
      const problem = stopping.signal.aborted ? accountExportTexts.stopped : problemOf(error)
      if (problem === faulty) log.error(faultFields(error), 'an import failed')
      clearInterval(timer)
      await run(failImport(userId, id, problem)).catch(() => undefined)
    } finally {
      clearInterval(timer)
      await upload.remove()
    }
  }

  const routes = new Hono<HostEnv>().post('/', async (c) => {
    const { incoming }: { incoming: IncomingMessage } = c.env
    try {
      const actor = await c.var.admit(therapists)
      const { userId, role } = actor
      const run = (...statements: Statement[]) => runAs(parts.pool, { userId, role }, ...statements)
      if (Number(c.req.header('content-length') ?? 0) > importMaxBytes) throw new Refusal('too-large', tooLarge)
      const [, held] = await runAs(
        parts.pool,
        { userId, role },
        endLostImports(now().toISOString()),
        listTablesInUse(userId),
      )
      if (held.length > 0) throw new Refusal('not-possible-now', accountExportTexts.notEmpty)
      const id = newId()
      await refusing(run(addImport(userId, id)), {
        account_imports_one: () => new Refusal('not-possible-now', accountExportTexts.importRunning),
      })
      const seen = setInterval(
        () => void run(noteImportProgress(userId, id, 'checking', 0)).catch(() => undefined),
        30_000,
      )
      try {
        const upload = await writeScratchFile(scratch, arriving(incoming), { maxBytes: importMaxBytes })
        const done = work(upload, actor, id).finally(() => running.delete(done))
        running.add(done)
      } catch (error) {
        await run(failImport(userId, id, problemOf(error)))
        throw error instanceof Refusal ? new Refusal(error.problem.code, accountExportTexts.cutOff) : refusalOf(error)
      } finally {
        clearInterval(seen)
      }
      return c.json({ id }, 202)
    } finally {
      await discardRest(incoming)
    }
  })
  return {
    route: { path: accountImportPath, trust: 'browser', body: { kind: 'stream', types }, routes },
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof FileTooLarge) return new Refusal('too-large', tooLarge)
  if (error instanceof FileStoreFull || error instanceof FileStoreUnavailable) return new Refusal('unavailable', noRoom)
  return error
}

function problemOf(error: unknown): string {
  const known = error instanceof Refusal ? error : refusalOf(error)
  return known instanceof Refusal ? known.problem.detail.slice(0, 1000) : faulty
}
