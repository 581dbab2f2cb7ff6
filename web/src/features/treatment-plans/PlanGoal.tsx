import type { Goal } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { ChartSpline, Plus } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Objectives } from './Objectives.tsx'
import type { PlanDialogs } from './plan-dialogs.ts'
import { changeText, progressSummary } from './plan-labels.ts'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'

type PlanGoalProps = { goal: Goal; today: string; locked: boolean; dialogs: PlanDialogs }

/** A goal with its objectives on the left and its progress on the right. */
export function PlanGoal({ goal, today, locked, dialogs }: PlanGoalProps) {
  const latest = goal.progress.at(-1)
  return (
    <li className="flex flex-col gap-x-8 gap-y-4 py-5 sm:flex-row sm:justify-between">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{goal.goal}</p>
        <Objectives goal={goal} today={today} locked={locked} />
      </div>
      <div className="flex shrink-0 flex-col gap-2 sm:w-60">
        {latest ? (
          <div>
            <div className="flex items-end justify-between gap-3">
              <p className="tnum text-3xl leading-none font-semibold">{latest.percent}%</p>
              <Sparkline
                points={goal.progress.map(({ progressDate, percent }) => [progressDate, percent])}
                range={[0, 100]}
              />
            </div>
            <p className="mt-1.5 text-sm text-muted">{changeText(goal.progress)}</p>
            <p className="sr-only">{progressSummary(goal)}</p>
          </div>
        ) : (
          <p className="text-md text-muted">No progress recorded yet</p>
        )}
        <div className="flex flex-wrap gap-2">
          {!locked && (
            <Button
              size="sm"
              variant="soft"
              icon={Plus}
              aria-haspopup="dialog"
              aria-label={`Record progress for ${goal.goal}`}
              onClick={() => dialogs.show({ kind: 'record', goal })}
            >
              Record progress
            </Button>
          )}
          {latest && (
            <Button
              size="sm"
              variant="ghost"
              icon={ChartSpline}
              aria-haspopup="dialog"
              aria-label={`History of ${goal.goal}`}
              onClick={() => dialogs.show({ kind: 'progress', goal })}
            >
              History
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
