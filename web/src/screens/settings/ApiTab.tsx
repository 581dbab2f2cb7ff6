import { entitlementsOf, gateMessage, tierFor, tierNames } from '@openhour/shared/access/tiers.ts'
import { ApiKeysCard } from '../../features/api-keys/ApiKeysCard.tsx'
import { WebhooksCard } from '../../features/webhooks/WebhooksCard.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PathButton } from '../../ui/PathButton.tsx'

/** Without the plan, what exists can be read, revoked and deleted. */
export function ApiTab({ me }: Pick<SettingsTabProps, 'me'>) {
  const locked = !entitlementsOf(me.tierStatus).apiKeys
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      {locked && (
        <div className="flex flex-wrap items-center gap-3 *:first:flex-1">
          <Notice tone="plain">{gateMessage('apiKeys')}</Notice>
          <PathButton to="/app/subscription">Upgrade to {tierNames[tierFor('apiKeys')]}</PathButton>
        </div>
      )}
      <ApiKeysCard locked={locked} />
      <WebhooksCard zone={me.timeZone} locked={locked} />
    </div>
  )
}
