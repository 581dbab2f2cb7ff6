import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { CreditCard, Users } from 'lucide-react'
import { planCardOf } from '../../features/billing/plan-card.ts'
import { planName } from '../../features/billing/plan-names.ts'
import { cn } from '../../lib/cn.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { StatCard } from '../../ui/StatCard.tsx'

type FiguresProps = { me: Me; activeCount: number; joined: number | undefined; now: Date }

export function Figures({ me, activeCount, joined, now }: FiguresProps) {
  const plan = planCardOf({ ...me, clientCount: activeCount }, now)
  return (
    <div className={cn('grid gap-3 lg:gap-5', plan && 'sm:grid-cols-2')}>
      <StatCard
        label="Active Clients"
        value={activeCount}
        icon={Users}
        fact={joined === undefined ? undefined : `${joined === 0 ? 'Nobody' : joined} joined this month`}
      />
      {plan && (
        <StatCard
          label="Your plan"
          value={planName(me.standing)}
          icon={CreditCard}
          tone={plan.atLimit ? 'honey' : 'plum'}
          fact={planFact(me, plan)}
        >
          {plan.progress !== undefined && (
            <ProgressBar
              value={plan.progress}
              label={plan.fact ?? plan.title}
              tone={plan.atLimit ? 'honey' : 'brand'}
            />
          )}
        </StatCard>
      )}
    </div>
  )
}

function planFact(me: Me, { title, fact, atLimit }: { title: string; fact?: string; atLimit?: boolean }): string {
  const words = me.standing.tier === 'trial' ? [title, fact] : [fact]
  return [...words, atLimit ? 'limit reached' : undefined].filter(Boolean).join(', ')
}
