import { useNavigate } from '@tanstack/react-router'
import { useSessionDialogs } from '../../features/sessions/SessionDialogs.tsx'
import { SessionHistory } from '../../features/sessions/SessionHistory.tsx'
import { profileTabIds } from './profile-tab-ids.ts'
import type { ProfileTabProps } from './profile-tabs.ts'
import { useTabAction } from './tab-action.ts'

export function SessionsTab({ overview: { client, today }, ...action }: ProfileTabProps) {
  const dialogs = useSessionDialogs()
  const navigate = useNavigate()
  useTabAction(action, 'new', () => dialogs.show({ kind: 'add', appointmentId: action.appointmentId }))
  const openNotes = () => void navigate({ to: '.', search: { tab: 'clinical-notes' } as never, replace: true })
  return (
    <SessionHistory
      dialogs={dialogs}
      clientId={client.id}
      clientName={client.name || 'Unknown Client'}
      today={today}
      onOpenNotes={profileTabIds.some((id: string) => id === 'clinical-notes') ? openNotes : undefined}
    />
  )
}
