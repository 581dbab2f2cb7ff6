import type { Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { goalProgress } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { PlanDialogs } from './plan-dialogs.ts'
import { PlanGoal } from './PlanGoal.tsx'
import { RetiredGoals } from './RetiredGoals.tsx'

type PlanBodyProps = { plan: Plan; today: string; locked: boolean; dialogs: PlanDialogs }

export function PlanBody({ plan, today, locked, dialogs }: PlanBodyProps) {
  const latest = plan.treatmentGoals.flatMap(({ progress }) => progress.at(-1)?.percent ?? [])
  const mean = goalProgress(latest, 0)
  return (
    <>
      <div className="border-t border-line px-5 pt-5 sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h4 className="font-semibold">Treatment goals</h4>
          {latest.length > 0 && (
            <div className="flex items-center gap-3 text-sm text-muted">
              <span className="tnum">{mean}% on average</span>
              <ProgressBar value={mean / 100} label={`Goals ${mean}% on average`} />
            </div>
          )}
        </div>
        {plan.treatmentGoals.length === 0 ? (
          <p className="py-5 text-muted">This plan has no goals yet. Edit it to add some.</p>
        ) : (
          <ol className="divide-y divide-line">
            {plan.treatmentGoals.map((goal) => (
              <PlanGoal key={goal.id} goal={goal} today={today} locked={locked} dialogs={dialogs} />
            ))}
          </ol>
        )}
        <RetiredGoals goals={plan.retiredGoals} dialogs={dialogs} />
      </div>
      <PlanFacts plan={plan} />
    </>
  )
}

function PlanFacts({ plan }: { plan: Plan }) {
  const diagnoses = [plan.primaryDiagnosis, plan.secondaryDiagnosis].filter((text) => text !== null)
  return (
    <dl className="grid gap-x-8 gap-y-5 border-t border-line p-5 sm:grid-cols-2 sm:p-6">
      <Items title={diagnoses.length > 1 ? 'Diagnoses, primary first' : 'Primary diagnosis'} items={diagnoses} />
      <Items title="Target symptoms" items={plan.targetSymptoms} />
      <Items title="Interventions" items={plan.interventions} />
      <Items title="Success metrics" items={plan.successMetrics} />
    </dl>
  )
}

function Items({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className="min-w-0">
      <dt className="mb-2 text-sm text-muted">{title}</dt>
      <dd>
        {items.length === 0 ? (
          <span className="text-muted">None noted</span>
        ) : (
          <ul className="flex flex-wrap gap-1.5">
            {items.map((item) => (
              <li key={item} className="max-w-full rounded-sm bg-surface-2 px-2.5 py-0.5 text-md wrap-anywhere">
                {item}
              </li>
            ))}
          </ul>
        )}
      </dd>
    </div>
  )
}
