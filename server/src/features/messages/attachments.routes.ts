import { type Access, clientsOnly, therapists } from '@openhour/shared/access/rules.ts'
import { entitlementsOf, tierStatusOf } from '@openhour/shared/access/tiers.ts'
import { documentFileName, fileTypeDetails, storageBytes } from '@openhour/shared/features/documents/documents.rules.ts'
import { type Attachment, AttachmentDetails } from '@openhour/shared/features/messages/messages.contract.ts'
import { attachmentPaths, messageTexts } from '@openhour/shared/features/messages/messages.rules.ts'
import { practiceNotFound } from '@openhour/shared/features/portal/portal.rules.ts'
import { Hono } from 'hono'
import { now } from '../../platform/clock.ts'
import { type PersonPools, poolOf, runAs } from '../../platform/database/tenancy.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import type { Actor } from '../../platform/http/request-context.ts'
import { recordRead } from '../../platform/records.queries.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import type { TextSealing } from '../../platform/sealed-text.ts'
import { uploadedTypes } from '../../services/transfers/file-uploads.ts'
import type { Transfers } from '../../services/transfers/transfers.ts'
import { openNameSealing } from './attachment-names.ts'
import {
  attachmentTerms,
  findAttachment,
  findOwnAttachment,
  findUpload,
  readOwnAttachment,
  stageAttachment,
  type StoredAttachment,
} from './attachments.queries.ts'
import { refusalsOfWriting } from './thread.handlers.ts'

type Parts = { pools: PersonPools; transfers: Transfers; sealing: TextSealing }
type Reading = 'opened' | 'downloaded' | undefined
type Side = {
  path: MountedRoute['path']
  access: Access
  /** What a missing thread is answered with. */
  missing: string
  /** The message if the practice's storage is full. */
  full?: () => string
  find: (actor: Actor, id: string, reading: Reading) => Promise<readonly StoredAttachment[]>
}

/** Uploads for one side of a thread, and downloads of what was sent in it. */
function attachmentsRoute({ transfers, sealing }: Parts, { path, access, missing, full, find }: Side): MountedRoute {
  const names = openNameSealing(sealing)
  const refusals = {
    ...refusalsOfWriting(missing),
    'too-many-files': () => new Refusal('not-possible-now', messageTexts.tooManyUnsent),
  }
  const routes = new Hono<HostEnv>()
    .post(
      '/',
      transfers.store({
        admit: (c) => c.var.admit(access),
        details: AttachmentDetails,
        operation: `upload ${path}`,
        // A hash of a short name would tell it.
        identity: ({ clientId, fileName }) => ({ clientId, fileName: sealing.fingerprint(fileName) }),
        room: async ({ actor, run, details }) => {
          const [[terms]] = await refusing(run(attachmentTerms(details.clientId)), refusals)
          const none = { subscribed: false, subscriptionTier: null, subscriptionEnd: null, trialEndsAt: null }
          const status = tierStatusOf(terms?.subscription ?? none, now(), actor.tierStatus.plansOn)
          const limitBytes = storageBytes(entitlementsOf(status).storageGB)
          return {
            usedBytes: terms?.usedBytes ?? 0,
            limitBytes,
            ...(full && { full }),
            owner: terms?.therapistId ?? '',
          }
        },
        keep: async (
          { run, details: { clientId, fileName } },
          { id, claim, file, fileKey, room, full: fullRefusal },
        ) => {
          const name = documentFileName(fileName, file.fileType)
          const { fileType, bytes: fileSize, sha256, scanned } = file
          const sealedName = names.seal(name, { therapistId: room.owner, clientId, id })
          const upload = { sealedName, fileType, fileSize, fileKey, sha256, scanned }
          await refusing(run(...claim, stageAttachment(clientId, id, upload, room.limitBytes)), {
            ...refusals,
            'storage-limit': fullRefusal,
          })
          return { id, fileName: name, fileType, fileSize } satisfies Attachment
        },
        replay: async ({ run, details: { clientId } }, id) => {
          const [rows] = await run(findUpload(clientId, id))
          const { therapistId, sealedName, sha256, fileType, fileSize } = found(rows, messageTexts.fileNotFound)
          const fileName = names.open(sealedName, { therapistId, clientId, id })
          return { stored: { id, fileName, fileType, fileSize } satisfies Attachment, sha256 }
        },
      }),
    )
    .get(
      '/:id/:way{content|preview}',
      transfers.send({
        access,
        missing: messageTexts.fileNotFound,
        shared: true,
        find: async (actor, id, reading) =>
          (await find(actor, id, reading)).map(({ therapistId, clientId, sealedName, ...file }) => ({
            ...file,
            fileName: names.open(sealedName, { therapistId, clientId, id }) ?? nameless(file),
          })),
      }),
    )
  return { path, trust: 'browser', body: { kind: 'stream', types: uploadedTypes }, routes }
}

const nameless = ({ fileType }: Pick<StoredAttachment, 'fileType'>) => `file.${fileTypeDetails[fileType].endings[0]}`

/** Files of messages: every file of another thread answers as a missing one. */
export function attachmentsRoutes(parts: Parts): MountedRoute[] {
  const { pools } = parts
  return [
    attachmentsRoute(parts, {
      path: attachmentPaths.therapist,
      access: therapists,
      missing: 'Client not found',
      find: async ({ userId, role }, id, reading) => {
        const noted = reading ? [recordRead(reading, 'message_attachments', id)] : []
        const [rows] = await runAs(pools.app, { userId, role }, findAttachment(userId, id), ...noted)
        return rows
      },
    }),
    attachmentsRoute(parts, {
      path: attachmentPaths.client,
      access: clientsOnly,
      missing: practiceNotFound,
      full: () => messageTexts.storageFull,
      find: async ({ userId, role }, id, reading) => {
        const statement = reading ? readOwnAttachment(id, reading) : findOwnAttachment(id)
        const [rows] = await runAs(poolOf(pools, { role }), { userId, role }, statement)
        return rows
      },
    }),
  ]
}
