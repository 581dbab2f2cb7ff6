import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import { ConnectionCards } from '../../features/connections/ConnectionCards.tsx'
import { PaymentAccountCard } from '../../features/money/PaymentAccountCard.tsx'
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
    <div className="flex flex-col gap-4 md:gap-5">
      <FeatureGate
        gate="integrations"
        tierStatus={me.tierStatus}
        points={points}
        ghost="list"
        readOnly={<ConnectionCards me={me} locked />}
      >
        <ConnectionCards me={me} locked={!isOpen} />
      </FeatureGate>
      <PaymentAccountCard zone={me.timeZone} />
    </div>
  )
}
