import type { IncomingMessage } from 'node:http'
import {
  documentMaxBytes,
  documentTexts,
  type FileType,
  storageRefusal,
  uploadHeader,
} from '@openhour/shared/features/documents/documents.rules.ts'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { type PersonPools, poolOf, runAs, type Statement } from '../../platform/database/tenancy.ts'
import { scheduleRemoval } from '../../platform/files/file-removal.queries.ts'
import {
  type FileStore,
  FileStoreFull,
  FileStoreUnavailable,
  FileTooLarge,
  newFileKey,
} from '../../platform/files/files.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import { idempotentFor, keyReused } from '../../platform/http/idempotent.ts'
import type { Actor, Run } from '../../platform/http/request-context.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scanner } from '../../platform/scan/scanner.ts'
import { storageUnavailable } from './file-content.ts'
import { type AcceptedFiles, arriving, discardRest, uploadedFiles, type TakenFile, takeFile } from './taken-file.ts'
import { openUploads } from './transfer-shares.ts'
import { readUploadDetails } from './upload-details.ts'

const noRoom =
  'The server’s disk is full. Nothing was stored. Try again later, and tell the operator of this installation.'

/** By content type only; the bytes are checked as they arrive. */
export const uploadedTypes = {
  allowed: /^(image\/[a-z0-9.+-]+|application\/(octet-stream|pdf|msword|vnd\.[a-z0-9.+-]+))$/i,
  refusal: 'Send the bytes of the file as application/octet-stream.',
}

/** How much a practice has stored and may store. `full`: the message if a file does not fit. */
export type Room<Owner> = {
  usedBytes: number
  limitBytes: number | null
  full?: (limitBytes: number) => string
  /** Whose file it will be, for `keep`. */
  owner: Owner
}

type Largest = { bytes: number; refusal: string }
const largestDocument: Largest = { bytes: documentMaxBytes, refusal: documentTexts.tooLarge }

type Call<Details> = { actor: Actor; run: Run; details: Details }
type NewFile<Owner, Type extends string> = {
  id: string
  claim: Statement[]
  file: TakenFile<Type>
  fileKey: string
  room: Room<Owner>
  /** The refusal if the file does not fit after all. */
  full: () => Refusal
}

/** What an upload becomes. */
export type UploadTarget<Details, Stored, Owner, Type extends string = FileType> = {
  admit: (c: Context<HostEnv>) => Promise<Actor>
  details: z.ZodMiniType<Details>
  /** Which files it takes; documents unless it says otherwise. */
  accepted?: AcceptedFiles<Type>
  /** The maximum size, and what is said of a larger file; that of documents unless it says otherwise. */
  largest?: Largest
  /** Names the operation for idempotency keys. */
  operation: string
  /** What the key of a repetition is compared with, besides the file's content. */
  identity?: (details: Details) => unknown
  /** @throws Refusal if nothing may be stored there */
  room: (call: Call<Details>) => Promise<Room<Owner>>
  /** Writes the row, with the claim in the same transaction. */
  keep: (call: Call<Details>, file: NewFile<Owner, Type>) => Promise<Stored>
  /** The row that an earlier request with the same key stored. */
  replay: (call: Call<Details>, id: string) => Promise<{ stored: Stored; sha256: string }>
}

/** Stores the body of a request, and answers with what it became. */
export type StoreUpload = <Details, Stored extends object, Owner = undefined, Type extends string = FileType>(
  target: UploadTarget<Details, Stored, Owner, Type>,
) => (c: Context<HostEnv>) => Promise<Response>

type Parts = { pools: PersonPools; files: FileStore; scanner: Scanner; log: Log }

/**
 * One for all routes, because they share the limit of concurrent uploads. A file is checked as it arrives, and the job removes it if it gets no row.
 * Sign-in and storage limit are checked again after the last byte.
 */
export function openFileUploads({ pools, files, scanner, log }: Parts): StoreUpload {
  const uploading = openUploads()
  const runFor =
    (actor: Actor): Run =>
    (...statements) =>
      runAs(poolOf(pools, actor), { userId: actor.userId, role: actor.role }, ...statements)
  const fullOf =
    ({ limitBytes, full = storageRefusal }: Room<unknown>) =>
    () =>
      new Refusal('limit-reached', full(limitBytes ?? 0), { feature: 'storage', limit: limitBytes ?? 0 })

  /** The maximum size. A larger Content-Length is refused without reading the body. */
  function maxBytesOf(room: Room<unknown>, length: number, { bytes, refusal }: Largest): number {
    if (length > bytes) throw new Refusal('too-large', refusal)
    const left = room.limitBytes === null ? bytes : room.limitBytes - room.usedBytes
    if (length > left) throw fullOf(room)()
    return Math.min(bytes, left)
  }

  function asRefusal(error: unknown, room: Room<unknown>, { bytes, refusal }: Largest): unknown {
    if (error instanceof FileTooLarge)
      return error.maxBytes === bytes ? new Refusal('too-large', refusal) : fullOf(room)()
    if (error instanceof FileStoreUnavailable) return storageUnavailable(error, log)
    if (!(error instanceof FileStoreFull)) return error
    log.error(faultFields(error), 'a file could not be stored: there is no room left for files')
    return new Refusal('unavailable', noRoom)
  }

  /** Deletes a file whose row was refused. If it is unknown whether the row was stored, the job decides. */
  async function letGo(fileKey: string, error: unknown): Promise<void> {
    const { code } = error as { code?: string }
    if (!(error instanceof Refusal) && !code?.startsWith('23')) return
    await files
      .delete(fileKey)
      .catch((fault: unknown) => log.warn(faultFields(fault), 'a file without a row is left for the job'))
  }

  const storeUpload: StoreUpload = (target) => async (c) => {
    type Accepted = NonNullable<typeof target.accepted>
    const accepted = target.accepted ?? (uploadedFiles as unknown as Accepted)
    const largest = target.largest ?? largestDocument
    const { incoming }: { incoming: IncomingMessage } = c.env
    const { headers } = c.req.raw
    try {
      const actor = await target.admit(c)
      const details = readUploadDetails(target.details, headers.get(uploadHeader))
      const call = { actor, run: runFor(actor), details }
      const stored = await uploading(actor.userId, async () => {
        const room = await target.room(call)
        const maxBytes = maxBytesOf(room, Number(headers.get('content-length') ?? 0), largest)
        let taken: Pick<TakenFile, 'sha256'> | undefined
        return idempotentFor(
          actor,
          headers.get('idempotency-key') ?? undefined,
          call.run,
        )({
          operation: target.operation,
          input: target.identity?.(details) ?? details,
          run: async (id, claim) => {
            const fileKey = newFileKey()
            // From here on, the job deletes the file if it gets no row.
            await call.run(scheduleRemoval(fileKey))
            const file = await takeFile(arriving(incoming), { files, fileKey, scanner, maxBytes, accepted }).catch(
              (error: unknown) => {
                throw asRefusal(error, room, largest)
              },
            )
            taken = file
            try {
              const current = await target.admit(c)
              return await target.keep(
                { actor: current, run: runFor(current), details },
                { id, claim, file, fileKey, room, full: fullOf(room) },
              )
            } catch (error) {
              await letGo(fileKey, error)
              throw error
            }
          },
          replay: async (id) => {
            const earlier = await target.replay(call, id)
            if (earlier.sha256 !== taken?.sha256) throw keyReused()
            return earlier.stored
          },
        })
      })
      return c.json(stored, 201)
    } finally {
      await discardRest(incoming)
    }
  }
  return storeUpload
}
