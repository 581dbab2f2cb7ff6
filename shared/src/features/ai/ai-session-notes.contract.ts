import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { emailAddress } from '../../lib/email-address.ts'
import { longText } from '../../lib/text.ts'
import { SessionSections } from './ai-lines.contract.ts'
import { SessionFigures } from './session-figures.contract.ts'
import { maxMoodAssessment, sessionNoteTexts } from './ai-session-notes.rules.ts'
import { aiEngines, aiLanguages, aiTexts, maxLines, notDoneTexts } from './ai.rules.ts'

/** A session note that was kept. `transcript` is null unless the therapist asked to keep it. */
export const AiSessionNote = z.object({
  id: z.guid(),
  clientId: z.guid(),
  sessionDate: z.string(),
  durationMinutes: z.int(),
  notes: z.string(),
  transcript: z.nullable(z.string()),
  sections: SessionSections,
  /** The therapist's own words; no engine writes it. */
  moodAssessment: z.nullable(z.string()),
  language: z.nullable(z.enum(aiLanguages)),
  notDone: z.array(z.enum(Object.keys(notDoneTexts) as [keyof typeof notDoneTexts])),
  engine: z.enum(aiEngines),
  model: z.nullable(z.string()),
  /** When lines of it were last emailed to the client. */
  sharedAt: z.nullable(z.string()),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type AiSessionNote = z.infer<typeof AiSessionNote>

/** A session note in the list, with the beginning of its summary and of its first key insights. */
export const ListedAiSessionNote = z.object({
  id: z.guid(),
  sessionDate: z.string(),
  durationMinutes: z.int(),
  summary: z.string(),
  keyInsights: z.array(z.string()),
  /** How many key insights there are. */
  insights: z.int(),
  /** How many passages are quoted under safety. */
  safety: z.int(),
  engine: z.enum(aiEngines),
  createdAt: z.string(),
})
export type ListedAiSessionNote = z.infer<typeof ListedAiSessionNote>

const One = z.strictObject({ id: z.guid(aiTexts.noteNotFound) })
const clientId = z.guid('Client not found')
const version = z.int('version is required').check(z.minimum(1), z.maximum(2_000_000_000))
const moodAssessment = z.optional(z.nullable(longText(maxMoodAssessment)))
const tags = ['AI session notes']

/** What the therapist can change of a kept session note. The notes stay, because its lines are backed by them. */
export const AiSessionNoteChanges = z.strictObject({
  sessionDate: day('Please select a session date'),
  durationMinutes: z
    .int('Please enter a valid duration')
    .check(z.minimum(1, 'Please enter a valid duration'), z.maximum(1440, 'Please enter a valid duration')),
  sections: SessionSections,
  moodAssessment,
})

const chosen = z._default(
  z.array(z.int().check(z.minimum(0), z.maximum(maxLines - 1))).check(z.maxLength(maxLines)),
  [],
)

export const aiSessionNotesContract = {
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/ai-session-notes',
      summary: "A client's AI session notes, newest session first, a page at a time",
      tags,
    })
    .input(z.strictObject({ clientId, page: z._default(z.int().check(z.minimum(1), z.maximum(10000)), 1) }))
    .output(z.object({ items: z.array(ListedAiSessionNote), total: z.int() })),
  figures: operation(therapists, {
    sections: {
      'clinical-notes:read': { 'sessions.*.goals': [] },
      'treatment-plans:read': { 'sessions.*.goals': [], goals: [] },
    },
  })
    .route({
      method: 'GET',
      path: '/clients/{clientId}/ai-session-figures',
      summary: "What was counted in a client's latest sessions: who spoke how much, and which goals the notes speak of",
      description:
        'Words, turns and questions are those of transcripts. A goal is spoken of in passages of the clinical notes that share words with it; nothing is interpreted.',
      tags,
    })
    .input(z.strictObject({ clientId }))
    .output(SessionFigures),
  get: operation(therapists)
    .route({ method: 'GET', path: '/ai-session-notes/{id}', summary: 'One AI session note', tags })
    .input(One)
    .output(AiSessionNote),
  add: operation(therapists, { sendsTwice: true, refusals: ['not-possible-now', 'version-conflict'] })
    .route({
      method: 'POST',
      path: '/ai-session-notes',
      successStatus: 201,
      summary: 'Keep a draft as a session note',
      description:
        'Send the version of the draft and its lines as edited. The draft must be ready, and none of its lines unsupported. Its sources are deleted; the notes are kept, the transcript only if asked.',
      tags,
    })
    .input(
      z.strictObject({
        draftId: z.guid(aiTexts.draftNotFound),
        version,
        sections: SessionSections,
        moodAssessment,
        keepTranscript: z._default(z.boolean(), false),
      }),
    )
    .output(AiSessionNote),
  update: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'PUT',
      path: '/ai-session-notes/{id}',
      summary: 'Change a session note',
      description:
        'Send the version that the change is based on. Answers 409 `version-conflict` if there is a newer one. Changed lines become `own`; evidence can be dropped, never added.',
      tags,
    })
    .input(z.strictObject({ ...One.shape, version, ...AiSessionNoteChanges.shape }))
    .output(AiSessionNote),
  email: operation(therapists, { sendsTwice: true, refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/ai-session-notes/{id}/emails',
      successStatus: 201,
      summary: 'Email lines of a session note to the client',
      description:
        'Sends lines of the summary and the action items, named by their place, and nothing else. `to` is the address that the therapist confirmed. A client with portal access gets the same text as a message.',
      tags,
    })
    .input(
      z
        .strictObject({
          ...One.shape,
          version,
          to: emailAddress({ missing: 'Email is required', invalid: 'Please enter a valid email address' }),
          summary: chosen,
          actions: chosen,
        })
        .check(z.refine(({ summary, actions }) => summary.length + actions.length > 0, sessionNoteTexts.nothingChosen)),
    )
    .output(z.object({ id: z.guid(), sentTo: z.string(), asMessage: z.boolean() })),
  delete: operation(therapists)
    .route({
      method: 'DELETE',
      path: '/ai-session-notes/{id}',
      summary: 'Permanently delete a session note',
      tags,
    })
    .input(One)
    .output(z.object({ id: z.guid() })),
}
