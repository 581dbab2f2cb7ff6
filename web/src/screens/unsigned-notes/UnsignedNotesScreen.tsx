import { useQuery } from '@tanstack/react-query'
import { unsignedNotesQuery } from '../../features/clinical-notes/note-list-query.ts'
import { UnsignedNotes } from '../../features/clinical-notes/UnsignedNotes.tsx'
import { countOf } from '../../lib/format.ts'
import { PageHead } from '../shell/PageHead.tsx'

export function UnsignedNotesScreen() {
  const { data } = useQuery(unsignedNotesQuery(1))
  return (
    <>
      <PageHead
        title="Unsigned Notes"
        fact={
          data && data.total > 0
            ? `${countOf(data.total, 'note')} unsigned more than two days after their day, the oldest first.`
            : undefined
        }
      />
      <UnsignedNotes />
    </>
  )
}
