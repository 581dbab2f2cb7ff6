import { me, openFakeServer } from './fake-server.ts'
import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { ListedNote, Note, NoteContent } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import type { MissingNote } from '@openhour/shared/features/clinical-notes/unsigned-notes.ts'
import type { NoteStart } from '@openhour/shared/features/clinical-notes/note-start.ts'
import { notesPerPage, noteTexts } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import type { OwnTemplate, Snippet } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import type { ProcessNote } from '@openhour/shared/features/clinical-notes/process-notes.contract.ts'
import { dayIn } from '../../lib/time/day-in.ts'
import { recordOperations, type ShownRecord } from './fake-record-pane.ts'
import { ownTextOperations, processNoteOperations } from './fake-note-operations.ts'

export type Session = NonNullable<Note['session']> & { noteCount: number }

export const client = { id: '018f0000-0000-7000-8000-00000000000c', name: 'Maya Okafor' }
/** The fake server's current time. */
export const now = '2026-09-12T09:06:00.000Z'

/** An unsigned free-text note, unless given otherwise. */
export function noteOf(given: Partial<Note> & { text?: string } = {}): Note {
  const { text = 'Slept well on five nights.', ...rest } = given
  return {
    id: crypto.randomUUID(),
    clientId: client.id,
    ofSessionForm: false,
    template: 'free',
    templateName: null,
    serviceDate: '2026-09-10',
    sections: [{ heading: null, text }],
    version: 1,
    createdAt: '2026-09-10T16:42:00.000Z',
    updatedAt: '2026-09-10T16:42:00.000Z',
    writtenDate: '2026-09-10',
    lateEntry: false,
    lateDays: null,
    session: null,
    signed: null,
    addenda: [],
    imported: [],
    ...rest,
  }
}

/** The signature of a signed note. */
export const signature = { at: '2026-09-10T16:50:00.000Z', name: 'Robin Example', hash: 'a'.repeat(64) }

/** The server for the notes section and its dialogs. */
export function openFake() {
  const fake = {
    notes: [] as Note[],
    sessions: [] as Session[],
    templates: [] as OwnTemplate[],
    snippets: [] as Snippet[],
    processNotes: [] as ProcessNote[],
    missing: [] as MissingNote[],
    /** What a new note starts with, if not as free text of today. */
    start: {} as Partial<NoteStart>,
    /** An AI draft that a note can take over. */
    aiDraft: undefined as AiDraft | undefined,
    /** Further ones. */
    aiDrafts: [] as AiDraft[],
    /** What stands beside the text. */
    record: { plans: [], responses: [], alerts: [], diary: [] } as ShownRecord,
  }
  const onNote = <T>(id: string, act: (note: Note) => T) => {
    const note = fake.notes.find((one) => one.id === id)
    return note ? act(note) : problemOf('not-found', noteTexts.notFound)
  }
  /** The unsigned note of this version. */
  const onUnsigned = <T>({ id, version }: { id: string; version: number }, act: (note: Note) => T) =>
    onNote(id, (note) => {
      if (note.signed) return problemOf('signed', noteTexts.signedElsewhere)
      return note.version === version ? act(note) : problemOf('version-conflict', noteTexts.changedElsewhere)
    })
  const contentOf = ({ sessionId, templateName = null, ...content }: NoteContent): Partial<Note> => {
    const session = fake.sessions.find(({ id }) => id === sessionId) ?? null
    return { ...content, templateName, session }
  }
  const textOf = ({ sections, addenda }: Note) => [...sections, ...addenda].map(({ text }) => text).join(' ')

  const rpc = openFakeServer({
    ...ownTextOperations(fake),
    ...processNoteOperations(fake),
    ...recordOperations(fake.record),
    'aiDrafts/get': ({ id }) =>
      fake.aiDrafts.find((one) => one.id === id) ?? fake.aiDraft ?? problemOf('not-found', aiTexts.draftNotFound),
    'notes/list': ({ unsigned, search: words, page }) => {
      const fits = fake.notes.filter(
        (note) =>
          (!unsigned || !note.signed) &&
          (words === undefined || textOf(note).toLowerCase().includes(words.toLowerCase())),
      )
      const items: ListedNote[] = fits.map((note) => ({
        ...note,
        excerpt: words === undefined ? null : { before: '… ', hit: words, after: ' …' },
      }))
      return {
        items: items.slice((page - 1) * notesPerPage, page * notesPerPage),
        matching: items.length,
        total: fake.notes.length,
        unsigned: fake.notes.filter(({ signed }) => !signed).length,
      }
    },
    'notes/get': ({ id }) => onNote(id, (note) => note),
    'notes/previous': ({ exceptId }) => ({ note: fake.notes.find(({ id }) => id !== exceptId) ?? null }),
    'notes/start': () => ({
      serviceDate: dayIn(new Date(), me.timeZone),
      sessionId: null,
      appointment: null,
      template: 'free',
      templateName: null,
      existing: null,
      ...fake.start,
    }),
    'notes/sessions': () => ({ items: fake.sessions }),
    'notes/missing': () => ({ items: fake.missing, total: fake.missing.length }),
    'notes/unsigned': () => {
      const items = fake.notes
        .filter(({ signed }) => !signed)
        .map(({ id, clientId, template, templateName, serviceDate, version }) => ({
          id,
          clientId,
          clientName: client.name,
          template,
          templateName,
          serviceDate,
          daysAgo: 5,
          version,
        }))
      return { items, total: items.length }
    },
    'notes/add': ({ clientId: _clientId, appointmentId: _appointmentId, aiDraftIds: _draftId, ...content }) => {
      const note = noteOf({ ...contentOf(content), createdAt: now, updatedAt: now })
      fake.notes.unshift(note)
      return note
    },
    'notes/update': ({ id, version, aiDraftIds: _draftId, ...content }) =>
      onUnsigned({ id, version }, (note) =>
        Object.assign(note, contentOf(content), { version: version + 1, updatedAt: now }),
      ),
    'notes/sign': (one) =>
      onUnsigned(one, (note) => Object.assign(note, { signed: signature, version: note.version + 1 })),
    'notes/addAddendum': ({ id, text, reason }) =>
      onNote(id, (note) => {
        note.addenda.push({
          id: crypto.randomUUID(),
          text,
          reason,
          authorName: me.fullName,
          createdAt: now,
          imported: [],
        })
        return note
      }),
    'notes/delete': ({ id }) =>
      onNote(id, (note) => {
        fake.notes.splice(fake.notes.indexOf(note), 1)
        return { id }
      }),
  })
  return Object.assign(fake, rpc)
}

export type Fake = ReturnType<typeof openFake>
