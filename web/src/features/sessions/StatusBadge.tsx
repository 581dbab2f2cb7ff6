import type { Session } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { Badge } from '../../ui/Badge.tsx'
import { statusNames, statusTones } from './session-labels.ts'

export function StatusBadge({ session: { status } }: { session: Session }) {
  return <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
}
