import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import { ApiKeysCard } from '../../features/api-keys/ApiKeysCard.tsx'
import { WebhooksCard } from '../../features/webhooks/WebhooksCard.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'

export function ApiTab({ me }: Pick<SettingsTabProps, 'me'>) {
  const locked = !entitlementsOf(me.tierStatus).apiKeys
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <ApiKeysCard locked={locked} />
      <WebhooksCard zone={me.timeZone} locked={locked} />
    </div>
  )
}
