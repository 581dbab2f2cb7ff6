import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from '../../../lib/toast.ts'
import { useSearchText } from './NoteSearch.tsx'
import { canMatch, noteListQuery } from './note-list-query.ts'

/** Search, filter and page of the list, and its query. A new search or filter starts at the first page. */
export function useNoteList(clientId: string) {
  const search = useSearchText()
  const { words } = search
  const [asked, setAsked] = useState({ unsigned: false, words: '', page: 1 })
  const filter = asked.words === words ? asked : { ...asked, words, page: 1 }
  const query = useQuery({ ...noteListQuery(clientId, filter), placeholderData: keepPreviousData })
  const failed = query.error
  useEffect(() => {
    if (failed) toast.bad('Failed to load clinical notes')
  }, [failed])
  const { data } = query
  return {
    query,
    search,
    filter,
    /** Counts of all notes of the client, ignoring the search. */
    counts: data && { total: data.total, unsigned: data.unsigned },
    /** No note can contain this text, so no request was made. */
    hopeless: !canMatch(words),
    look: ({ unsigned }: { unsigned: boolean }) => setAsked({ unsigned, words, page: 1 }),
    turn: (page: number) => setAsked({ ...filter, page }),
    showAll: () => {
      search.setText('')
      setAsked({ unsigned: false, words: '', page: 1 })
    },
  }
}

export type NoteListState = ReturnType<typeof useNoteList>
