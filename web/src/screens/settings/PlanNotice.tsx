import {
  entitlementsOf,
  type GatedFeature,
  gateMessage,
  type TierStatus,
  tierFor,
  tierNames,
} from '@openhour/shared/access/tiers.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PathButton } from '../../ui/PathButton.tsx'

type PlanNoticeProps = { feature: GatedFeature; tierStatus: TierStatus }

/** Above settings of a feature that the plan does not include. Renders nothing if it does. */
export function PlanNotice({ feature, tierStatus }: PlanNoticeProps) {
  if (entitlementsOf(tierStatus)[feature]) return null
  return (
    <div className="flex flex-wrap items-center gap-3 *:first:flex-1">
      <Notice tone="plain">{gateMessage(feature)}</Notice>
      <PathButton to="/app/subscription">Upgrade to {tierNames[tierFor(feature)]}</PathButton>
    </div>
  )
}
