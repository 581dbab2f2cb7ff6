import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import { ConnectionCards } from '../../features/connections/ConnectionCards.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'
import { FeatureGate } from '../shell/FeatureGate.tsx'

const points = [
  'A Zoom meeting with each online appointment',
  'Your appointments in Google Calendar, or any CalDAV calendar',
  'Clients can’t book while your calendar says busy',
]

export function IntegrationsTab({ me }: SettingsTabProps) {
  const isOpen = entitlementsOf(me.tierStatus).integrations
  return (
    <FeatureGate
      gate="integrations"
      tierStatus={me.tierStatus}
      points={points}
      ghost="list"
      readOnly={<ConnectionCards me={me} locked />}
    >
      <ConnectionCards me={me} locked={!isOpen} />
    </FeatureGate>
  )
}
