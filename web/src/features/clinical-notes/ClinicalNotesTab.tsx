import { readNoteOrigin } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ProfileTabProps } from '../../lib/feature.ts'
import { ClinicalNotes } from './ClinicalNotes.tsx'

/** The URL may name one note, `&note=<id>`, and what a new one takes over from AI, `&ai=draft-<id>`. */
export function ClinicalNotesTab({ overview, action, appointmentId, onActionDone }: ProfileTabProps) {
  const { note: noteId, ai } = useLocation({ select: ({ search }) => search as { note?: unknown; ai?: unknown } })
  const navigate = useNavigate()
  return (
    <ClinicalNotes
      client={overview.client}
      noteId={typeof noteId === 'string' ? noteId : undefined}
      onAllNotes={() => void navigate({ to: '.', search: { tab: 'clinical-notes' } as never, resetScroll: false })}
      composes={action === 'compose'}
      appointmentId={appointmentId}
      ai={readNoteOrigin(ai)}
      onComposed={onActionDone}
    />
  )
}
