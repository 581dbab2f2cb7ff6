import type { Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { CalendarClock, ChevronDown, Share2 } from 'lucide-react'
import { useId, useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { formatDay } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { PlanBody } from './PlanBody.tsx'
import type { PlanDialogs } from './plan-dialogs.ts'
import { PlanMenu } from './PlanMenu.tsx'
import { courseText, reviewText, statusNames, statusTones } from './plan-labels.ts'

export type PlanCardProps = {
  plan: Plan
  today: string
  locked: boolean
  dialogs: PlanDialogs
  openAtFirst: boolean
}

/** A plan, collapsible to its header. */
export function PlanCard({ plan, today, locked, dialogs, openAtFirst }: PlanCardProps) {
  const [open, setOpen] = useState(openAtFirst)
  const id = useId()
  const review = reviewText(plan, today)
  const facts = [
    plan.endDate
      ? `${formatDay(plan.startDate)} to ${formatDay(plan.endDate)}`
      : plan.startDate > today
        ? `Starts on ${formatDay(plan.startDate)}`
        : `Since ${formatDay(plan.startDate)}`,
    courseText(plan, today),
    review?.state === 'coming' && review.words,
    `Version ${plan.version}`,
  ].filter(Boolean)
  return (
    <Card padding="none" className="overflow-visible!">
      <article aria-labelledby={`${id}-name`}>
        <div className="flex items-start gap-3 p-5 sm:p-6">
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <h3 className="min-w-0 font-sans text-lg font-semibold tracking-normal">
                <button
                  id={`${id}-name`}
                  type="button"
                  aria-expanded={open}
                  aria-controls={`${id}-body`}
                  onClick={() => setOpen(!open)}
                  className="inline-flex max-w-full items-center gap-2 rounded-sm text-left"
                >
                  <ChevronDown
                    size={18}
                    aria-hidden
                    className={cn('text-muted transition-transform duration-150', !open && '-rotate-90')}
                  />
                  <span className="min-w-0 wrap-anywhere">{plan.planName}</span>
                </button>
              </h3>
              <Badge tone={statusTones[plan.status]} dot={plan.status === 'active'}>
                {statusNames[plan.status]}
              </Badge>
              {plan.sharedAt && (
                <Badge tone="good" icon={Share2}>
                  Shared
                </Badge>
              )}
              {review && review.state !== 'coming' && (
                <Badge tone="honey" icon={CalendarClock}>
                  {review.words}
                </Badge>
              )}
            </div>
            <p className="mt-1 text-md text-muted">{facts.join(' · ')}</p>
          </div>
          <PlanMenu plan={plan} locked={locked} dialogs={dialogs} />
        </div>
        <div id={`${id}-body`} hidden={!open}>
          {open && <PlanBody plan={plan} today={today} locked={locked} dialogs={dialogs} />}
        </div>
      </article>
    </Card>
  )
}
