import { NotebookPen } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const clinicalNotesFeature: Feature = {
  profileTabs: [
    {
      id: 'clinical-notes',
      aliases: ['notes'],
      title: 'Clinical Notes',
      shortTitle: 'Notes',
      icon: NotebookPen,
      help: 'record-notes',
      action: 'compose',
      actionTakesAppointment: true,
      load: () => import('./ClinicalNotesTab.tsx').then((file) => file.ClinicalNotesTab),
      prefetch: (queryClient, clientId) =>
        import('./notes/note-list-query.ts').then((file) => queryClient.prefetchQuery(file.noteListQuery(clientId))),
    },
  ],
  paletteActions: [
    {
      id: 'add-note',
      label: 'Add Note',
      keywords: 'new write clinical document this client',
      icon: NotebookPen,
      newKey: 'n',
      path: (clientId) => clientId && `/app/clients/${clientId}?tab=clinical-notes&compose=1`,
    },
  ],
}
