import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Access } from '@openhour/shared/access/rules.ts'
import { documentTexts, fileTypeDetails, fileTypes } from '@openhour/shared/features/documents/documents.rules.ts'
import type { Context } from 'hono'
import { FileNotStored, type FileStore, FileStoreUnavailable } from '../../platform/files/files.ts'
import { withoutMetadata } from '../../platform/files/picture-metadata.ts'
import { previewHeaders } from '../../platform/http/headers.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { Actor } from '../../platform/http/request-context.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { openDownloads } from './transfer-shares.ts'

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `fileKey` is null for a caller who gets it only together with the audit entry. */
type Stored = { fileKey: string | null; fileName: string; fileType: string; fileSize: number }

/** Whose files a route sends, and to whom. */
type FileSource = {
  access: Access
  /** What a missing file, and one that is not theirs, are answered with. */
  missing: string
  /** Somebody else chose the file. It leaves without what a picture says about place, device and person, also one that was stored with it. */
  shared?: boolean
  /**
   * The file that the person may read.
   * @param reading written to the audit log with it; undefined for a HEAD request, which reveals nothing of the content
   */
  find: (actor: Actor, id: string, reading: 'opened' | 'downloaded' | undefined) => Promise<readonly Stored[]>
}

/** Sends a file as a download or for a preview frame, at the path `/:id/:way{content|preview}`. */
export type SendFile = (source: FileSource) => (c: Context<HostEnv>) => Promise<Response>

/**
 * One for all routes, because they share the limit of concurrent downloads. Permission is checked on every request, and the audit log records it before
 * the first byte is sent.
 */
export function openFileContent({ files, log }: { files: FileStore; log: Log }): SendFile {
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
  return ({ access, missing, shared = false, find }) =>
    async (c) => {
      const actor = await c.var.admit(access)
      const id = c.req.param('id') ?? ''
      const preview = c.req.param('way') === 'preview'
      if (!idForm.test(id)) throw new Refusal('not-found', missing)
      const asking = c.req.method === 'HEAD'
      const reading = preview ? 'opened' : 'downloaded'
      const { fileKey, ...stored } = found(await find(actor, id, asking ? undefined : reading), missing)
      if (preview && !hasPreview(stored.fileType))
        throw new Refusal('not-found', 'This type of file has no preview. Please download it.')
      if (asking) {
        if (fileKey !== null && !(await files.has(fileKey).catch(away)))
          throw new Refusal('not-found', documentTexts.notStored)
        return c.body(null, 200, headersOf(stored, preview))
      }
      if (fileKey === null) throw new Refusal('not-found', documentTexts.notStored)
      const content = await beginning(actor.userId, fileKey)
      content.once('error', (error) => log.error(faultFields(error), 'a stored document cannot be read to its end'))
      const sent = shared ? Readable.from(withoutMetadata(content), { objectMode: false }) : content
      return c.body(Readable.toWeb(sent) as ReadableStream<Uint8Array> as never, 200, headersOf(stored, preview))
    }
}

const previewed = new Set<string>(fileTypes.filter((type) => fileTypeDetails[type].preview !== null))
const hasPreview = (fileType: string) => previewed.has(fileType)

/** The person gets a general message; the log has the cause. */
export function storageUnavailable(error: FileStoreUnavailable, log: Log): Refusal {
  log.error(faultFields(error), 'the file store is unreachable')
  return new Refusal(
    'unavailable',
    'The server can’t reach its file storage. Nothing was changed. Try again in a few minutes.',
  )
}

function headersOf(
  { fileName, fileType, fileSize }: Omit<Stored, 'fileKey'>,
  preview: boolean,
): Record<string, string> {
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
