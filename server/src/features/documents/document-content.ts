import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { therapists } from '@openhour/shared/access/rules.ts'
import { documentTexts, fileTypeDetails, type FileType } from '@openhour/shared/features/documents/documents.rules.ts'
import type { Context } from 'hono'
import { FileNotStored, type FileStore, FileStoreUnavailable } from '../../platform/files/files.ts'
import { previewHeaders } from '../../platform/http/headers.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import { recordRead } from '../../platform/records.queries.ts'
import type { Actor, Run } from '../../platform/http/request-context.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { findStored } from './documents.queries.ts'
import { openDownloads } from './transfer-shares.ts'

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Parts = {
  runFor: (actor: Actor) => Run
  files: FileStore
  log: Log
}
type Stored = { fileName: string; fileType: FileType; fileSize: number }

/**
 * Sends a document as a download or for a preview frame. Permission is checked on every request, and the audit log records it before the first byte is
 * sent.
 */
export function documentContent({ runFor, files, log }: Parts) {
  const away = (error: unknown): never => {
    throw error instanceof FileStoreUnavailable ? storageUnavailable(error, log) : error
  }
  const downloading = openDownloads()
  /** Opens the content and waits for its first bytes. The transfer slot is released when all of it was sent or the request was aborted. */
  const beginning = (userId: string, fileKey: string) =>
    new Promise<Readable>((begun, fail) => {
      downloading(userId, async () => {
        const content = await files.get(fileKey).catch((error: unknown) => {
          if (error instanceof FileNotStored) throw new Refusal('not-found', documentTexts.notStored)
          return away(error)
        })
        const closed = new Promise<void>((done) => content.once('close', done))
        await once(content, 'readable')
        begun(content)
        await closed
      }).catch(fail)
    })
  return async (c: Context<HostEnv>): Promise<Response> => {
    const actor = await c.var.admit(therapists)
    const id = c.req.param('id') ?? ''
    const preview = c.req.param('way') === 'preview'
    if (!idForm.test(id)) throw new Refusal('not-found', documentTexts.notFound)
    // HEAD requests reveal nothing of the content.
    const asking = c.req.method === 'HEAD'
    const noted = asking ? [] : [recordRead(preview ? 'opened' : 'downloaded', 'documents', id)]
    const [rows] = await runFor(actor)(findStored(actor.userId, id), ...noted)
    const stored = found(rows, documentTexts.notFound)
    if (preview && fileTypeDetails[stored.fileType].preview === null)
      throw new Refusal('not-found', 'This type of file has no preview. Please download it.')
    if (asking) {
      if (!(await files.has(stored.fileKey).catch(away))) throw new Refusal('not-found', documentTexts.notStored)
      return c.body(null, 200, headersOf(stored, preview))
    }
    const content = await beginning(actor.userId, stored.fileKey)
    content.once('error', (error) => log.error(faultFields(error), 'a stored document cannot be read to its end'))
    return c.body(Readable.toWeb(content) as ReadableStream<Uint8Array> as never, 200, headersOf(stored, preview))
  }
}

/** The person gets a general message; the log has the cause. */
export function storageUnavailable(error: FileStoreUnavailable, log: Log): Refusal {
  log.error(faultFields(error), 'the file store is unreachable')
  return new Refusal(
    'unavailable',
    'The server can’t reach its file storage. Nothing was changed. Try again in a few minutes.',
  )
}

function headersOf({ fileName, fileType, fileSize }: Stored, preview: boolean): Record<string, string> {
  return {
    'content-type': fileType,
    'content-length': String(fileSize),
    'content-disposition': `${preview ? 'inline' : 'attachment'}; ${namesOf(fileName)}`,
    'accept-ranges': 'none',
    ...(preview ? previewHeaders : {}),
  }
}

/** Content-Disposition by RFC 6266, with an ASCII fallback for old browsers. */
function namesOf(fileName: string): string {
  const plain = fileName.replace(/[^A-Za-z0-9 ._-]/g, '_')
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${whole}`
}
