import type { Goal } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { CircleCheck, Circle } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { formatDay } from '../../lib/time/format.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'

type ObjectivesProps = { goal: Goal; today: string; locked: boolean }

/** The objectives of a goal. A tick marks one as reached today; other dates are set in the plan's form. */
export function Objectives({ goal, today, locked }: ObjectivesProps) {
  const refresh = useRefresh('plan_objectives')
  // Optimistic until the server responds.
  const [pending, setPending] = useState<{ id: string; reached: boolean }>()
  const tick = async (id: string, reached: boolean) => {
    setPending({ id, reached })
    try {
      await api.treatmentPlans.setObjective({ id, reachedDate: reached ? today : null })
    } catch (error) {
      toast.bad('Failed to save treatment plan', { description: problemFrom(error).detail })
    }
    await refresh()
    setPending(undefined)
  }
  if (goal.objectives.length === 0) return null
  return (
    <ul aria-label={`Objectives of ${goal.goal}`} className="mt-3 flex flex-col gap-2">
      {goal.objectives.map(({ id, objective, reachedDate }) => {
        const words = (
          <span className="min-w-0">
            <span className="wrap-anywhere">{objective}</span>
            {reachedDate && <span className="block text-sm text-muted">Reached on {formatDay(reachedDate)}</span>}
          </span>
        )
        const Mark = reachedDate ? CircleCheck : Circle
        return (
          <li key={id}>
            {locked ? (
              <span className="flex items-start gap-2.5">
                <Mark size={18} aria-hidden className="mt-0.5 text-muted" />
                {words}
                {!reachedDate && <span className="sr-only">not reached yet</span>}
              </span>
            ) : (
              <label className="flex w-fit items-start gap-2.5">
                <Checkbox
                  checked={pending?.id === id ? pending.reached : reachedDate !== null}
                  aria-busy={pending?.id === id || undefined}
                  onChange={(event) => {
                    if (pending === undefined) void tick(id, event.target.checked)
                  }}
                />
                {words}
              </label>
            )}
          </li>
        )
      })}
    </ul>
  )
}
