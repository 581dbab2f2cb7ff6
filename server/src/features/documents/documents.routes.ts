import { therapists } from '@openhour/shared/access/rules.ts'
import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import type { ClientDocument, UploadDetails } from '@openhour/shared/features/documents/documents.contract.ts'
import {
  documentFileName,
  documentMaxBytes,
  documentTexts,
  storageBytes,
  storageRefusal,
  uploadHeader,
} from '@openhour/shared/features/documents/documents.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import { runAs, type Statement } from '../../platform/database/tenancy.ts'
import { scheduleRemoval } from '../../platform/files/file-removal.queries.ts'
import {
  type FileStore,
  FileStoreUnavailable,
  FileTooLarge,
  newFileKey,
  FileStoreFull,
} from '../../platform/files/files.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { keyReused, idempotentFor } from '../../platform/http/idempotent.ts'
import type { Actor, Run } from '../../platform/http/request-context.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import { recordRead } from '../../platform/records.queries.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import type { Scanner } from '../../platform/scan/scanner.ts'
import { readUploadDetails } from './upload-details.ts'
import { type SendDocument, storageUnavailable } from './document-content.ts'
import {
  addDocument,
  findContentHash,
  findDocument,
  findOwner,
  findStored,
  lockPractice,
  refuseAtStorageLimit,
  usedBytes,
} from './documents.queries.ts'
import { openUploads } from './transfer-shares.ts'
import { discardRest, type TakenFile, takeFile } from './upload.ts'

const noRoom =
  'The server’s disk is full. Nothing was stored. Try again later, and tell the operator of this installation.'
const clientGone = () => new Refusal('not-found', 'Client not found')

/** By content type only; the bytes are checked as they arrive. */
const documentTypes = {
  allowed: /^(image\/[a-z0-9.+-]+|application\/(octet-stream|pdf|msword|vnd\.[a-z0-9.+-]+))$/i,
  refusal: 'Send the bytes of the file as application/octet-stream.',
}

type Parts = { pool: pg.Pool; files: FileStore; scanner: Scanner; log: Log; sendDocument: SendDocument }

/** A therapist's uploads and downloads of documents. Everything else about documents is operations. */
export function documentsRoute({ pool, files, scanner, log, sendDocument }: Parts): MountedRoute {
  const uploading = openUploads()

  const limitOf = (actor: Actor) => storageBytes(entitlementsOf(actor.tierStatus).storageGB)
  const runFor =
    (actor: Actor): Run =>
    (...statements) =>
      runAs(pool, { userId: actor.userId, role: actor.role }, ...statements)
  const full = (limitBytes: number) =>
    new Refusal('limit-reached', storageRefusal(limitBytes), { feature: 'storage', limit: limitBytes })

  /** The maximum size. A larger Content-Length is refused without reading the body. */
  async function roomFor(actor: Actor, details: UploadDetails, length: number): Promise<number> {
    const [owners, [used]] = await runFor(actor)(findOwner(actor.userId, details.clientId), usedBytes(actor.userId))
    if (owners.length === 0) throw clientGone()
    if (length > documentMaxBytes) throw new Refusal('too-large', documentTexts.tooLarge)
    const limitBytes = limitOf(actor)
    const left = limitBytes === null ? documentMaxBytes : limitBytes - (used?.usedBytes ?? 0)
    if (limitBytes !== null && length > left) throw full(limitBytes)
    return Math.min(documentMaxBytes, left)
  }

  function asRefusal(error: unknown, actor: Actor): unknown {
    if (error instanceof FileTooLarge)
      return error.maxBytes === documentMaxBytes
        ? new Refusal('too-large', documentTexts.tooLarge)
        : full(limitOf(actor) ?? 0)
    if (error instanceof FileStoreUnavailable) return storageUnavailable(error, log)
    if (!(error instanceof FileStoreFull)) return error
    log.error(faultFields(error), 'a document could not be stored: there is no room left for files')
    return new Refusal('unavailable', noRoom)
  }

  /** Checks sign-in and storage limit again, because the upload took time. */
  async function keep(
    admitted: () => Promise<Actor>,
    row: { id: string; claim: Statement[]; file: TakenFile; fileKey: string },
    { clientId, fileName, ...details }: UploadDetails,
  ): Promise<ClientDocument> {
    const actor = await admitted()
    const { id, claim, file, fileKey } = row
    const limitBytes = limitOf(actor)
    const limit =
      limitBytes === null ? [] : [lockPractice(), refuseAtStorageLimit(actor.userId, file.bytes, limitBytes)]
    const document = addDocument(actor.userId, {
      id,
      clientId,
      fileName: documentFileName(fileName, file.fileType),
      fileType: file.fileType,
      fileSize: file.bytes,
      fileKey,
      sha256: file.sha256,
      scanned: file.scanned,
      details,
    })
    const answers = await refusing(runFor(actor)(...claim, ...limit, document), {
      'storage-limit': () => full(limitBytes ?? 0),
      documents_therapist_id_client_id_fkey: clientGone,
    })
    return found((answers.at(-1) ?? []) as ClientDocument[], documentTexts.notFound)
  }

  /** Deletes a file whose row was refused. If it is unknown whether the row was stored, the job decides. */
  async function letGo(fileKey: string, error: unknown): Promise<void> {
    const { code } = error as { code?: string }
    if (!(error instanceof Refusal) && !code?.startsWith('23')) return
    await files
      .delete(fileKey)
      .catch((fault: unknown) => log.warn(faultFields(fault), 'a file without a document is left for the job'))
  }

  const routes = new Hono<HostEnv>()
    .post('/', async (c) => {
      const { incoming } = c.env
      const { headers } = c.req.raw
      const admitted = () => c.var.admit(therapists)
      try {
        const actor = await admitted()
        const details = readUploadDetails(headers.get(uploadHeader))
        const document = await uploading(actor.userId, async () => {
          const maxBytes = await roomFor(actor, details, Number(headers.get('content-length') ?? 0))
          let taken: TakenFile | undefined
          return idempotentFor(
            actor,
            headers.get('idempotency-key') ?? undefined,
            runFor(actor),
          )({
            operation: 'documents.upload',
            input: details,
            run: async (id, claim) => {
              const fileKey = newFileKey()
              // From here on, the job deletes the file if it gets no row.
              await runFor(actor)(scheduleRemoval(fileKey))
              const file = await takeFile(incoming, { files, fileKey, scanner, maxBytes }).catch((error: unknown) => {
                throw asRefusal(error, actor)
              })
              taken = file
              try {
                return await keep(admitted, { id, claim, file, fileKey }, details)
              } catch (error) {
                await letGo(fileKey, error)
                throw error
              }
            },
            replay: async (id) => {
              const earlier = [findDocument(actor.userId, id), findContentHash(actor.userId, id)] as const
              const [documents, hashes] = await runFor(actor)(...earlier)
              if (found(hashes, documentTexts.notFound).sha256 !== taken?.sha256) throw keyReused()
              return found(documents, documentTexts.notFound)
            },
          })
        })
        return c.json(document, 201)
      } finally {
        await discardRest(incoming)
      }
    })
    .get(
      '/:id/:way{content|preview}',
      sendDocument({
        access: therapists,
        find: async (actor, id, reading) => {
          const noted = reading ? [recordRead(reading, 'documents', id)] : []
          const [rows] = await runFor(actor)(findStored(actor.userId, id), ...noted)
          return rows
        },
      }),
    )
  return { path: '/api/documents', trust: 'browser', body: { kind: 'stream', types: documentTypes }, routes }
}
