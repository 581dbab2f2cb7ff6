import { therapists } from '@openhour/shared/access/rules.ts'
import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import { type ClientDocument, UploadDetails } from '@openhour/shared/features/documents/documents.contract.ts'
import { documentFileName, documentTexts, storageBytes } from '@openhour/shared/features/documents/documents.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import { runAs } from '../../platform/database/tenancy.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import type { Actor } from '../../platform/http/request-context.ts'
import { recordRead } from '../../platform/records.queries.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import { uploadedTypes } from '../../services/transfers/file-uploads.ts'
import type { Transfers } from '../../services/transfers/transfers.ts'
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
import { enqueueText } from './document-text.queries.ts'

const clientGone = () => new Refusal('not-found', 'Client not found')
const limitOf = (actor: Actor) => storageBytes(entitlementsOf(actor.tierStatus).storageGB)

/** A therapist's uploads and downloads of documents. Everything else about documents is operations. */
export function documentsRoute({ pool, transfers }: { pool: pg.Pool; transfers: Transfers }): MountedRoute {
  const routes = new Hono<HostEnv>()
    .post(
      '/',
      transfers.store({
        admit: (c) => c.var.admit(therapists),
        details: UploadDetails,
        operation: 'documents.upload',
        room: async ({ actor, run, details }) => {
          const { clientId } = details
          const [[used], owners] = await run(
            usedBytes(actor.userId),
            ...(clientId === null ? [] : [findOwner(actor.userId, clientId)]),
          )
          if (owners?.length === 0) throw clientGone()
          return { usedBytes: used?.usedBytes ?? 0, limitBytes: limitOf(actor), owner: undefined }
        },
        keep: async (
          { actor, run, details: { clientId, fileName, ...details } },
          { id, claim, file, fileKey, full },
        ) => {
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
          const answers = await refusing(run(...claim, ...limit, document, enqueueText(id)), {
            'storage-limit': full,
            documents_therapist_id_client_id_fkey: clientGone,
          })
          return found((answers.at(-2) ?? []) as ClientDocument[], documentTexts.notFound)
        },
        replay: async ({ actor, run }, id) => {
          const [documents, hashes] = await run(findDocument(actor.userId, id), findContentHash(actor.userId, id))
          const { sha256 } = found(hashes, documentTexts.notFound)
          return { stored: found(documents, documentTexts.notFound), sha256 }
        },
      }),
    )
    .get(
      '/:id/:way{content|preview}',
      transfers.send({
        access: therapists,
        missing: documentTexts.notFound,
        find: async ({ userId, role }, id, reading) => {
          const noted = reading ? [recordRead(reading, 'documents', id)] : []
          const [rows] = await runAs(pool, { userId, role }, findStored(userId, id), ...noted)
          return rows
        },
      }),
    )
  return { path: '/api/documents', trust: 'browser', body: { kind: 'stream', types: uploadedTypes }, routes }
}
