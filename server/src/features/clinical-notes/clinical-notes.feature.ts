import { openingUnsignedNotes } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import type { Feature } from '../../product/feature.ts'
import { notesRouter } from './clinical-notes.handlers.ts'
import { notePdfRoutes } from './note-pdf.routes.ts'
import { noteSnippetsRouter, noteTemplatesRouter } from './note-templates.handlers.ts'
import { processNotesRouter } from './process-notes.handlers.ts'
import { unsignedNoteJobs } from './unsigned-notes.jobs.ts'

export const clinicalNotesFeature: Feature = {
  name: 'clinical-notes',
  firstData: [
    {
      page: /^\/app\/notes\/unsigned$/,
      load: (api) => Promise.all([api.notes.unsigned(openingUnsignedNotes), api.notes.missing({ page: 1 })]),
    },
  ],
  open: ({ reads, database, files }) => ({
    routers: {
      notes: notesRouter(reads),
      noteTemplates: noteTemplatesRouter(),
      noteSnippets: noteSnippetsRouter(),
      processNotes: processNotesRouter(reads),
    },
    jobs: [unsignedNoteJobs(database.worker)],
    routes: notePdfRoutes({ pool: database.app, files }),
  }),
}
