import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists, therapistsWith } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { hasText } from '../../lib/storable.ts'
import { longText } from '../../lib/text.ts'
import { ConnectedModel, SpeechModel } from './connected-model.contract.ts'
import { AiSource, ReportSections, SessionSections, ofRecords } from './ai-lines.contract.ts'
import {
  aiDraftKinds,
  aiDraftStates,
  aiEngines,
  aiLanguages,
  aiTexts,
  defaultDuration,
  type LeftOut,
  leftOutTexts,
  maxNotes,
  maxTranscript,
  notDoneTexts,
  overallTrends,
} from './ai.rules.ts'

const clientId = z.guid('Client not found')
const One = z.strictObject({ id: z.guid(aiTexts.draftNotFound) })
const version = z.int('version is required').check(z.minimum(1), z.maximum(2_000_000_000))
const notDone = z.array(z.enum(Object.keys(notDoneTexts) as [keyof typeof notDoneTexts]))

/**
 * What a week's records say about its direction. `slope` is points a week on the scale of 1 to 10; null with too few entries. `points` are the days
 * that have entries, 10 being best.
 */
export const Trend = z.object({
  overall: z.enum(overallTrends),
  slope: z.nullable(z.number()),
  entries: z.int(),
  points: z.array(z.object({ date: z.string(), value: z.number() })),
  /** How sure it is, in plain words. */
  statement: z.string(),
})
export type Trend = z.infer<typeof Trend>

export const DataAnalyzed = z.object({ moodEntries: z.int(), sessions: z.int(), clinicalNotes: z.int() })
export type DataAnalyzed = z.infer<typeof DataAnalyzed>

/** A draft in lists. `client` is its name. */
export const ListedAiDraft = z.object({
  id: z.guid(),
  clientId: z.guid(),
  clientName: z.string(),
  kind: z.enum(aiDraftKinds),
  state: z.enum(aiDraftStates),
  engine: z.enum(aiEngines),
  model: z.nullable(z.string()),
  byJob: z.boolean(),
  /** Of a session its day, of a report the first day of its week. */
  ofDate: z.string(),
  percent: z.int(),
  stage: z.nullable(z.string()),
  /** Why it failed, in words for the therapist. */
  problem: z.nullable(z.string()),
  /** The file's name of a recording that the practice keeps. It is at `/api/ai-recordings/{id}/content`. */
  recordingName: z.nullable(z.string()),
  version: z.int(),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
})
export type ListedAiDraft = z.infer<typeof ListedAiDraft>

/** With what was entered, and what came of it. */
export const AiDraft = z.extend(ListedAiDraft, {
  form: z.nullable(
    z.object({
      notes: z.string(),
      transcript: z.nullable(z.string()),
      duration: z.int(),
    }),
  ),
  sources: z.array(AiSource),
  session: z.nullable(SessionSections),
  report: z.nullable(ReportSections),
  trend: z.nullable(Trend),
  dataAnalyzed: z.nullable(DataAnalyzed),
  transcription: z.nullable(z.string()),
  language: z.nullable(z.enum(aiLanguages)),
  notDone,
  /** How many lines of a model are not in the draft, and why. */
  leftOut: z.array(z.object({ reason: z.enum(Object.keys(leftOutTexts) as LeftOut['reason'][]), count: z.int() })),
})
export type AiDraft = z.infer<typeof AiDraft>

/** The fields of a summary's form. A transcript can stand in for notes. */
export const SessionDraftFields = z.strictObject({
  clientId,
  sessionDate: day('Please select a session date'),
  duration: z._default(z.int().check(z.minimum(1), z.maximum(1440)), defaultDuration),
  notes: longText(maxNotes, aiTexts.notesRequired),
  transcript: z.optional(z.nullable(longText(maxTranscript))),
  engine: z._default(z.enum(aiEngines), 'passages'),
})

/** Whether there is something to summarize. */
export const hasSessionText = ({ notes, transcript }: { notes: string; transcript?: string | null | undefined }) =>
  hasText(notes) || hasText(transcript ?? '')

/** What the form of a session note sends for a summary. */
const SessionDraftInput = SessionDraftFields.check(
  z.refine(hasSessionText, { path: ['notes'], message: aiTexts.notesRequired }),
)

const tags = ['AI drafts']

/** What the AI may do for a client now, and why not. */
export const AiState = z.object({
  /** The model that the operator connected or installed, or null. */
  model: z.nullable(ConnectedModel),
  speechToText: z.nullable(SpeechModel),
  defaultEngine: z.enum(aiEngines),
  summariesConsent: z.boolean(),
  /** Recordings need this one besides. */
  recordingConsent: z.boolean(),
  weeklyReportsConsent: z.boolean(),
})
export type AiState = z.infer<typeof AiState>

/** A report and its sources are records of the week. What a session's draft is made of stands in its form, too. */
const sections = ofRecords({ sources: [], report: null })

export const aiDraftsContract = {
  state: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/ai',
      summary: 'Which engines there are, and which consents of the client hold',
      tags,
    })
    .input(z.strictObject({ clientId }))
    .output(AiState),
  startSession: operation(therapistsWith('summaries'), { sendsTwice: true, refusals: ['not-possible-now'], sections })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/ai-drafts/session',
      successStatus: 201,
      summary: "Start a session analysis of the therapist's notes, a transcript or both",
      description:
        'Answers at once; the draft is written in the background and announced by a live update. A transcript or a model needs the consent to AI summaries.',
      tags,
    })
    .input(SessionDraftInput)
    .output(AiDraft),
  startReport: operation(therapistsWith('weeklyReports'), {
    sendsTwice: true,
    refusals: ['not-possible-now'],
    sections,
  })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/ai-drafts/report',
      successStatus: 201,
      summary: 'Start a weekly report about the seven days from a day on',
      tags,
    })
    .input(
      z.strictObject({
        clientId,
        weekStartDate: day('Please select a start date'),
        engine: z._default(z.enum(aiEngines), 'passages'),
      }),
    )
    .output(AiDraft),
  get: operation(therapists, { sections })
    .route({ method: 'GET', path: '/ai-drafts/{id}', summary: 'One AI draft with its sources', tags })
    .input(One)
    .output(AiDraft),
  open: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/ai-drafts',
      summary: "A client's AI drafts that are neither kept nor discarded, newest first",
      tags,
    })
    .input(z.strictObject({ clientId, kind: z.optional(z.enum(aiDraftKinds)) }))
    .output(z.object({ items: z.array(ListedAiDraft) })),
  update: operation(therapists, { refusals: ['not-possible-now'], sections })
    .route({
      method: 'PUT',
      path: '/ai-drafts/{id}',
      summary: 'Change the lines of a draft that is ready',
      description:
        'Lines whose text changed become `own`. Evidence can be dropped, never added. Answers 409 `version-conflict` if there is a newer version.',
      tags,
    })
    .input(
      z.strictObject({
        ...One.shape,
        version,
        session: z.optional(SessionSections),
        report: z.optional(ReportSections),
      }),
    )
    .output(AiDraft),
  cancel: operation(therapists, { sections })
    .route({ method: 'POST', path: '/ai-drafts/{id}/cancel', summary: 'Stop a draft that waits or runs', tags })
    .input(One)
    .output(AiDraft),
  discard: operation(therapists)
    .route({
      method: 'DELETE',
      path: '/ai-drafts/{id}',
      summary: 'Discard a draft; its sources and lines are deleted',
      tags,
    })
    .input(One)
    .output(z.object({ id: z.guid() })),
}
