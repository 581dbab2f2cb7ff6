import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { queries } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { useNow } from '../../../lib/time/now.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { NoteCard } from './NoteCard.tsx'
import type { NoteActions } from './NoteList.tsx'
import { NotesSkeleton } from './NotesSkeleton.tsx'

type OneNoteProps = { id: string; clientId: string; actionsOf: NoteActions; onAllNotes: () => void }

/** A single note opened from a search or notification, with a link to all notes. */
export function OneNote({ id, clientId, actionsOf, onAllNotes }: OneNoteProps) {
  const query = useQuery(queries.notes.get.queryOptions({ input: { id } }))
  const me = useQuery(queries.account.me.queryOptions())
  const now = useNow()
  const note = query.data?.clientId === clientId ? { ...query.data, excerpt: null } : undefined
  const problem = query.error ? problemFrom(query.error) : undefined
  const missing = (query.data && !note) || problem?.code === 'not-found' || problem?.code === 'invalid-input'
  return (
    <>
      <Button icon={ChevronLeft} onClick={onAllNotes} className="mb-4">
        All notes of this client
      </Button>
      {missing ? (
        <ErrorState title="Note not found">
          It may have been deleted. The client’s other notes are still there.
        </ErrorState>
      ) : problem && !note ? (
        <ErrorState title="Failed to load clinical notes" onRetry={() => void query.refetch()} busy={query.isFetching}>
          {problem.detail}
        </ErrorState>
      ) : note ? (
        <NoteCard note={note} zone={me.data?.timeZone} now={now} {...actionsOf(note)} />
      ) : (
        <NotesSkeleton />
      )}
    </>
  )
}
