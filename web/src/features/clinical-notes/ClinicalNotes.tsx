import type { NoteOrigin } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import { FilePen } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { Button } from '../../ui/Button.tsx'
import { ListHead } from '../../ui/list/ListHead.tsx'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { NoteDialogs, useNoteDialogs } from './notes/note-dialogs.ts'
import { type NoteActions, NoteList } from './notes/NoteList.tsx'
import { OneNote } from './notes/OneNote.tsx'
import { ProcessNotes } from './process-notes/ProcessNotes.tsx'
import { ProcessNotesLink } from './process-notes/ProcessNotesLink.tsx'
import { useUnsavedNote } from './notes/use-unsaved-note.ts'
import { noteList } from './notes/note-list.ts'
import { NotesSkeleton } from './notes/NotesSkeleton.tsx'

export type ClinicalNotesProps = {
  client: { id: string; name: string }
  /** The URL names one note, which is shown alone. */
  noteId: string | undefined
  onAllNotes: () => void
  /** The URL asks for a new note. */
  composes: boolean
  /** The appointment the new note is about. */
  appointmentId?: string | undefined
  /** What AI wrote that the note takes over. */
  ai?: NoteOrigin | undefined
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

function RecordNotes({ client, noteId, onAllNotes, composes, appointmentId, ai, onComposed }: ClinicalNotesProps) {
  const list = useList(noteList, client.id)
  const dialogs = useNoteDialogs()
  const unsaved = useUnsavedNote(client.id)
  const refresh = useRefresh('clinical_notes', 'ai_drafts')
  const place = useRef<HTMLDivElement>(null)
  const write = () => dialogs.show({ kind: 'write' })
  const openNewNote = useEffectEvent(() => {
    dialogs.show({ kind: 'write', appointmentId, ai })
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
      <ListHead list={noteId === undefined ? list : { ...list, filters: [] }} title="Clinical Notes" onAdd={write} />
      {unsaved.exists && <UnsavedNote onContinue={write} />}
      <div ref={place} tabIndex={-1} className="outline-none">
        {noteId === undefined ? (
          <RecordList list={list} skeleton={<NotesSkeleton />} onAdd={write}>
            {({ items }) => <NoteList notes={items} actionsOf={actionsOf} />}
          </RecordList>
        ) : (
          <OneNote key={noteId} id={noteId} clientId={client.id} actionsOf={actionsOf} onAllNotes={showAll} />
        )}
      </div>
      <NoteDialogs
        dialogs={dialogs}
        client={client}
        onDone={done}
        onDraftChange={unsaved.set}
        onAddendum={(note, text, from) => dialogs.show({ kind: 'addendum', note, text, ai: from })}
      />
    </>
  )
}

/** A new note exists only as a draft. */
function UnsavedNote({ onContinue }: { onContinue: () => void }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-surface-2 px-4 py-3 text-md print:hidden">
      <FilePen size={18} aria-hidden className="text-muted" />
      <p className="min-w-0 flex-1">You have an unsaved note.</p>
      <Button size="sm" onClick={onContinue} aria-haspopup="dialog">
        Continue writing
      </Button>
    </div>
  )
}
