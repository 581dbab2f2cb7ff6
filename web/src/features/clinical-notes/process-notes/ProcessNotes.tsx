import type { ProcessNote } from '@openhour/shared/features/clinical-notes/process-notes.contract.ts'
import { notesPerPage, processNotePdfPath } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, Download, Ellipsis, LockKeyhole, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { problemFrom, queries } from '../../../lib/api/api.ts'
import { formatFullDay, formatMoment } from '../../../lib/time/format.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { NotesSkeleton } from '../notes/NotesSkeleton.tsx'
import { NoteText } from '../notes/NoteText.tsx'
import { ProcessNoteDialogs, useProcessNoteDialogs } from './ProcessNoteDialogs.tsx'
import { processNotesMeaning } from './ProcessNotesLink.tsx'

type ProcessNotesProps = { client: { id: string; name: string }; onBack: () => void }

/** Replaces the clinical notes while open; the two are never shown together. */
export function ProcessNotes({ client, onBack }: ProcessNotesProps) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...queries.processNotes.list.queryOptions({ input: { clientId: client.id, page } }),
    placeholderData: keepPreviousData,
  })
  const me = useQuery(queries.account.me.queryOptions())
  const refresh = useRefresh('process_notes')
  const dialogs = useProcessNoteDialogs()
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const { data, error } = query
  const done = async () => {
    await refresh()
    if (document.activeElement === document.body) back.current?.focus()
  }
  const write = () => dialogs.show({ kind: 'write' })
  return (
    <>
      <Button ref={back} icon={ChevronLeft} onClick={onBack} className="mb-5">
        Back to Clinical Notes
      </Button>
      <SectionHead
        title="Process notes"
        actions={
          data &&
          data.total > 0 && (
            <Button variant="filled" icon={Plus} onClick={write} aria-haspopup="dialog">
              Add process note
            </Button>
          )
        }
      />
      <p className="-mt-2 mb-5 max-w-[68ch] text-md text-muted">{processNotesMeaning}</p>
      {error && !data ? (
        <ErrorState title="Failed to load process notes" onRetry={() => void query.refetch()} busy={query.isFetching}>
          {problemFrom(error).detail}
        </ErrorState>
      ) : !data ? (
        <NotesSkeleton label="Loading process notes" />
      ) : data.total === 0 ? (
        <EmptyState
          icon={LockKeyhole}
          title="No process notes yet"
          actions={
            <Button variant="filled" icon={Plus} onClick={write} aria-haspopup="dialog">
              Add process note
            </Button>
          }
          small
        >
          For your own impressions, hypotheses and questions. What belongs in the record goes into a clinical note.
        </EmptyState>
      ) : (
        <PagedList
          total={data.total}
          perPage={notesPerPage}
          page={page}
          settled={!query.isPlaceholderData}
          onPage={setPage}
        >
          <ul className="flex flex-col gap-4">
            {data.items.map((note) => (
              <li key={note.id}>
                <ProcessNoteCard
                  note={note}
                  zone={me.data?.timeZone}
                  onEdit={() => dialogs.show({ kind: 'write', note })}
                  onDelete={() => dialogs.show({ kind: 'delete', note })}
                />
              </li>
            ))}
          </ul>
        </PagedList>
      )}
      <ProcessNoteDialogs dialogs={dialogs} client={client} onDone={done} />
    </>
  )
}

type CardProps = { note: ProcessNote; zone: string | undefined; onEdit: () => void; onDelete: () => void }

function ProcessNoteCard({ note, zone, onEdit, onDelete }: CardProps) {
  const id = useId()
  const day = formatFullDay(note.noteDate)
  const label = `Actions for the process note of ${day}`
  return (
    <article aria-labelledby={id} className="rounded-xl border border-line bg-surface-2 p-5 sm:px-6">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 id={id} className="text-lg font-semibold">
            {day}
          </h3>
          <p className="mt-0.5 text-sm text-muted">Written {formatMoment(note.createdAt, { zone })}</p>
        </div>
        <div className="-my-1">
          <Menu
            label={label}
            trigger={(trigger) => <IconButton {...trigger} label={label} icon={Ellipsis} tooltip={false} />}
            entries={[
              { label: 'Edit', icon: Pencil, onSelect: onEdit },
              {
                kind: 'link',
                label: 'Download as PDF',
                icon: Download,
                to: `${processNotePdfPath}/${note.id}`,
                outside: true,
              },
              { label: 'Delete', icon: Trash2, tone: 'danger', onSelect: onDelete },
            ]}
          />
        </div>
      </div>
      <NoteText sections={[{ heading: null, text: note.text }]} />
    </article>
  )
}
