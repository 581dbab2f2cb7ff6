import { sessionNotesPerPage } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { AudioLines } from 'lucide-react'
import { defineList } from '../../../lib/lists/define-list.ts'
import { sessionNotesQuery } from './drafts-query.ts'

export const sessionNoteList = defineList({
  query: ({ page }: { page?: number }, clientId: string) => sessionNotesQuery(clientId, page),
  perPage: sessionNotesPerPage,
  failure: 'Failed to load session notes',
  empty: {
    icon: AudioLines,
    title: 'No Session Notes Yet',
    text: 'Write what happened in a session, let it be summarized, and save it. It then stands here.',
    small: true,
  },
})
