import type { Operations } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { noteTexts } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import type { OwnTemplate, Snippet } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import type { ProcessNote } from '@openhour/shared/features/clinical-notes/process-notes.contract.ts'

const at = '2026-09-12T09:06:00.000Z'

/** A practice's own templates and snippets; names are there once. */
export function ownTextOperations(kept: { templates: OwnTemplate[]; snippets: Snippet[] }): Operations {
  const listOperations = <One extends { id: string; name: string }>(feature: string, list: One[], exists: string) => {
    const named = (name: unknown, except?: unknown) =>
      list.some((one) => one.id !== except && one.name.toLowerCase() === String(name).toLowerCase())
    const taken = problemOf('already-exists', exists, { errors: { name: exists } })
    return {
      [`${feature}/list`]: () => ({ items: list }),
      [`${feature}/add`]: (input) => {
        if (named(input.name)) return taken
        list.push({ id: crypto.randomUUID(), updatedAt: at, ...input } as unknown as One)
        return list.at(-1) ?? {}
      },
      [`${feature}/update`]: ({ id, ...input }) => {
        const one = list.find((each) => each.id === id)
        if (named(input.name, id)) return taken
        return one ? Object.assign(one, input) : problemOf('not-found', noteTexts.templateNotFound)
      },
      [`${feature}/delete`]: ({ id }) => {
        list.splice(
          list.findIndex((each) => each.id === id),
          1,
        )
        return { id }
      },
    } satisfies Operations
  }
  return {
    ...listOperations('noteTemplates', kept.templates, noteTexts.templateExists),
    ...listOperations('noteSnippets', kept.snippets, noteTexts.snippetExists),
  }
}

export function processNoteOperations({ processNotes }: { processNotes: ProcessNote[] }): Operations {
  return {
    'processNotes/list': () => ({ items: processNotes, total: processNotes.length }),
    'processNotes/get': ({ id }) =>
      processNotes.find((one) => one.id === id) ?? problemOf('not-found', noteTexts.notFound),
    'processNotes/add': (input) => {
      const one = { id: crypto.randomUUID(), version: 1, createdAt: at, updatedAt: at, ...input } as ProcessNote
      processNotes.unshift(one)
      return one
    },
    'processNotes/update': ({ id, version, ...input }) => {
      const one = processNotes.find((each) => each.id === id)
      if (!one) return problemOf('not-found', noteTexts.notFound)
      if (one.version !== version) return problemOf('changed-meanwhile', noteTexts.changedMeanwhile)
      return Object.assign(one, input, { version: one.version + 1 })
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
