import { Plus } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRefresh } from '../../lib/api/refresh.ts'
import { Button } from '../../ui/Button.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { NoteDialogs, useNoteDialogs } from './notes/NoteDialogs.tsx'
import { type NoteActions, NoteList } from './notes/NoteList.tsx'
import { OneNote } from './notes/OneNote.tsx'
import { ProcessNotes } from './process-notes/ProcessNotes.tsx'
import { ProcessNotesLink } from './process-notes/ProcessNotesLink.tsx'
import { useUnsavedNote } from './notes/use-unsaved-note.ts'
import { useNoteList } from './notes/use-note-list.ts'
import { UnsavedNote } from './notes/UnsavedNote.tsx'

export type ClinicalNotesProps = {
  client: { id: string; name: string }
  /** The URL names one note, which is shown alone. */
  noteId: string | undefined
  onAllNotes: () => void
  /** The URL asks for a new note. */
  composes: boolean
  /** The appointment the new note is about. */
  appointmentId?: string | undefined
  onComposed: () => void
}

/** The profile section: clinical notes, and a link to the separate process notes. */
export function ClinicalNotes(props: ClinicalNotesProps) {
  const [apart, setApart] = useState(false)
  const door = useRef<HTMLButtonElement>(null)
  const back = useRef(false)
  useEffect(() => {
    if (!apart && back.current) door.current?.focus()
    back.current = apart
  }, [apart])
  if (apart) return <ProcessNotes client={props.client} onBack={() => setApart(false)} />
  return (
    <>
      <RecordNotes {...props} />
      <ProcessNotesLink ref={door} onOpen={() => setApart(true)} />
    </>
  )
}

function RecordNotes({ client, noteId, onAllNotes, composes, appointmentId, onComposed }: ClinicalNotesProps) {
  const list = useNoteList(client.id)
  const dialogs = useNoteDialogs()
  const unsaved = useUnsavedNote(client.id)
  const refresh = useRefresh('clinical_notes')
  const place = useRef<HTMLDivElement>(null)
  const write = () => dialogs.show({ kind: 'write' })
  const openNewNote = useEffectEvent(() => {
    dialogs.show({ kind: 'write', appointmentId })
    onComposed()
  })
  useEffect(() => {
    if (composes) openNewNote()
  }, [composes])
  const done = useCallback(async () => {
    await refresh()
    // The pressed button may be gone along with its note.
    if (document.activeElement === document.body) place.current?.focus()
  }, [refresh])

  const { counts, filter } = list
  const showAll = () => {
    list.showAll()
    onAllNotes()
  }
  const actionsOf: NoteActions = (note) => ({
    onContinue: () => dialogs.show({ kind: 'write', note }),
    onSign: () => dialogs.show({ kind: 'sign', note }),
    onDelete: () => dialogs.show({ kind: 'delete', note }),
    onAddendum: () => dialogs.show({ kind: 'addendum', note }),
  })
  return (
    <>
      <SectionHead
        title="Clinical Notes"
        actions={
          counts &&
          counts.total > 0 && (
            <>
              {noteId === undefined && (
                <SegmentedSwitch
                  label="Notes to show"
                  segments={[
                    { value: 'all', label: 'All', count: counts.total },
                    { value: 'unsigned', label: 'Unsigned', count: counts.unsigned },
                  ]}
                  value={filter.unsigned ? 'unsigned' : 'all'}
                  onChange={(value) => list.look({ unsigned: value === 'unsigned' })}
                />
              )}
              <Button variant="filled" icon={Plus} onClick={write} aria-haspopup="dialog">
                Add Note
              </Button>
            </>
          )
        }
      />
      {unsaved.exists && <UnsavedNote onContinue={write} />}
      <div ref={place} tabIndex={-1} className="outline-none">
        {noteId === undefined ? (
          <NoteList list={list} actionsOf={actionsOf} onAdd={write} />
        ) : (
          <OneNote key={noteId} id={noteId} clientId={client.id} actionsOf={actionsOf} onAllNotes={showAll} />
        )}
      </div>
      <NoteDialogs dialogs={dialogs} client={client} onDone={done} onDraftChange={unsaved.set} />
    </>
  )
}
