import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import { ApiKeysCard } from '../../features/api-keys/ApiKeysCard.tsx'
import { WebhooksCard } from '../../features/webhooks/WebhooksCard.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'
import { PlanNotice } from './PlanNotice.tsx'

/** Without the plan, what exists can be read, revoked and deleted. */
export function ApiTab({ me }: Pick<SettingsTabProps, 'me'>) {
  const locked = !entitlementsOf(me.tierStatus).apiKeys
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <PlanNotice feature="apiKeys" tierStatus={me.tierStatus} />
      <ApiKeysCard locked={locked} />
      <WebhooksCard zone={me.timeZone} locked={locked} />
    </div>
  )
}
