import type { Goal } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { queries } from '../../../lib/api/api.ts'
import { formatDay } from '../../../lib/time/format.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Quiet, Read } from './PaneSection.tsx'

/** The goals of the client's active treatment plans, with their latest progress. */
export function PlanGoals({ clientId }: { clientId: string }) {
  return (
    <Read of={queries.treatmentPlans.list.queryOptions({ input: { clientId, page: 1 } })} what="The treatment plan">
      {({ items }) => {
        const goals = items.filter(({ status }) => status === 'active').flatMap((plan) => plan.treatmentGoals)
        if (goals.length === 0) return <Quiet>No goals in an active treatment plan.</Quiet>
        return (
          <ul className="flex flex-col gap-3">
            {goals.map((goal) => (
              <GoalLine key={goal.id} goal={goal} />
            ))}
          </ul>
        )
      }}
    </Read>
  )
}

function GoalLine({ goal: { goal, objectives, progress } }: { goal: Goal }) {
  const latest = progress.at(-1)
  const open = objectives.filter(({ reachedDate }) => reachedDate === null)
  return (
    <li>
      <p className="wrap-anywhere">{goal}</p>
      {latest ? (
        <>
          <div className="mt-1.5 flex items-center gap-3">
            <ProgressBar
              width="full"
              value={latest.percent / 100}
              label={`${latest.percent} percent on ${formatDay(latest.progressDate)}`}
            />
            <span aria-hidden className="tnum text-sm text-muted">
              {latest.percent}%
            </span>
          </div>
          {latest.comment && <p className="mt-1 text-sm wrap-anywhere text-muted">{latest.comment}</p>}
        </>
      ) : (
        <p className="text-sm text-muted">No progress recorded yet</p>
      )}
      {open.length > 0 && (
        <ul className="mt-1.5 flex list-disc flex-col gap-1 pl-4 text-sm text-muted">
          {open.map(({ id, objective }) => (
            <li key={id} className="wrap-anywhere">
              {objective}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
