import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { clientNotFound } from '../clients/clients.rules.ts'
import { aiRequestResults } from './ai-requests.rules.ts'
import { ConnectedModel, LocalModel, LocalSpeech, SpeechModel } from './connected-model.contract.ts'
import { aiCursorForm, cursorInvalid } from './ai-review.rules.ts'
import { aiDraftKinds, aiEngines } from './ai.rules.ts'

/** A request that left the server for a model. `sentTo` is scheme, host and port. */
export const AiRequest = z.object({
  id: z.guid(),
  at: z.string(),
  sentTo: z.string(),
  model: z.string(),
  clientId: z.guid(),
  clientName: z.string(),
  clientArchived: z.boolean(),
  purpose: z.enum(aiDraftKinds),
  bytes: z.int(),
  /** Of what was sent. */
  sha256: z.string(),
  consentId: z.guid(),
  /** Null until it ends. */
  result: z.nullable(z.enum(aiRequestResults)),
  /** The HTTP status, if there was an answer. */
  status: z.nullable(z.int()),
  answerBytes: z.nullable(z.int()),
  endedAt: z.nullable(z.string()),
})
export type AiRequest = z.infer<typeof AiRequest>

export const AiRequestList = z.object({
  items: z.array(AiRequest),
  /** The cursor of the next page; null on the last page. */
  next: z.nullable(z.string()),
  /** The chosen client's name; null if there is no such client. */
  clientName: z.nullable(z.string()),
})
export type AiRequestList = z.infer<typeof AiRequestList>

const clientId = z.optional(z.guid(clientNotFound))
const tags = ['AI requests']

export const aiRequestsContract = {
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/ai-requests',
      summary: 'Every request that left the server for a model, newest first',
      description: 'Each is listed before it leaves. What was sent is not kept, only its size and its SHA-256.',
      tags,
    })
    .input(z.strictObject({ clientId, after: z.optional(z.string().check(z.regex(aiCursorForm, cursorInvalid))) }))
    .output(AiRequestList),
  export: operation(therapists)
    .route({
      method: 'POST',
      path: '/ai-requests/export',
      summary: 'The same list as comma-separated values',
      tags,
    })
    .input(z.strictObject({ clientId }))
    .output(z.object({ fileName: z.string(), csv: z.string(), entries: z.int(), complete: z.boolean() })),
}

const settings = { defaultEngine: z.enum(aiEngines), weeklyDrafts: z.boolean(), keepRecordings: z.boolean() }

/** Which models there are, and what the practice chose. */
export const AiSettings = z.object({
  ...settings,
  model: z.nullable(ConnectedModel),
  /** Null unless the model runs on this machine. */
  localModel: z.nullable(LocalModel),
  speechToText: z.nullable(SpeechModel),
  /** Null unless speech to text runs on this machine. */
  localSpeech: z.nullable(LocalSpeech),
})
export type AiSettings = z.infer<typeof AiSettings>

/** Omitted fields keep their values. */
export const AiSettingsChanges = z.partial(z.strictObject(settings))
export type AiSettingsChanges = z.infer<typeof AiSettingsChanges>

export const aiSettingsContract = {
  get: operation(therapists, { refusals: ['not-found'] })
    .route({
      method: 'GET',
      path: '/ai-settings',
      summary: 'Which AI engines there are, and what the practice chose',
      tags,
    })
    .output(AiSettings),
  save: operation(therapists, { refusals: ['not-found'] })
    .route({
      method: 'PATCH',
      path: '/ai-settings',
      summary: 'Change which AI engine is used unless told otherwise, weekly drafts, and the keeping of recordings',
      description: 'The model can be chosen only if the operator connected one.',
      tags,
    })
    .input(AiSettingsChanges)
    .output(AiSettings),
}
