import { useList } from '../../../lib/lists/use-list.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { RecordList } from '../../../ui/list/RecordList.tsx'
import { SessionNoteCard } from './SessionNoteCard.tsx'
import { SessionNoteView, type SessionNoteViewProps } from './SessionNoteView.tsx'
import { sessionNoteList } from './session-note-list.ts'

export type ViewNotesProps = Omit<SessionNoteViewProps, 'id' | 'onBack'> & {
  noteId: string | undefined
  onNote: (id: string | undefined) => void
}

/** The kept notes of a client, newest session first; one of them in full if it is chosen. */
export function ViewNotes({ noteId, onNote, ...client }: ViewNotesProps) {
  const list = useList(sessionNoteList, client.clientId)
  if (noteId !== undefined)
    return <SessionNoteView key={noteId} {...client} id={noteId} onBack={() => onNote(undefined)} />
  return (
    <RecordList
      list={list}
      skeleton={
        <Loading label="Loading session notes" className="flex flex-col gap-4">
          <Skeleton className="h-36 rounded-xl" />
          <Skeleton className="h-36 rounded-xl" />
        </Loading>
      }
    >
      {({ items }) => (
        <ul className="flex flex-col gap-3 md:gap-4">
          {items.map((note) => (
            <li key={note.id}>
              <SessionNoteCard note={note} onOpen={() => onNote(note.id)} />
            </li>
          ))}
        </ul>
      )}
    </RecordList>
  )
}
