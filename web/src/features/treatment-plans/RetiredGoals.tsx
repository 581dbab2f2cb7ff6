import type { Goal } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { countOf, formatDate } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import type { PlanDialogs } from './plan-dialogs.ts'
import { progressSummary } from './plan-labels.ts'

/** Retired goals with their recorded progress. They are restored in the plan's form. */
export function RetiredGoals({ goals, dialogs }: { goals: readonly Goal[]; dialogs: PlanDialogs }) {
  if (goals.length === 0) return null
  return (
    <div className="pb-5">
      <Disclosure label="Removed goals" hint={countOf(goals.length, 'goal')}>
        <ul className="flex flex-col divide-y divide-line">
          {goals.map((goal) => (
            <li key={goal.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="wrap-anywhere">{goal.goal}</p>
                <p className="text-sm text-muted">
                  {goal.retiredAt && `Removed on ${formatDate(goal.retiredAt)}. `}
                  {progressSummary(goal)}
                </p>
              </div>
              {goal.progressCount > 0 && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-haspopup="dialog"
                  aria-label={`History of ${goal.goal}`}
                  onClick={() => dialogs.show({ kind: 'progress', goal })}
                >
                  History
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
