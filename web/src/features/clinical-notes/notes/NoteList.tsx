import type { ListedNote } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { queries } from '../../../lib/api/api.ts'
import { useNow } from '../../../lib/time/now.ts'
import { NoteCard, type NoteCardProps } from './NoteCard.tsx'

export type NoteActions = (note: ListedNote) => Pick<NoteCardProps, 'onContinue' | 'onSign' | 'onDelete' | 'onAddendum'>

/** As many as fit on a tall screen. They are painted first, the rest right after. */
const paintedFirst = 4

type NoteListProps = { notes: readonly ListedNote[]; actionsOf: NoteActions }

/** One page of a client's notes, the newest day first. */
export function NoteList({ notes, actionsOf }: NoteListProps) {
  const me = useQuery(queries.account.me.queryOptions())
  const now = useNow()
  const cards = useDeferredValue(notes, notes.slice(0, paintedFirst))
  return (
    <ul className="flex flex-col gap-4">
      {cards.map((note) => (
        <li key={note.id}>
          <NoteCard note={note} zone={me.data?.timeZone} now={now} {...actionsOf(note)} />
        </li>
      ))}
    </ul>
  )
}
