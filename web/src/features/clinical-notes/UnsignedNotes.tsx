import type { UnsignedNote } from '@openhour/shared/features/clinical-notes/unsigned-notes.ts'
import {
  noteAddress,
  notesPerPage,
  templateName,
} from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { problemFrom } from '../../lib/api/api.ts'
import { formatFullDay } from '../../lib/time/format.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { Avatar } from '../../ui/Tile.tsx'
import { unsignedNotesQuery } from './notes/note-list-query.ts'
import { daysAgoText } from './notes/note-labels.ts'
import { SignDialog } from './notes/SignDialog.tsx'

/** Unsigned notes of all clients, oldest service date first. */
export function UnsignedNotes() {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...unsignedNotesQuery(page), placeholderData: keepPreviousData })
  const [signing, setSigning] = useState<{ note: UnsignedNote; open: boolean; opening: number }>()
  const refresh = useRefresh('clinical_notes')
  const place = useRef<HTMLDivElement>(null)
  const { data, error } = query
  useEffect(() => {
    if (error) toast.bad('Failed to load clinical notes')
  }, [error])
  if (error && !data) {
    return (
      <ErrorState title="Failed to load clinical notes" onRetry={() => void query.refetch()} busy={query.isFetching}>
        {problemFrom(error).detail}
      </ErrorState>
    )
  }
  if (!data) return <UnsignedSkeleton />
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {data.total === 0 ? (
        <EmptyState icon={PenLine} title="No unsigned notes">
          Notes you haven’t signed appear here.
        </EmptyState>
      ) : (
        <PagedList
          total={data.total}
          perPage={notesPerPage}
          page={page}
          settled={!query.isPlaceholderData}
          onPage={setPage}
        >
          <Card padding="none">
            <ul className="divide-y divide-line">
              {data.items.map((note) => (
                <UnsignedRow
                  key={note.id}
                  note={note}
                  onSign={() => setSigning((before) => ({ note, open: true, opening: (before?.opening ?? 0) + 1 }))}
                />
              ))}
            </ul>
          </Card>
        </PagedList>
      )}
      {signing && (
        <SignDialog
          key={signing.opening}
          note={signing.note}
          open={signing.open}
          onClose={() => setSigning({ ...signing, open: false })}
          onDone={async () => {
            await refresh()
            if (document.activeElement === document.body) place.current?.focus()
          }}
        />
      )}
    </div>
  )
}

function UnsignedRow({ note, onSign }: { note: UnsignedNote; onSign: () => void }) {
  const { clientId, clientName, serviceDate, daysAgo, template, templateName: own } = note
  const name = clientName || 'Unknown Client'
  const day = formatFullDay(serviceDate)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 sm:px-6">
      <Avatar name={name} size={40} />
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {day} · {templateName(template, own)} · {daysAgoText(daysAgo)}
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <PathButton to={noteAddress(clientId, note.id)} aria-label={`Open the note about ${name}, ${day}`}>
          Open
        </PathButton>
        <Button
          variant="soft"
          icon={PenLine}
          onClick={onSign}
          aria-haspopup="dialog"
          aria-label={`Sign the note about ${name}, ${day}`}
        >
          Sign
        </Button>
      </div>
    </li>
  )
}

function UnsignedSkeleton() {
  return (
    <Loading label="Loading unsigned notes">
      <Card padding="none">
        {['w-40', 'w-52', 'w-36', 'w-48'].map((width) => (
          <div key={width} className="flex items-center gap-4 border-b border-line px-6 py-4 last:border-0">
            <Skeleton className="size-10 rounded-md" />
            <div className="flex-1">
              <Skeleton className={`h-4 ${width}`} />
              <Skeleton className="mt-2 h-3.5 w-56" />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  )
}
