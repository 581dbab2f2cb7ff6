import { createFileRoute } from '@tanstack/react-router'
import { missingNotesQuery, unsignedNotesQuery } from '../../features/clinical-notes/notes/note-list-query.ts'
import { UnsignedNotesScreen } from '../../screens/unsigned-notes/UnsignedNotesScreen.tsx'

export const Route = createFileRoute('/app/notes/unsigned')({
  loader: ({ context, preload }) => {
    // Listing is audited, so hovering a link must not prefetch it.
    if (preload) return
    void context.queryClient.prefetchQuery(unsignedNotesQuery(1))
    void context.queryClient.prefetchQuery(missingNotesQuery(1))
  },
  component: UnsignedNotesScreen,
})
