import type { PortalState } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Tone } from '../../ui/tones.ts'
import { portalStateLabels } from './portal-state-labels.ts'

const tones: Record<PortalState, Tone> = {
  'not-invited': 'neutral',
  invited: 'neutral',
  opened: 'soft',
  expired: 'honey',
  joined: 'good',
}

export function PortalBadge({ state }: { state: PortalState }) {
  const { label, icon } = portalStateLabels[state]
  return (
    <Badge tone={tones[state]} icon={icon}>
      {label}
    </Badge>
  )
}
