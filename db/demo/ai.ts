import { createHash } from 'node:crypto'
import type { AiLine, AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiEngine } from '@openhour/shared/features/ai/ai.rules.ts'
import { draft } from '../../server/src/services/ai/passages/draft.ts'
import { type SampleReports, reportsOf } from './ai-reports.ts'
import { addDays, instantOn } from './days.ts'
import { uuidFrom } from './random.ts'
import type { AiDraftRow, AiRequestRow, AiSessionNoteRow, AiWeeklyReportRow, ClientRow } from './rows.ts'
import * as texts from './texts/ai-notes.ts'

export type SampleAi = {
  drafts: AiDraftRow[]
  notes: AiSessionNoteRow[]
  reports: AiWeeklyReportRow[]
  requests: AiRequestRow[]
}

/** An invented server with a model, as a practice may run it. */
const sentTo = 'http://localhost:11434'
const sampleModel = 'llama3.1:8b'

/** A note that Passages read is only a text. */
type Spec = { text: texts.ModelNote | string; daysAgo: number }

/** Session notes that were kept. */
const kept: Record<string, Spec> = {
  'Jonas Bell': { text: texts.overwork, daysAgo: 9 },
  'Samuel Ortiz': { text: texts.anEmptyPlace, daysAgo: 12 },
  'Lena Vogt': { text: texts.nightFeeds, daysAgo: 16 },
  'Ruth Castellano': { text: texts.aNewKitchen, daysAgo: 20 },
  'Oliver Stanton': { text: texts.lastSession, daysAgo: 64 },
}
/** Drafts that wait for review. */
const waiting: Record<string, Spec> = {
  'Henrik Lind': { text: texts.fleetingThought, daysAgo: 1 },
  'Samuel Ortiz': { text: texts.farewellToTheHouse, daysAgo: 2 },
}
/** Whose draft failed: the model took too long. */
const slow: Record<string, number> = { 'Daniel Abebe': 3 }

const aiConsentId = (clientId: string) => uuidFrom(`consent ${clientId} ai-summaries`)
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function lineOf(note: string, [text, passage]: texts.Written): AiLine {
  if (passage === undefined) {
    const [first = note] = note.split(/(?<=[.!?])\s/)
    return { ...lineOf(note, [text, first]), support: 'unsupported', doubt: 'not-said' }
  }
  const start = note.indexOf(passage)
  if (start < 0) throw new Error(`The sample note does not say: ${passage}`)
  return {
    text,
    support: 'supported',
    evidence: [{ source: 'note', start, end: start + passage.length, quote: passage }],
  }
}

const sourcesOf = (note: string): AiSource[] => [{ id: 'note', kind: 'note', date: null, text: note }]

/** The note of a sample, by what it was read, and what came of it. */
function readBy(text: Spec['text']) {
  if (typeof text === 'string') {
    const work = { kind: 'session', sources: sourcesOf(text), clientNames: [], therapistNames: [] } as const
    return { note: text, engine: 'passages', sections: draft(work, () => undefined).sections } as const
  }
  const lines = (written: readonly texts.Written[] = []) => written.map((one) => lineOf(text.note, one))
  const { summary, points, observations, actions } = text
  const sections = {
    safety: [],
    summary: lines(summary),
    points: lines(points),
    observations: lines(observations),
    actions: lines(actions),
  }
  return { note: text.note, engine: 'model', sections } as const
}

/** As counted in a transcript that was deleted with the draft. */
const spoken = (daysAgo: number) => [
  { speaker: 'Therapist', words: 1480 + 37 * daysAgo, turns: 61, questions: 14 + (daysAgo % 9) },
  { speaker: 'Client', words: 3910 - 23 * daysAgo, turns: 62, questions: 3 },
]

/** What AI wrote for a client of the practice that uses it, and what left for a model. */
export function aiRowsOf(client: ClientRow, records: SampleReports, today: string): SampleAi {
  const rows: SampleAi = { drafts: [], notes: [], reports: [], requests: [] }
  const owner = { therapist_id: client.therapist_id, client_id: client.id }

  const draftOf = (name: string, engine: AiEngine, daysAgo: number) => {
    const at = (minutes: number) => instantOn(addDays(today, -daysAgo), 17 * 60 + minutes)
    return {
      ...owner,
      id: uuidFrom(`AI draft ${client.id} ${name}`),
      kind: 'session',
      engine,
      ...(engine === 'model' && { model: sampleModel, consent_id: aiConsentId(client.id) }),
      by_job: false,
      percent: 100,
      of_date: addDays(today, -daysAgo),
      version: 1,
      created_at: at(5),
      started_at: at(5),
      ended_at: at(6),
      updated_at: at(6),
    } as const
  }
  const send = (draft: { id: string; created_at: string }, note: string, result: 'answered' | 'slow') =>
    rows.requests.push({
      ...owner,
      id: uuidFrom(`AI request ${draft.id}`),
      draft_id: draft.id,
      purpose: 'session',
      sent_to: sentTo,
      model: sampleModel,
      bytes: 2914 + Buffer.byteLength(note),
      sha256: hashOf(note),
      consent_id: aiConsentId(client.id),
      result,
      ...(result === 'answered' && { status: 200, answer_bytes: 1180 }),
      created_at: draft.created_at,
      ended_at: new Date(Date.parse(draft.created_at) + (result === 'slow' ? 120_000 : 14_000)).toISOString(),
    })

  const saved = kept[client.name]
  if (saved) {
    const { text, daysAgo } = saved
    const { note, engine, sections } = readBy(text)
    const id = uuidFrom(`AI session note ${client.id} ${daysAgo}`)
    const of = draftOf(`kept ${daysAgo}`, engine, daysAgo)
    const written = instantOn(addDays(today, -daysAgo), 17 * 60 + 20)
    rows.notes.push({
      ...owner,
      id,
      session_date: of.of_date,
      duration_minutes: 50,
      notes: note,
      sections,
      language: 'en',
      not_done: [],
      engine,
      ...(engine === 'model' && { model: sampleModel }),
      version: 1,
      created_at: written,
      updated_at: written,
    })
    rows.drafts.push({
      ...of,
      state: 'ready',
      input: {},
      result: {},
      speech: spoken(daysAgo),
      kept_as: id,
      updated_at: written,
    })
    if (engine === 'model') send(of, note, 'answered')
  }

  const open = waiting[client.name]
  if (open) {
    const { note, engine, sections } = readBy(open.text)
    const of = draftOf('waiting', engine, open.daysAgo)
    rows.drafts.push({
      ...of,
      state: 'ready',
      input: { duration: 50, sources: sourcesOf(note) },
      result: { session: sections, language: 'en', notDone: [] },
    })
    if (engine === 'model') send(of, note, 'answered')
  }

  const failed = slow[client.name]
  if (failed !== undefined) {
    const of = draftOf('slow', 'model', failed)
    const input = { duration: 50, sources: sourcesOf(texts.fiveASide) }
    rows.drafts.push({ ...of, state: 'failed', problem: 'slow', percent: 20, input })
    send(of, texts.fiveASide, 'slow')
  }

  const { drafts, reports } = reportsOf(client, records, today)
  rows.drafts.push(...drafts)
  rows.reports.push(...reports)
  return rows
}
