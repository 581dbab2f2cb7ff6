import type { AiDraft, ListedAiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { ReportSections, SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { Leaving } from '@openhour/shared/features/ai/leaving.contract.ts'
import { newClient } from './own-rows.ts'
import type { Browser } from './product.ts'
import type { Fields, Sample } from './sample.ts'
import { until } from './until.ts'

export const sessionForm = (more: object = {}) => ({
  sessionDate: '2026-05-04',
  duration: 45,
  notes: 'S: Slept badly after the argument with her sister.\nP: Agreed to keep a sleep diary until Monday.',
  engine: 'passages',
  ...more,
})

/** Records on paper that a client consents to this. */
export async function recordConsent(
  therapist: Browser,
  clientId: string,
  purpose: 'ai-summaries' | 'ai-weekly-reports' | 'recording' = 'ai-summaries',
): Promise<string> {
  const answer = await therapist.post('/rpc/consents/recordPaper', {
    json: { clientId, purpose, paperDate: '2026-05-04', paperNote: 'Folder' },
  })
  return (answer.json as { json: { id: string } }).json.id
}

/** A form of a draft by a model's server, after the therapist has looked at what leaves. @param of the client @param left names that are sent as written */
export async function lookedAt<Form extends object>(
  therapist: Pick<Browser, 'post'>,
  of: string,
  form: Form,
  left: string[] = [],
): Promise<Form & { shown: { texts: string[]; left: string[] } }> {
  const { notes, transcript, weekStartDate } = form as Record<string, unknown>
  const [kind, input] = weekStartDate ? ['report', { weekStartDate }] : ['session', { notes, transcript }]
  const answer = await therapist.post(`/api/v1/clients/${of}/ai-drafts/${kind}/leaving`, input)
  const { texts = [] } = answer.json as Partial<Leaving>
  return { ...form, shown: { texts: texts.map(({ hash }) => hash), left } }
}

/** A client whom no search for the other samples' clients finds. */
export const newDraftClient = (caller: Browser) =>
  newClient(caller, { name: 'Orla Draft', email: `orla-${crypto.randomUUID()}@example.com` })

const clients = new WeakMap<Browser, Promise<string>>()
/** The client of the caller whose drafts the samples are about: one for all, so that no list of clients grows with each. */
export function draftClient(caller: Browser): Promise<string> {
  const known = clients.get(caller) ?? newDraftClient(caller)
  clients.set(caller, known)
  return known
}

/** A client of the caller who consents to AI summaries. */
async function consentingClient(caller: Browser): Promise<string> {
  const id = await draftClient(caller)
  await recordConsent(caller, id)
  return id
}

/** Starts a draft about a session of a client of the caller. */
export async function startedDraft(caller: Browser, more: object = {}): Promise<AiDraft> {
  const clientId = (more as { clientId?: string }).clientId ?? (await draftClient(caller))
  const answer = await caller.post('/rpc/aiDrafts/startSession', { json: { ...sessionForm(more), clientId } })
  return (answer.json as { json: AiDraft }).json
}

export async function draftNow(caller: Browser, id: string): Promise<AiDraft> {
  return ((await caller.post('/rpc/aiDrafts/get', { json: { id } })).json as { json: AiDraft }).json
}

/**
 * The draft once it has ended. Polls the list, which holds no texts: reading a draft of 200,000 characters fifty times a second, each time with an entry in
 * the audit log, would take the processor from the engine that it waits for.
 */
export async function endedDraft(caller: Browser, id: string): Promise<AiDraft> {
  const draft = await draftNow(caller, id)
  if (draft.endedAt !== null) return draft
  const { clientId, kind } = draft
  const listed = async () =>
    (
      (await caller.post('/rpc/aiDrafts/open', { json: { clientId, kind } })).json as {
        json: { items: ListedAiDraft[] }
      }
    ).json.items
  // A draft that was kept or discarded meanwhile is no longer listed.
  await until(listed, (items) => items.every((one) => one.id !== id || one.endedAt !== null))
  return draftNow(caller, id)
}

/** A draft of the caller whose lines can be changed, or kept. */
export const readyDraft = async (caller: Browser, more: object = {}): Promise<AiDraft> =>
  endedDraft(caller, (await startedDraft(caller, more)).id)

/** The fields of lines that a sample leaves out, for `except`. @param path of the sections in the input */
export const withoutDoubts = (path: string, sections: object): Record<string, string> =>
  Object.fromEntries(
    Object.keys(sections).flatMap((name) =>
      ['doubt', 'doubted', 'danger', 'danger.by', 'danger.kind', 'heading'].map((field) => [
        `${path}.${name}.${field}`,
        `The server alone sets it; ${field === 'heading' ? 'own-headings.test.ts' : 'ai-lines.rules.test.ts'} reads it.`,
      ]),
    ),
  )

const ofDraft = async (caller: Browser) => ({ id: (await startedDraft(caller)).id })
const noFields = 'It has no fields; drafts.test.ts reads what comes of it.'

/** Fields that only a draft by a model's server has. */
export const lookedAtElsewhere = {
  shown: 'No model is connected in tests; leaving.test.ts reads it.',
  'shown.texts': 'No model is connected in tests; leaving.test.ts reads it.',
  'shown.left': 'No model is connected in tests; leaving.test.ts reads it.',
}

/** Samples of the operations on AI drafts. */
export const aiSamples: Record<string, Sample> = {
  'aiDrafts.state': {
    good: async (caller) => ({ clientId: await draftClient(caller) }),
    bad: { clientId: 'x' },
    row: 'clientId',
  },
  'aiDrafts.startSession': {
    good: async (caller) => ({
      clientId: await consentingClient(caller),
      ...sessionForm({ transcript: 'Therapist: How did you sleep?\nClient: Badly.' }),
    }),
    bad: { clientId: crypto.randomUUID(), notes: ' ' },
    row: 'clientId',
    readBack: {
      shownAs: {
        sessionDate: ({ ofDate }) => ofDate,
        duration: ({ form }) => (form as Fields)['duration'],
        notes: ({ form }) => (form as Fields)['notes'],
        transcript: ({ form }) => (form as Fields)['transcript'],
      },
      except: {
        engine: 'No model is connected in tests; model-drafts.test.ts reads it.',
        ...lookedAtElsewhere,
      },
    },
  },
  'aiLeaving.ofSession': {
    good: async (caller) => ({
      clientId: await draftClient(caller),
      notes: 'Her sister Anna called.',
      transcript: 'A: Yes.',
    }),
    bad: { clientId: crypto.randomUUID(), notes: ' ' },
    row: 'clientId',
    readBack: 'It stores nothing; leaving.test.ts reads what it shows.',
  },
  'aiDrafts.get': { good: ofDraft, bad: { id: 'x' }, row: 'id' },
  'aiDrafts.open': {
    good: async (caller) => ({ clientId: (await startedDraft(caller)).clientId, kind: 'session' }),
    bad: { clientId: 'x' },
    row: 'clientId',
  },
  'aiDrafts.update': {
    good: async (caller) => {
      const { id, version, session } = await readyDraft(caller)
      const evidence = session?.summary[0]?.evidence ?? []
      const lines = [{ text: 'She sleeps badly.', support: 'own', evidence }]
      return {
        id,
        version,
        session: { safety: lines, summary: lines, points: lines, observations: lines, actions: lines },
      }
    },
    bad: { id: crypto.randomUUID(), version: 0 },
    row: 'id',
    readBack: {
      except: {
        report: 'A draft has the lines of a session or of a report.',
        ...withoutDoubts('session', SessionSections.shape),
        ...withoutDoubts('report', ReportSections.shape),
      },
      keeps: 'all',
    },
  },
  'generate-session-summary': {
    good: async (caller) => {
      const { engine: _, ...form } = sessionForm()
      return { clientId: await draftClient(caller), ...form }
    },
    bad: { clientId: crypto.randomUUID(), notes: ' ' },
    row: 'clientId',
    readBack: 'It answers what was written; ai-functions.test.ts reads its draft.',
  },
  'aiDrafts.cancel': { good: ofDraft, bad: { id: 'x' }, row: 'id', readBack: noFields },
  'aiDrafts.discard': { good: ofDraft, bad: { id: 'x' }, row: 'id', readBack: noFields },
}
