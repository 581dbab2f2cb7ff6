import { notesPerPage } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { maxQueryLength } from '@openhour/shared/features/search/search.rules.ts'
import { NotebookPen, PenLine, Plus, SearchX } from 'lucide-react'
import { defineList } from '../../../lib/lists/define-list.ts'
import { canMatchNote, noteListQuery, type NoteView } from './note-list-query.ts'

export const noteList = defineList({
  query: (view: NoteView, clientId: string) => noteListQuery(clientId, view),
  perPage: notesPerPage,
  matching: ({ matching }) => matching,
  count: ({ total }) => total,
  failure: 'Failed to load clinical notes',
  search: { label: 'Search clinical notes', longest: maxQueryLength, one: 'note', canMatch: canMatchNote },
  filters: {
    status: {
      label: 'Notes to show',
      options: [
        { value: 'all', label: 'All' },
        { value: 'unsigned', label: 'Unsigned' },
      ],
      count: ({ total, unsigned }, value) => (value === 'unsigned' ? unsigned : total),
    },
  },
  empty: {
    icon: NotebookPen,
    title: 'No clinical notes yet',
    text: 'Start documenting your sessions and observations for this client.',
  },
  nothing: ({ search }, { total }) =>
    total > 0 && {
      ...(search === undefined
        ? { icon: PenLine, title: 'Nothing to sign', text: 'All notes about this client are signed.' }
        : {
            icon: SearchX,
            title: `No results for “${search}”`,
            text: 'Search looks in the text of notes and in their addenda.',
          }),
      clear: 'Show all',
      small: true,
    },
  add: { label: 'Add Note', icon: Plus, first: 'Add First Note' },
})
