import type { Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { maxGoalLength, maxGoals } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { withoutDuplicates } from '@openhour/shared/lib/items.ts'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FieldError, FieldErrors } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { AddLine } from './AddLine.tsx'
import { GoalRow } from './GoalRow.tsx'
import { type GoalValue, goalValueOf } from './plan-form.ts'
import { fieldLabels } from './plan-labels.ts'

type GoalErrors = FieldErrors<{ treatmentGoals: GoalValue[] }>['treatmentGoals']

type GoalsFieldProps = {
  value: GoalValue[]
  onChange: (goals: GoalValue[]) => void
  errors: GoalErrors
  today: string
  /** The plan as loaded, so that removed goals can be restored. */
  saved: Plan | undefined
}

/** The goals in order, with their objectives. Removed goals are listed below and can be restored. */
export function GoalsField({ value, onChange, errors, today, saved }: GoalsFieldProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const [said, setSaid] = useState('')
  const focus = useRef<string>(undefined)
  const inPlan = new Set(value.map(({ key }) => key))
  const kept = saved ? [...saved.treatmentGoals, ...saved.retiredGoals] : []
  const takenOut = kept.map(goalValueOf).filter(({ key }) => !inPlan.has(key))

  // The pressed button moves with its row, so move the focus with it.
  useEffect(() => {
    if (focus.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-place="${focus.current}"]:not(:disabled)`)?.focus()
    focus.current = undefined
  })

  const add = (text: string) => {
    const goals = withoutDuplicates(text.split(/[,\n]/)).slice(0, maxGoals - value.length)
    if (goals.length === 0) return
    onChange([...value, ...goals.map((goal) => ({ key: crypto.randomUUID(), id: null, goal, objectives: [] }))])
    setSaid(`Added ${goals.join(', ')}`)
  }
  const move = (from: number, by: -1 | 1) => {
    const goals = [...value]
    const [goal] = goals.splice(from, 1)
    if (!goal) return
    goals.splice(from + by, 0, goal)
    onChange(goals)
    const edge = from + by === 0 ? 1 : from + by === goals.length - 1 ? -1 : by
    focus.current = `${goal.key} ${edge}`
    setSaid(`${goal.goal} is number ${from + by + 1} of ${goals.length}`)
  }
  const takeOut = (goal: GoalValue) => {
    onChange(value.filter((one) => one !== goal))
    setSaid(`${goal.goal} was removed`)
    focus.current = 'add'
  }
  const listError = (errors as FieldError | undefined)?.message
  return (
    <fieldset ref={list} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">
        {fieldLabels.treatmentGoals} <span className="font-normal text-muted">optional</span>
      </legend>
      <FormError>{typeof listError === 'string' ? listError : undefined}</FormError>
      {value.length > 0 && (
        <ol className="mb-3 flex flex-col gap-3">
          {value.map((goal, index) => (
            <GoalRow
              key={goal.key}
              goal={goal}
              number={index + 1}
              count={value.length}
              errors={errors?.[index]}
              today={today}
              onChange={(next) => onChange(value.map((one) => (one === goal ? next : one)))}
              onMove={(by) => move(index, by)}
              onTakeOut={() => takeOut(goal)}
            />
          ))}
        </ol>
      )}
      {value.length < maxGoals && (
        <AddLine
          label="New goals"
          place="add"
          hint="Separate goals with commas. You can edit them and add objectives afterwards."
          longest={maxGoalLength}
          onAdd={add}
        />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {takenOut.length > 0 && (
        <div className="mt-3 rounded-lg bg-surface-2 px-4 py-3 text-sm">
          <p className="font-medium">Removed goals</p>
          <p className="text-muted">Their recorded progress is kept.</p>
          <ul className="mt-1 flex flex-col">
            {takenOut.map((goal) => (
              <li key={goal.key} className="flex items-center justify-between gap-3 py-1">
                <span className="min-w-0 wrap-anywhere">{goal.goal}</span>
                <Button
                  size="sm"
                  variant="ghost"
                  icon={Undo2}
                  aria-label={`Restore ${goal.goal}`}
                  onClick={() => onChange([...value, goal])}
                >
                  Restore
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </fieldset>
  )
}
