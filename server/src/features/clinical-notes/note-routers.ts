import type { ListReads } from '../../platform/audit/list-reads.ts'
import { notesRouter } from './clinical-notes.handlers.ts'
import { noteSnippetsRouter, noteTemplatesRouter } from './note-templates.handlers.ts'
import { processNotesRouter } from './process-notes.handlers.ts'

/** All routers around clinical notes, by their names in the contract. */
export function noteRouters(reads: ListReads) {
  return {
    notes: notesRouter(reads),
    noteTemplates: noteTemplatesRouter(),
    noteSnippets: noteSnippetsRouter(),
    processNotes: processNotesRouter(reads),
  }
}
