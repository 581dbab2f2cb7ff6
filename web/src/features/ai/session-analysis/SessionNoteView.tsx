import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { sessionNotePdfPath } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { noteFromAiPath } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Download, Ellipsis, FileText, Mail, NotebookPen, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { queries } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { useSaveFile } from '../../../lib/files/use-save-file.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { countOf, formatDate, formatFullDay } from '../../../lib/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { PathButton } from '../../../ui/PathButton.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { LinesWithSources } from '../lines/LinesWithSources.tsx'
import { EditSessionNote } from './EditSessionNote.tsx'
import { NotDone } from '../drafts/NotDone.tsx'
import { moodLabel } from './review-form.ts'
import { SessionNoteDialogs, useSessionNoteDialogs } from './session-note-dialogs.ts'
import { writtenBy } from '../drafts/engine-labels.ts'
import { sessionSections } from './session-sections.ts'
import { sessionNoteText } from './session-note-text.ts'

export type SessionNoteViewProps = {
  id: string
  clientId: string
  clientName: string
  clientEmail: string | null
  /** Today in the practice's time zone. */
  today: string
  /** The tier does not include it: the note can be read, downloaded and deleted. */
  locked: boolean
  onBack: () => void
}

/** What the lines of a kept note are backed by, as far as it was kept. */
function sourcesOf({ notes, transcript }: AiSessionNote): AiSource[] {
  const entered = (kind: 'note' | 'transcript', text: string | null): AiSource[] =>
    text ? [{ id: kind, kind, date: null, text }] : []
  return [...entered('note', notes), ...entered('transcript', transcript)]
}

/** One session note in full. */
export function SessionNoteView(props: SessionNoteViewProps) {
  const { id, clientId, onBack } = props
  const query = useQuery(queries.aiSessionNotes.get.queryOptions({ input: { id } }))
  const note = query.data?.clientId === clientId ? query.data : undefined
  const problem = query.error ? problemFrom(query.error) : undefined
  const missing = (query.data && !note) || problem?.code === 'not-found' || problem?.code === 'invalid-input'
  return (
    <>
      <Button icon={ChevronLeft} onClick={onBack} className="mb-4 max-sm:h-11">
        Back to Sessions
      </Button>
      {missing ? (
        <ErrorState title="Session note not found">
          It may have been deleted. The client’s other session notes are still there.
        </ErrorState>
      ) : problem && !note ? (
        <ErrorState title="Failed to load session notes" onRetry={() => void query.refetch()} busy={query.isFetching}>
          {problem.detail}
        </ErrorState>
      ) : note ? (
        <OneNote {...props} note={note} />
      ) : (
        <Loading label="Loading the session note" className="flex flex-col gap-4">
          <Skeleton className="h-24 rounded-xl" />
          <Skeleton className="h-80 rounded-xl" />
        </Loading>
      )}
    </>
  )
}

function OneNote(props: SessionNoteViewProps & { note: AiSessionNote }) {
  const { note, clientName, clientEmail, today, locked, onBack } = props
  const dialogs = useSessionNoteDialogs()
  const [editing, setEditing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The card or the form that was pressed is gone.
  useEffect(() => {
    if (!editing) heading.current?.focus()
  }, [editing])
  const fileName = `session-note-${note.sessionDate}`
  const pdf = useSaveFile(`${sessionNotePdfPath}/${note.id}`, `${fileName}.pdf`)
  const downloads: MenuEntry[] = [
    { label: 'PDF', icon: Download, onSelect: () => void pdf.save() },
    { label: 'Text', icon: FileText, onSelect: () => saveFile(`${fileName}.txt`, sessionNoteText(note, clientName)) },
  ]
  const more: MenuEntry[] = [
    ...(locked ? [] : [{ label: 'Edit', icon: Pencil, onSelect: () => setEditing(true) } satisfies MenuEntry]),
    { kind: 'line' },
    { label: 'Delete', icon: Trash2, tone: 'danger', onSelect: () => dialogs.show({ kind: 'delete' }) },
  ]
  if (editing)
    return <EditSessionNote today={today} note={note} sources={sourcesOf(note)} onDone={() => setEditing(false)} />
  return (
    <Card padding="lg">
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h3 ref={heading} tabIndex={-1} className="font-serif text-xl font-semibold outline-none">
            Session of {formatFullDay(note.sessionDate)}
          </h3>
          <p className="text-sm text-muted">
            {countOf(note.durationMinutes, 'minute')} · {writtenBy(note, 'session')}
          </p>
          {note.sharedAt && <p className="text-sm text-muted">Emailed to the client on {formatDate(note.sharedAt)}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <Menu
            label="Download"
            // Where the buttons stand at the left of the card, it would stick out of it.
            align="start"
            trigger={(trigger) => (
              <Button {...trigger} icon={Download} busy={pdf.saving} className="max-sm:h-11 max-sm:flex-1">
                Download
              </Button>
            )}
            entries={downloads}
          />
          <Button
            icon={Mail}
            aria-haspopup="dialog"
            onClick={() => dialogs.show(clientEmail === null ? { kind: 'no-address' } : { kind: 'email', clientEmail })}
            className="max-sm:h-11 max-sm:flex-1"
          >
            Email
          </Button>
          <PathButton
            to={noteFromAiPath(note.clientId, `note-${note.id}`)}
            icon={NotebookPen}
            variant="soft"
            className="max-sm:h-11 max-sm:flex-1"
          >
            Use in note
          </PathButton>
          <Menu
            label="Actions for this session note"
            trigger={(trigger) => (
              <IconButton
                {...trigger}
                label="Actions for this session note"
                icon={Ellipsis}
                tooltip={false}
                className="max-sm:size-11"
              />
            )}
            entries={more}
          />
        </div>
      </div>
      <div className="flex flex-col gap-6">
        {pdf.problem && <FormError>{pdf.problem}</FormError>}
        <NotDone notDone={note.notDone} />
        <LinesWithSources sections={sessionSections(note.sections, note.engine)} sources={sourcesOf(note)} />
        {note.moodAssessment && (
          <section aria-label={moodLabel}>
            <h3 className="font-sans text-lg font-semibold tracking-normal">{moodLabel}</h3>
            <p className="mt-1 max-w-[68ch] wrap-anywhere whitespace-pre-wrap">{note.moodAssessment}</p>
          </section>
        )}
        {note.notes && (
          <Disclosure label="Your notes" hint="What the lines were made from">
            <p className="max-w-[68ch] leading-relaxed wrap-anywhere whitespace-pre-wrap">{note.notes}</p>
          </Disclosure>
        )}
        {note.transcript && (
          <Disclosure label="Transcript">
            <p className="max-w-[68ch] leading-relaxed wrap-anywhere whitespace-pre-wrap">{note.transcript}</p>
          </Disclosure>
        )}
      </div>
      <SessionNoteDialogs dialogs={dialogs} note={note} clientName={clientName} onDeleted={onBack} />
    </Card>
  )
}
