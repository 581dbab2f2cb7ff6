import { therapists, therapistsWith } from '@openhour/shared/access/rules.ts'
import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import { sessionNoteTexts } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { RecordingDetails } from '@openhour/shared/features/ai/recordings.contract.ts'
import {
  maxRecordingBytes,
  maxWaitingRecordings,
  recordingsPath,
  recordingStorageRefusal,
  recordingTexts,
} from '@openhour/shared/features/ai/recordings.rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import { storageBytes } from '@openhour/shared/features/documents/documents.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import type { Engines } from '../../services/ai/engines.ts'
import { runAs } from '../../platform/database/tenancy.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { recordRead } from '../../platform/records.queries.ts'
import { found, Refusal, refuseFuture, refusing } from '../../platform/refusal.ts'
import { uploadedTypes } from '../../services/transfers/file-uploads.ts'
import { recordingFiles, spokenFiles } from '../../services/transfers/recording-files.ts'
import type { Transfers } from '../../services/transfers/transfers.ts'
import { lockPractice, refuseAtStorageLimit } from '../documents/documents.queries.ts'
import { worded } from './draft-problems.ts'
import { clearFailedDrafts } from './draft-changes.queries.ts'
import { findAiDraft } from './drafts.queries.ts'
import {
  addRecording,
  findRecording,
  findRecordingHash,
  findRecordingTerms,
  refuseTooManyWaiting,
} from './recordings.queries.ts'

const refused = (detail: string) => new Refusal('not-possible-now', detail)
const tooMany = () => refused(recordingTexts.tooMany)
const consentMissing = () => refused(recordingTexts.consentMissing)
const recordingConsentMissing = () => refused(recordingTexts.recordingConsentMissing)

type Parts = { pool: pg.Pool; transfers: Transfers; engines: Engines }

/** Uploads of recordings, which become drafts of their text, and downloads of those that the practice keeps. */
export function recordingsRoute({ pool, transfers, engines }: Parts): MountedRoute {
  const routes = new Hono<HostEnv>()
    .get(
      '/:id/:way{content}',
      transfers.send({
        access: therapists,
        missing: aiTexts.draftNotFound,
        find: async ({ userId, role }, id, reading) => {
          const noted = reading ? [recordRead('opened', 'ai_drafts', id)] : []
          const [rows] = await runAs(pool, { userId, role }, findRecording(userId, id), ...noted)
          return rows
        },
      }),
    )
    .post(
      '/',
      transfers.store({
        admit: (c) => c.var.admit(therapistsWith('summaries')),
        details: RecordingDetails,
        accepted: engines.localSpeech ? spokenFiles : recordingFiles,
        largest: { bytes: maxRecordingBytes, refusal: recordingTexts.tooLarge },
        operation: 'aiDrafts.upload',
        room: async ({ actor, run, details }) => {
          if (!engines.speech) throw refused(recordingTexts.notConnected)
          refuseFuture('sessionDate', details.sessionDate, sessionNoteTexts.futureDate)
          const [rows] = await run(findRecordingTerms(actor.userId, details.clientId))
          const { consents, recordingConsent, waiting, keepsRecordings, usedBytes } = found(rows, clientNotFound)
          if (!consents) throw consentMissing()
          if (!recordingConsent) throw recordingConsentMissing()
          if (waiting >= maxWaitingRecordings) throw tooMany()
          // One that is deleted after its transcription needs no room.
          const limitBytes = keepsRecordings ? storageBytes(entitlementsOf(actor.tierStatus).storageGB) : null
          return { usedBytes, limitBytes, full: recordingStorageRefusal, owner: undefined }
        },
        keep: async ({ actor, run, details: { clientId, sessionDate } }, { id, claim, file, fileKey, room, full }) => {
          const { fileType, bytes: fileSize, sha256 } = file
          const recording = { id, clientId, ofDate: sessionDate, fileKey, fileType, fileSize, sha256 }
          const { limitBytes } = room
          const limits = [
            lockPractice(),
            refuseTooManyWaiting(actor.userId, maxWaitingRecordings),
            ...(limitBytes === null ? [] : [refuseAtStorageLimit(actor.userId, fileSize, limitBytes)]),
            clearFailedDrafts(actor.userId, clientId, 'transcription', sessionDate),
          ]
          const answers = await refusing(
            run(...claim, ...limits, addRecording(actor.userId, recording), findAiDraft(actor.userId, id)),
            {
              'storage-limit': full,
              'too-many': tooMany,
              'consent-missing': consentMissing,
              'recording-consent-missing': recordingConsentMissing,
              ai_drafts_therapist_id_client_id_fkey: () => new Refusal('not-found', clientNotFound),
            },
          )
          return worded(found((answers.at(-1) ?? []) as ReturnType<typeof worded>[], aiTexts.draftNotFound))
        },
        replay: async ({ actor, run }, id) => {
          const [drafts, hashes] = await run(findAiDraft(actor.userId, id), findRecordingHash(actor.userId, id))
          const { sha256 } = found(hashes, aiTexts.draftNotFound)
          return { stored: worded(found(drafts, aiTexts.draftNotFound)), sha256 }
        },
      }),
    )
  return { path: recordingsPath, trust: 'browser', body: { kind: 'stream', types: uploadedTypes }, routes }
}
