import type { Goal } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { UseFormReturn } from 'react-hook-form'
import { queries } from '../../../lib/api/api.ts'
import { formatDay } from '../../../lib/time/format.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import type { NoteValues } from '../notes/note-values.ts'
import { GoalPassages } from './GoalPassages.tsx'
import { Quiet, Read } from './PaneSection.tsx'
import { RowButton } from './RowButton.tsx'

type PlanGoalsProps = {
  clientId: string
  form: UseFormReturn<NoteValues>
  /** What was said or written in the session, which may speak of the goals. */
  sources: readonly AiSource[]
}

/** The goals of the client's active treatment plans, with their latest progress, and the passages that speak of them. */
export function PlanGoals({ clientId, form, sources }: PlanGoalsProps) {
  return (
    <Read of={queries.treatmentPlans.list.queryOptions({ input: { clientId, page: 1 } })} what="The treatment plan">
      {({ items }) => {
        const goals = items.filter(({ status }) => status === 'active').flatMap((plan) => plan.treatmentGoals)
        if (goals.length === 0) return <Quiet>No goals in an active treatment plan.</Quiet>
        return (
          <ul className="flex flex-col gap-3">
            {goals.map((goal, at) => (
              <GoalLine key={goal.id} {...{ goal, form, sources }} number={at + 1} />
            ))}
          </ul>
        )
      }}
    </Read>
  )
}

type GoalLineProps = Omit<PlanGoalsProps, 'clientId'> & { goal: Goal; number: number }

function GoalLine({ goal: whole, number, form, sources }: GoalLineProps) {
  const { goal, objectives, progress } = whole
  const latest = progress.at(-1)
  const open = objectives.filter(({ reachedDate }) => reachedDate === null)
  return (
    <li>
      <p className="wrap-anywhere">
        <span className="tnum text-muted">{number}.</span> {goal}
      </p>
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
      <div className="mt-2">
        <RowButton form={form} kind="goal" words={`Goal ${number}: ${goal}`} what={`goal ${number}`} />
      </div>
      <GoalPassages {...{ form, number, sources }} goal={whole} />
    </li>
  )
}
