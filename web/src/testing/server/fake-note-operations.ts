import type { Operations } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { noteTexts } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import type { OwnTemplate, Snippet } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import type { ProcessNote } from '@openhour/shared/features/clinical-notes/process-notes.contract.ts'

const at = '2026-09-12T09:06:00.000Z'
/** What the server adds to a new template or snippet. */
const added = () => ({ id: crypto.randomUUID(), updatedAt: at })

/** The operations on a list whose names are unique; `taken` refuses a name. */
function namedList<One extends { id: string; name: string }>(list: One[], taken: string) {
  const refused = () => problemOf('already-exists', taken, { errors: { name: taken } })
  const isTaken = (name: string, exceptId?: string) =>
    list.some((one) => one.id !== exceptId && one.name.toLowerCase() === name.toLowerCase())
  return {
    add: (one: One) => {
      if (isTaken(one.name)) return refused()
      list.push(one)
      return one
    },
    update: (change: Partial<One> & { id: string; name: string }) => {
      const one = list.find(({ id }) => id === change.id)
      if (isTaken(change.name, change.id)) return refused()
      return one ? Object.assign(one, change) : problemOf('not-found', noteTexts.templateNotFound)
    },
    delete: ({ id }: { id: string }) => {
      list.splice(
        list.findIndex((one) => one.id === id),
        1,
      )
      return { id }
    },
  }
}

/** A practice's own templates and snippets. */
export function ownTextOperations(stored: { templates: OwnTemplate[]; snippets: Snippet[] }): Operations {
  const templates = namedList(stored.templates, noteTexts.templateExists)
  const snippets = namedList(stored.snippets, noteTexts.snippetExists)
  return {
    'noteTemplates/list': () => ({ items: stored.templates }),
    'noteTemplates/add': (input) => templates.add({ ...added(), ...input }),
    'noteTemplates/update': templates.update,
    'noteTemplates/delete': templates.delete,
    'noteSnippets/list': () => ({ items: stored.snippets }),
    'noteSnippets/add': (input) => snippets.add({ ...added(), ...input }),
    'noteSnippets/update': snippets.update,
    'noteSnippets/delete': snippets.delete,
  }
}

export function processNoteOperations({ processNotes }: { processNotes: ProcessNote[] }): Operations {
  const find = (id: string) => processNotes.find((one) => one.id === id)
  return {
    'processNotes/list': () => ({ items: processNotes, total: processNotes.length }),
    'processNotes/get': ({ id }) => find(id) ?? problemOf('not-found', noteTexts.notFound),
    'processNotes/add': (input) => {
      const one: ProcessNote = { ...added(), version: 1, createdAt: at, imported: [], ...input }
      processNotes.unshift(one)
      return one
    },
    'processNotes/update': ({ id, version, ...change }) => {
      const one = find(id)
      if (!one) return problemOf('not-found', noteTexts.notFound)
      if (one.version !== version) return problemOf('version-conflict', noteTexts.changedElsewhere)
      return Object.assign(one, change, { version: version + 1 })
    },
    'processNotes/delete': ({ id }) => {
      processNotes.splice(
        processNotes.findIndex((one) => one.id === id),
        1,
      )
      return { id }
    },
  }
}
