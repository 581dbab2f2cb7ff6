import type { UnsignedNote } from '@openhour/shared/features/clinical-notes/unsigned-notes.ts'
import {
  noteAddress,
  notesPerPage,
  templateName,
} from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { PenLine } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { defineList } from '../../lib/lists/define-list.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { formatFullDay } from '../../lib/time/format.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { Avatar } from '../../ui/Tile.tsx'
import { unsignedNotesQuery } from './notes/note-list-query.ts'
import { daysAgoText } from './notes/note-labels.ts'
import { SignDialog } from './notes/SignDialog.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

const NoteQueue = lazyDialog(() => import('./NoteQueue.tsx').then((file) => file.NoteQueue))

const unsignedNoteList = defineList({
  query: ({ page = 1 }: { page?: number }) => unsignedNotesQuery(page),
  perPage: notesPerPage,
  failure: 'Failed to load clinical notes',
  empty: {
    icon: PenLine,
    title: 'No unsigned notes',
    text: 'Notes you haven’t signed appear here.',
  },
})

/** Notes over all clients that wait for their signature, the oldest day first. */
export function UnsignedNotes() {
  const list = useList(unsignedNoteList, undefined)
  const [signing, setSigning] = useState<{ note: UnsignedNote; open: boolean; opening: number }>()
  const [queue, setQueue] = useState<{ notes: readonly UnsignedNote[]; open: boolean; opening: number }>()
  const refresh = useRefresh('clinical_notes')
  const place = useRef<HTMLDivElement>(null)
  const done = async () => {
    await refresh()
    if (document.activeElement === document.body) place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <RecordList list={list} skeleton={<UnsignedSkeleton />}>
        {({ items }) => (
          <>
            <div className="mb-3 flex justify-end">
              <Button
                icon={PenLine}
                aria-haspopup="dialog"
                onClick={() =>
                  setQueue((before) => ({ notes: items, open: true, opening: (before?.opening ?? 0) + 1 }))
                }
              >
                Read and sign one by one
              </Button>
            </div>
            <Card padding="none">
              <ul className="divide-y divide-line">
                {items.map((note) => (
                  <UnsignedRow
                    key={note.id}
                    note={note}
                    onSign={() => setSigning((before) => ({ note, open: true, opening: (before?.opening ?? 0) + 1 }))}
                  />
                ))}
              </ul>
            </Card>
          </>
        )}
      </RecordList>
      {queue && (
        <Suspense>
          <NoteQueue
            key={queue.opening}
            notes={queue.notes}
            open={queue.open}
            onClose={() => setQueue({ ...queue, open: false })}
            onDone={done}
          />
        </Suspense>
      )}
      {signing && (
        <SignDialog
          key={signing.opening}
          note={signing.note}
          open={signing.open}
          onClose={() => setSigning({ ...signing, open: false })}
          onDone={done}
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
