import { sessionsPerPage } from '@openhour/shared/features/sessions/sessions.rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarClock, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { problemFrom } from '../../lib/api/api.ts'
import { countOf } from '../../lib/time/format.ts'
import { tabletQuery, useMediaQuery } from '../../lib/media.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { SessionCards } from './SessionCards.tsx'
import { type OfClient, SessionDialogs, type useSessionDialogs } from './SessionDialogs.tsx'
import { SessionsSkeleton } from './SessionsSkeleton.tsx'
import { SessionTable } from './SessionTable.tsx'
import { sessionListQuery } from './sessions-query.ts'

/** With both menus on a small desktop, six columns would leave no room for the notes. */
const smallDeskQuery = '(max-width: 1279px)'

type SessionHistoryProps = OfClient & { dialogs: ReturnType<typeof useSessionDialogs> }

export function SessionHistory({ dialogs, ...client }: SessionHistoryProps) {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...sessionListQuery(client.clientId, page), placeholderData: keepPreviousData })
  const { data, error, isPlaceholderData } = query
  const tablet = useMediaQuery(tabletQuery)
  const cards = useMediaQuery(smallDeskQuery) || tablet
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) toast.bad('Failed to load session history')
  }, [error])
  const add = () => dialogs.show({ kind: 'add' })
  const empty = data?.total === 0
  const addButton = (
    <Button variant="filled" icon={Plus} onClick={add} aria-haspopup="dialog">
      Add Session
    </Button>
  )
  const rows = data && {
    sessions: data.items,
    onEdit: ({ id }: { id: string }) => dialogs.show({ kind: 'edit', id }),
    onDelete: (session: (typeof data.items)[number]) => dialogs.show({ kind: 'delete', session }),
  }
  return (
    <>
      <div ref={head} tabIndex={-1} className="scroll-mt-24 outline-none">
        <SectionHead
          title="Session History"
          fact={data && !empty ? countOf(data.total, 'session') : undefined}
          actions={data && !empty && addButton}
        />
      </div>
      {!rows && error ? (
        <ErrorState title="Failed to load session history" onRetry={() => void query.refetch()} busy={query.isFetching}>
          {problemFrom(error).detail}
        </ErrorState>
      ) : !rows ? (
        <SessionsSkeleton cards={cards} />
      ) : empty ? (
        <EmptyState icon={CalendarClock} title="No sessions recorded yet" actions={addButton} small>
          Add the first one, planned or already held.
        </EmptyState>
      ) : (
        <PagedList
          total={data.total}
          perPage={sessionsPerPage}
          page={page}
          settled={!isPlaceholderData}
          onPage={setPage}
        >
          {cards ? <SessionCards {...rows} /> : <SessionTable {...rows} />}
        </PagedList>
      )}
      {/* The row whose button opened the dialog is gone by then. */}
      <SessionDialogs {...client} dialogs={dialogs} onDeleted={() => head.current?.focus()} />
    </>
  )
}
