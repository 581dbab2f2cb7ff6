import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ProfileTabProps } from '../../lib/feature.ts'
import { ClinicalNotes } from './ClinicalNotes.tsx'

/** The URL may name one note: `&note=<id>`. */
export function ClinicalNotesTab({ overview, action, appointmentId, onActionDone }: ProfileTabProps) {
  const noteId = useLocation({ select: ({ search }) => (search as { note?: unknown }).note })
  const navigate = useNavigate()
  return (
    <ClinicalNotes
      client={overview.client}
      noteId={typeof noteId === 'string' ? noteId : undefined}
      onAllNotes={() => void navigate({ to: '.', search: { tab: 'clinical-notes' } as never, resetScroll: false })}
      composes={action === 'compose'}
      appointmentId={appointmentId}
      onComposed={onActionDone}
    />
  )
}
