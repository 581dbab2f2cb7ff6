import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { planCardOf } from '../../features/billing/plan-card.ts'
import { planName } from '../../features/billing/plan-names.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

/** Renders nothing if the installation sells no plans. */
export function YourPlan({ me, activeCount, now }: { me: Me; activeCount: number; now: Date }) {
  const plan = planCardOf({ ...me, clientCount: activeCount }, now)
  if (!plan) return null
  const words = me.tierStatus.tier === 'trial' ? [plan.title, plan.fact] : [plan.fact]
  return (
    <Card padding="lg">
      <CardHead
        title="Your plan"
        fact={words.filter(Boolean).join(', ')}
        actions={
          <Badge tone={plan.atLimit ? 'honey' : 'soft'}>
            {plan.atLimit ? 'Limit reached' : planName(me.tierStatus)}
          </Badge>
        }
      />
      {plan.progress !== undefined && (
        <ProgressBar
          value={plan.progress}
          label={plan.fact ?? plan.title}
          tone={plan.atLimit ? 'honey' : 'brand'}
          width="full"
        />
      )}
    </Card>
  )
}
