import { useNavigate } from '@tanstack/react-router'
import type { ProfileTabProps } from '../../lib/feature.ts'
import { useTabAction } from '../../lib/tab-action.ts'
import { useSessionDialogs } from './SessionDialogs.tsx'
import { SessionHistory } from './SessionHistory.tsx'

export function SessionsTab({ overview: { client, today }, ...action }: ProfileTabProps) {
  const dialogs = useSessionDialogs()
  const navigate = useNavigate()
  useTabAction(action, 'new', () => dialogs.show({ kind: 'add', appointmentId: action.appointmentId }))
  return (
    <SessionHistory
      dialogs={dialogs}
      clientId={client.id}
      clientName={client.name || 'Unknown Client'}
      today={today}
      onOpenNotes={() => void navigate({ to: '.', search: { tab: 'clinical-notes' } as never, replace: true })}
    />
  )
}
