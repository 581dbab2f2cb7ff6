import type { ListedNote } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { notesPerPage } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { problemFrom, queries } from '../../../lib/api/api.ts'
import { countOf } from '../../../lib/time/format.ts'
import { useNow } from '../../../lib/time/now.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { NoNotes, NoSearchResults, NothingUnsigned } from './NoNotes.tsx'
import { NoteCard, type NoteCardProps } from './NoteCard.tsx'
import { NoteSearch } from './NoteSearch.tsx'
import { NotesSkeleton } from './NotesSkeleton.tsx'
import type { NoteListState } from './use-note-list.ts'

export type NoteActions = (note: ListedNote) => Pick<NoteCardProps, 'onContinue' | 'onSign' | 'onDelete' | 'onAddendum'>

type NoteListProps = { list: NoteListState; actionsOf: NoteActions; onAdd: () => void }

/** A client's notes, newest service date first, paged. */
export function NoteList({ list, actionsOf, onAdd }: NoteListProps) {
  const { query, search, filter, hopeless, turn, showAll } = list
  const { data, error } = query
  if (error && !data) {
    return (
      <ErrorState title="Failed to load clinical notes" onRetry={() => void query.refetch()} busy={query.isFetching}>
        {problemFrom(error).detail}
      </ErrorState>
    )
  }
  if (!data) return <NotesSkeleton />
  if (data.total === 0) return <NoNotes onAdd={onAdd} />
  const settled = !query.isPlaceholderData
  const nothing = hopeless || (settled && data.matching === 0)
  return (
    <>
      <NoteSearch text={search.text} onText={search.setText} />
      <p role="status" className="sr-only">
        {filter.words !== '' && (hopeless || settled) && countOf(hopeless ? 0 : data.matching, 'note') + ' found'}
      </p>
      {!nothing ? (
        <Pages data={data} page={filter.page} settled={settled} onPage={turn} actionsOf={actionsOf} />
      ) : filter.words !== '' ? (
        <NoSearchResults search={filter.words} onClear={showAll} />
      ) : (
        <NothingUnsigned onClear={showAll} />
      )}
    </>
  )
}

/** Fits a tall screen. These are painted first, the rest right after. */
const paintedFirst = 4

type PagesProps = {
  data: { items: readonly ListedNote[]; matching: number }
  page: number
  /** False while notes of the previous view are still shown. */
  settled: boolean
  onPage: (page: number) => void
  actionsOf: NoteActions
}

function Pages({ data: { items, matching }, page, settled, onPage, actionsOf }: PagesProps) {
  const me = useQuery(queries.account.me.queryOptions())
  const now = useNow()
  const cards = useDeferredValue(items, items.slice(0, paintedFirst))
  return (
    <PagedList {...{ page, settled, onPage }} total={matching} perPage={notesPerPage}>
      <ul className="flex flex-col gap-4">
        {cards.map((note) => (
          <li key={note.id}>
            <NoteCard note={note} zone={me.data?.timeZone} now={now} {...actionsOf(note)} />
          </li>
        ))}
      </ul>
    </PagedList>
  )
}
