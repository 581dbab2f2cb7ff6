import { sessionNotesPerPage } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { AudioLines } from 'lucide-react'
import { defineList } from '../../../lib/lists/define-list.ts'
import { sessionNotesQuery } from './session-notes-query.ts'

export const sessionNoteList = defineList({
  query: ({ page }: { page?: number }, clientId: string) => sessionNotesQuery(clientId, page),
  perPage: sessionNotesPerPage,
  failure: 'Failed to load session notes',
  empty: {
    icon: AudioLines,
    title: 'No Session Notes Yet',
    text: 'Write down what happened in a session and have a draft made of it. Notes you save will appear here.',
    small: true,
  },
})
