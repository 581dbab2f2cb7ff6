import type { ProcessNote } from '@openhour/shared/features/clinical-notes/process-notes.contract.ts'
import { notesPerPage, processNotePdfPath } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Download, LockKeyhole, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { queries } from '../../../lib/api/api.ts'
import { formatFullDay, formatMoment } from '../../../lib/time/format.ts'
import { defineList } from '../../../lib/lists/define-list.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { Button } from '../../../ui/Button.tsx'
import { ListHead } from '../../../ui/list/ListHead.tsx'
import { RecordList } from '../../../ui/list/RecordList.tsx'
import { ActionsMenu } from '../../../ui/ActionsMenu.tsx'
import { NotesSkeleton } from '../notes/NotesSkeleton.tsx'
import { Origin } from '../notes/Origin.tsx'
import { NoteText } from '../notes/NoteText.tsx'
import { ProcessNoteDialogs, useProcessNoteDialogs } from './process-note-dialogs.ts'
import { processNotesMeaning } from './ProcessNotesLink.tsx'

const processNoteList = defineList({
  query: ({ page = 1 }: { page?: number }, clientId: string) =>
    queries.processNotes.list.queryOptions({ input: { clientId, page } }),
  perPage: notesPerPage,
  failure: 'Failed to load process notes',
  silent: true,
  empty: {
    icon: LockKeyhole,
    title: 'No process notes yet',
    text: 'For your own impressions, hypotheses and questions. What belongs in the record goes into a clinical note.',
    small: true,
  },
  add: { label: 'Add process note', icon: Plus },
})

type ProcessNotesProps = { client: { id: string; name: string }; onBack: () => void }

/** Replaces the clinical notes while open; the two are never shown together. */
export function ProcessNotes({ client, onBack }: ProcessNotesProps) {
  const list = useList(processNoteList, client.id)
  const me = useQuery(queries.account.me.queryOptions())
  const refresh = useRefresh('process_notes')
  const dialogs = useProcessNoteDialogs()
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
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
      <ListHead list={list} title="Process notes" onAdd={write} />
      <p className="-mt-2 mb-5 max-w-[68ch] text-md text-muted">{processNotesMeaning}</p>
      <p className="hidden print:block">They are not printed with the record. Each has a PDF of its own.</p>
      <RecordList list={list} skeleton={<NotesSkeleton label="Loading process notes" />} onAdd={write}>
        {({ items }) => (
          <ul className="flex flex-col gap-4 print:hidden">
            {items.map((note) => (
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
        )}
      </RecordList>
      <ProcessNoteDialogs dialogs={dialogs} client={client} onDone={done} />
    </>
  )
}

type CardProps = { note: ProcessNote; zone: string | undefined; onEdit: () => void; onDelete: () => void }

function ProcessNoteCard({ note, zone, onEdit, onDelete }: CardProps) {
  const id = useId()
  const day = formatFullDay(note.noteDate)
  return (
    <article aria-labelledby={id} className="rounded-xl border border-line bg-surface-2 p-5 sm:px-6">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 id={id} className="text-lg font-semibold">
            {day}
          </h3>
          <p className="mt-0.5 text-sm text-muted">Written {formatMoment(note.createdAt, { zone })}</p>
          <Origin imported={note.imported} zone={zone} />
        </div>
        <div className="-my-1">
          <ActionsMenu
            of={`the process note of ${day}`}
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
