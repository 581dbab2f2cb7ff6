import type { Goal, Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { countOf, formatDay, formatMoment } from '../../lib/time/format.ts'
import { useNow } from '../../lib/time/now.ts'
import { toast } from '../../lib/toast.ts'
import { Paper } from '../../ui/Paper.tsx'
import { statusNames } from './plan-labels.ts'

/** Loads the plan for printing, which is audited, and opens the browser's print dialog. */
export function PlanPaper({ id, onDone }: { id: string; onDone: () => void }) {
  const options = queries.treatmentPlans.print.queryOptions({ input: { id } })
  const now = useNow()
  const me = useQuery(queries.account.me.queryOptions())
  const { data, error } = useQuery({ ...options, gcTime: 0, staleTime: Infinity })
  const giveUp = useEffectEvent(() => {
    toast.bad('Failed to load treatment plans', { description: problemFrom(error).detail })
    onDone()
  })
  useEffect(() => {
    if (error) giveUp()
  }, [error])
  if (!data) return null
  const { plan, clientName, therapistName, practiceName, brand } = data
  return (
    <Paper title={`${plan.planName}, ${clientName}`} onDone={onDone}>
      {brand?.logo !== undefined && <img src={brand.logo} alt="" className="mb-5 max-h-14 max-w-44 object-contain" />}
      <p className="text-sm text-muted">Treatment plan · version {plan.version}</p>
      <h1 className="mt-1 text-3xl" style={brand ? { color: brand.color } : undefined}>
        {plan.planName}
      </h1>
      <p className="mt-1">
        {clientName} · {[therapistName, practiceName].filter(Boolean).join(', ')}
      </p>
      <Facts plan={plan} />
      <h2 className="mt-6 mb-2 text-xl">Treatment goals</h2>
      {plan.treatmentGoals.length === 0 && <p>None noted</p>}
      <ol>
        {plan.treatmentGoals.map((goal, index) => (
          <GoalOnPaper key={goal.id} goal={goal} number={index + 1} />
        ))}
      </ol>
      <List title="Target symptoms" items={plan.targetSymptoms} />
      <List title="Interventions" items={plan.interventions} />
      <List title="Success metrics" items={plan.successMetrics} />
      <p className="mt-8 border-t border-line pt-2 text-xs text-muted">
        Printed on {formatMoment(now, { zone: me.data?.timeZone })}. Confidential: part of a clinical record.
      </p>
    </Paper>
  )
}

function Facts({ plan }: { plan: Plan }) {
  const facts = [
    ['Primary diagnosis', plan.primaryDiagnosis],
    ['Secondary diagnosis', plan.secondaryDiagnosis],
    ['Status', statusNames[plan.status]],
    ['Started', formatDay(plan.startDate)],
    ['Ended', plan.endDate && formatDay(plan.endDate)],
    ['Estimated duration', countOf(plan.estimatedDurationWeeks, 'week')],
    ['Review', plan.reviewDate && formatDay(plan.reviewDate)],
  ].filter(([, value]) => value)
  return (
    <dl className="mt-4 grid grid-cols-[11rem_1fr] gap-y-1 border-y border-line py-3">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function GoalOnPaper({ goal, number }: { goal: Goal; number: number }) {
  const latest = goal.progress.at(-1)
  return (
    <li className="break-inside-avoid border-b border-line py-3">
      <p className="flex items-baseline justify-between gap-6 font-semibold">
        <span>
          {number}. {goal.goal}
        </span>
        <span className="tnum shrink-0">{latest ? `${latest.percent}%` : 'Nothing recorded'}</span>
      </p>
      {goal.objectives.length > 0 && (
        <ul className="mt-1 ml-5">
          {goal.objectives.map(({ id, objective, reachedDate }) => (
            <li key={id}>
              {reachedDate ? '☑' : '☐'} {objective}
              {reachedDate && <span className="text-muted"> (reached on {formatDay(reachedDate)})</span>}
            </li>
          ))}
        </ul>
      )}
      {goal.progress.length > 0 && (
        <p className="mt-1 ml-5 text-sm text-muted">
          {goal.progress.map(({ progressDate, percent }) => `${formatDay(progressDate)}: ${percent}%`).join('; ')}
        </p>
      )}
    </li>
  )
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section className="break-inside-avoid">
      <h2 className="mt-5 mb-1 text-xl">{title}</h2>
      {items.length === 0 ? (
        <p>None noted</p>
      ) : (
        <ul className="ml-5 list-disc">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
