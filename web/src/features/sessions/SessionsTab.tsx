import { useNavigate } from '@tanstack/react-router'
import type { ProfileTabProps } from '../../lib/feature.ts'
import { useTabAction } from '../../lib/tab-action.ts'
import { useSessionDialogs } from './session-dialogs.ts'
import { SessionHistory } from './SessionHistory.tsx'

export function SessionsTab({ overview: { client, today }, ...action }: ProfileTabProps) {
  const dialogs = useSessionDialogs()
  const navigate = useNavigate()
  const { appointmentId } = action
  useTabAction(action, 'new', () =>
    dialogs.show(appointmentId === undefined ? { kind: 'add' } : { kind: 'document', appointmentId }),
  )
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
