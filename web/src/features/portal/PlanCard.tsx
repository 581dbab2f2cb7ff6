import type { PortalPlan } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { cn } from '../../lib/cn.ts'
import { formatDate, formatFullDay } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'

type Goal = PortalPlan['goals'][number]

/** A shared plan: its goals, each with its objectives. */
export function PlanCard({ plan: { reviewDate, sharedAt, goals } }: { plan: PortalPlan }) {
  const id = useId()
  return (
    <Card padding="none">
      <section aria-labelledby={id}>
        <div className="border-b border-line px-4 py-4 sm:px-6">
          <h2 id={id} className="font-sans text-lg font-semibold tracking-normal">
            Your goals
          </h2>
          <p className="mt-0.5 text-md text-muted">
            {reviewDate && `Next review on ${formatFullDay(reviewDate)}. `}
            Shared on {formatDate(sharedAt)}.
          </p>
        </div>
        {goals.length === 0 ? (
          <p className="px-4 py-5 text-muted sm:px-6">This plan has no goals yet.</p>
        ) : (
          <ol className="divide-y divide-line">
            {goals.map((goal) => (
              <li key={goal.id} className="px-4 py-4 sm:px-6">
                <h3 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">{goal.goal}</h3>
                <Objectives goal={goal} />
              </li>
            ))}
          </ol>
        )}
      </section>
    </Card>
  )
}

function Objectives({ goal: { goal, objectives } }: { goal: Goal }) {
  if (objectives.length === 0) return null
  return (
    <ul aria-label={`Steps of ${goal}`} className="mt-3 flex flex-col gap-2.5">
      {objectives.map(({ id, objective, reachedDate }) => (
        <li key={id} className="flex items-start gap-2.5">
          <span
            aria-hidden
            className={cn(
              'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border',
              reachedDate ? 'border-transparent bg-good-soft text-good' : 'border-line-strong',
            )}
          >
            {reachedDate && <Check size={14} />}
          </span>
          <span className="min-w-0">
            <span className="wrap-anywhere">{objective}</span>
            {reachedDate && <span className="block text-sm text-muted">Reached on {formatFullDay(reachedDate)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
