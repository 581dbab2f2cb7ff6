import type { PortalState } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { Clock, type LucideIcon, Mail, MailOpen, UserCheck } from 'lucide-react'

export const portalStateLabels: Record<PortalState, { label: string; icon: LucideIcon }> = {
  'not-invited': { label: 'Not invited', icon: Mail },
  invited: { label: 'Invited', icon: Mail },
  opened: { label: 'Invitation opened', icon: MailOpen },
  expired: { label: 'Invitation expired', icon: Clock },
  joined: { label: 'In the portal', icon: UserCheck },
}

/** What opens the dialog about a client's access. */
export function portalAction(state: PortalState | undefined): string {
  return state === 'not-invited' ? 'Invite to portal' : 'Portal access'
}
