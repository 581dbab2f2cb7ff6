import { useQuery } from '@tanstack/react-query'
import { MissingNotes } from '../../features/clinical-notes/MissingNotes.tsx'
import { missingNotesQuery, unsignedNotesQuery } from '../../features/clinical-notes/notes/note-list-query.ts'
import { unsignedNotesPage } from '../../features/clinical-notes/unsigned-notes.page.ts'
import { UnsignedNotes } from '../../features/clinical-notes/UnsignedNotes.tsx'
import { countOf } from '../../lib/time/format.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { PageHead } from '../shell/PageHead.tsx'

export function UnsignedNotesScreen() {
  const unsigned = useQuery(unsignedNotesQuery(1)).data?.total ?? 0
  const missing = useQuery(missingNotesQuery(1)).data?.total ?? 0
  const counts = [
    ...(missing > 0 ? [`${countOf(missing, 'appointment')} without a note`] : []),
    ...(unsigned > 0 ? [countOf(unsigned, 'unsigned note')] : []),
  ]
  return (
    <>
      <PageHead
        title={unsignedNotesPage.title}
        fact={counts.length > 0 ? `${counts.join(' and ')}, oldest first.` : undefined}
      />
      <MissingNotes />
      <section aria-label="Unsigned">
        {missing > 0 && <SectionHead title="Unsigned" />}
        <UnsignedNotes />
      </section>
    </>
  )
}
