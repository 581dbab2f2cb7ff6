import { clientWithSession } from './own-rows.ts'
import type { Browser } from './product.ts'
import type { ReadBack, Sample } from './sample.ts'

let number = 0

/** The content of a note. */
export function noteContent(more: object = {}) {
  return {
    template: 'dap',
    serviceDate: '2026-05-04',
    sections: [
      { heading: 'Data', text: 'Spoke of the week at work.' },
      { heading: 'Assessment', text: 'Calmer than last time.' },
      { heading: 'Plan', text: 'Keep the worry diary.' },
    ],
    ...more,
  }
}

/** Every field differs from its default and from {@link noteContent}. */
const sampleNote = (sessionId: string) =>
  noteContent({
    template: 'own',
    templateName: 'Couple intake',
    serviceDate: '2026-03-09',
    sessionId,
    sections: [{ heading: 'Reason', text: 'They want to talk again.' }],
  })
const noteReadBack: ReadBack = {
  shownAs: { sessionId: ({ session }) => (session as { id: string } | null)?.id ?? null },
}
const otherSections = [{ heading: 'History', prompt: 'Since when?' }]

const processNote = () => ({ noteDate: '2026-05-04', text: 'I was impatient today.' })
const ownTemplate = () => ({ name: `Intake ${++number}`, sections: [{ heading: 'Reason', prompt: 'Why now?' }] })
const snippet = () => ({ name: `risk ${++number}`, text: 'No thoughts of self-harm were reported.' })

/** Samples of everything around clinical notes. */
export function noteSamples(ownClient: (caller: Browser) => Promise<{ id: string }>): Record<string, Sample> {
  const made = async (caller: Browser, path: string, details: object) => {
    const answer = await caller.post(path, { json: details })
    return { id: (answer.json as { json: { id: string } }).json.id }
  }
  const ofClient = async (caller: Browser, more: object = {}) => ({ clientId: (await ownClient(caller)).id, ...more })
  const ownNote = async (caller: Browser) => made(caller, '/rpc/notes/add', await ofClient(caller, noteContent()))
  const signedNote = async (caller: Browser) => {
    const { id } = await ownNote(caller)
    await caller.post('/rpc/notes/sign', { json: { id, version: 1 } })
    return { id }
  }
  const ownProcessNote = async (caller: Browser) =>
    made(caller, '/rpc/processNotes/add', await ofClient(caller, processNote()))
  const noOne = crypto.randomUUID()
  return {
    'notes.list': { good: ofClient, bad: { clientId: noOne, template: 'poem' }, row: 'clientId' },
    'notes.get': { good: ownNote, bad: { id: 'x' }, row: 'id' },
    'notes.previous': { good: ofClient, bad: { clientId: noOne, before: 'May' }, row: 'clientId' },
    'notes.sessions': { good: ofClient, bad: { clientId: 'x' }, row: 'clientId' },
    'notes.start': { good: ofClient, bad: { clientId: noOne, appointmentId: 'x' }, row: 'clientId' },
    'notes.unsigned': { good: async () => ({}), bad: { page: 0 } },
    'notes.missing': { good: async () => ({}), bad: { page: 0 } },
    'notes.add': {
      good: async (caller) => {
        const { clientId, sessionId } = await clientWithSession(caller)
        return { clientId, ...sampleNote(sessionId) }
      },
      readBack: {
        ...noteReadBack,
        except: {
          appointmentId: 'It replaces sessionId; note-start.test.ts sends it.',
          aiDraftIds: 'It marks the drafts; ai-draft-notes.test.ts sends it.',
        },
        tied: { template: ['templateName'] },
      },
      bad: { clientId: noOne, ...noteContent({ sections: [{ heading: null, text: ' ' }] }) },
      row: 'clientId',
    },
    'notes.update': {
      good: async (caller) => {
        const { clientId, sessionId } = await clientWithSession(caller)
        const { id } = await made(caller, '/rpc/notes/add', { clientId, ...noteContent() })
        return { id, version: 1, ...sampleNote(sessionId) }
      },
      readBack: {
        ...noteReadBack,
        except: { aiDraftIds: 'It marks the drafts; ai-draft-notes.test.ts sends it.' },
        tied: { template: ['templateName'] },
      },
      bad: { id: noOne, version: 0, ...noteContent() },
      row: 'id',
    },
    'notes.sign': {
      good: async (caller) => ({ ...(await ownNote(caller)), version: 1 }),
      bad: { id: noOne, version: 'latest' },
      row: 'id',
    },
    'notes.addAddendum': {
      good: async (caller) => ({
        ...(await signedNote(caller)),
        text: 'The sister was there too.',
        reason: 'Forgotten',
      }),
      readBack: {
        record: ({ addenda }) => (addenda as object[]).at(-1),
        except: { aiDraftIds: 'It marks the drafts; ai-draft-notes.test.ts sends it.' },
      },
      bad: { id: noOne, text: 'The sister was there too.', reason: ' ' },
      row: 'id',
    },
    'notes.delete': { good: ownNote, bad: { id: 'x' }, row: 'id' },
    'noteTemplates.list': { good: async () => undefined },
    'noteTemplates.add': { good: async () => ownTemplate(), bad: { name: 'Empty', sections: [] } },
    'noteTemplates.update': {
      good: async (caller) => ({
        ...(await made(caller, '/rpc/noteTemplates/add', ownTemplate())),
        ...ownTemplate(),
        sections: otherSections,
      }),
      bad: { id: noOne, ...ownTemplate(), name: '' },
      row: 'id',
    },
    'noteTemplates.delete': {
      good: (caller) => made(caller, '/rpc/noteTemplates/add', ownTemplate()),
      bad: { id: 'x' },
      row: 'id',
    },
    'noteSnippets.list': { good: async () => undefined },
    'noteSnippets.add': { good: async () => snippet(), bad: { name: 'empty', text: '\n' } },
    'noteSnippets.update': {
      good: async (caller) => ({
        ...(await made(caller, '/rpc/noteSnippets/add', snippet())),
        ...snippet(),
        text: 'A safety plan was agreed.',
      }),
      bad: { id: noOne, ...snippet(), name: '' },
      row: 'id',
    },
    'noteSnippets.delete': {
      good: (caller) => made(caller, '/rpc/noteSnippets/add', snippet()),
      bad: { id: 'x' },
      row: 'id',
    },
    'processNotes.list': { good: ofClient, bad: { clientId: 'x' }, row: 'clientId' },
    'processNotes.get': { good: ownProcessNote, bad: { id: 'x' }, row: 'id' },
    'processNotes.add': {
      good: (caller) => ofClient(caller, processNote()),
      bad: { clientId: noOne, ...processNote(), text: '' },
      row: 'clientId',
    },
    'processNotes.update': {
      good: async (caller) => ({
        ...(await ownProcessNote(caller)),
        version: 1,
        noteDate: '2026-04-30',
        text: 'Less today.',
      }),
      bad: { id: noOne, version: 1, noteDate: '2026-02-30', text: 'x' },
      row: 'id',
    },
    'processNotes.delete': { good: ownProcessNote, bad: { id: 'x' }, row: 'id' },
  }
}
