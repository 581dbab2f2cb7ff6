import { maxGoalLength, maxObjectives } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { FieldErrors } from 'react-hook-form'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { AddLine } from './AddLine.tsx'
import type { GoalValue, ObjectiveValue } from './plan-form.ts'

type GoalRowProps = {
  goal: GoalValue
  number: number
  count: number
  errors: FieldErrors<GoalValue> | undefined
  today: string
  onChange: (goal: GoalValue) => void
  onMove: (by: -1 | 1) => void
  onTakeOut: () => void
}

export function GoalRow({ goal, number, count, errors, today, onChange, onMove, onTakeOut }: GoalRowProps) {
  const setObjectives = (objectives: ObjectiveValue[]) => onChange({ ...goal, objectives })
  return (
    <li className="rounded-lg border border-line p-3 sm:p-4">
      <div className="flex items-center gap-1 max-sm:flex-wrap sm:items-start">
        <span aria-hidden className="mr-auto text-sm text-muted sm:hidden">
          Goal {number}
        </span>
        <Field
          label={`Goal ${number}`}
          labelHidden
          error={errors?.goal?.message}
          className="flex-1 max-sm:order-last max-sm:basis-full"
        >
          <TextInput
            autoComplete="off"
            maxLength={maxGoalLength}
            value={goal.goal}
            onChange={({ target }) => onChange({ ...goal, goal: target.value })}
          />
        </Field>
        <IconButton
          label={`Move goal ${number} up`}
          icon={ArrowUp}
          disabled={number === 1}
          data-place={`${goal.key} -1`}
          onClick={() => onMove(-1)}
          tooltip={false}
        />
        <IconButton
          label={`Move goal ${number} down`}
          icon={ArrowDown}
          disabled={number === count}
          data-place={`${goal.key} 1`}
          onClick={() => onMove(1)}
          tooltip={false}
        />
        <IconButton label={`Remove goal ${number}`} icon={X} onClick={onTakeOut} tooltip={false} />
      </div>
      <div className="mt-3 border-l-2 border-line pl-3 sm:pl-4">
        {goal.objectives.length > 0 && (
          <ul className="mb-2 flex flex-col gap-2">
            {goal.objectives.map((one, index) => (
              <ObjectiveRow
                key={one.key}
                value={one}
                label={`Objective ${index + 1} of goal ${number}`}
                errors={errors?.objectives?.[index]}
                today={today}
                onChange={(next) => setObjectives(goal.objectives.map((other) => (other === one ? next : other)))}
                onTakeOut={() => setObjectives(goal.objectives.filter((other) => other !== one))}
              />
            ))}
          </ul>
        )}
        {goal.objectives.length < maxObjectives && (
          <AddLine
            label={`New objective for goal ${number}`}
            longest={maxGoalLength}
            onAdd={(objective) =>
              setObjectives([
                ...goal.objectives,
                { key: crypto.randomUUID(), id: null, objective: objective.trim(), reachedDate: '' },
              ])
            }
          />
        )}
      </div>
    </li>
  )
}

type ObjectiveRowProps = {
  value: ObjectiveValue
  label: string
  errors: FieldErrors<ObjectiveValue> | undefined
  today: string
  onChange: (objective: ObjectiveValue) => void
  onTakeOut: () => void
}

function ObjectiveRow({ value, label, errors, today, onChange, onTakeOut }: ObjectiveRowProps) {
  return (
    <li className="flex items-start gap-1">
      <div className="grid min-w-0 flex-1 items-start gap-x-3 gap-y-1.5 sm:grid-cols-[1fr_auto]">
        <Field label={label} labelHidden error={errors?.objective?.message}>
          <TextInput
            autoComplete="off"
            maxLength={maxGoalLength}
            value={value.objective}
            onChange={({ target }) => onChange({ ...value, objective: target.value })}
          />
        </Field>
        <div className="flex items-center gap-2">
          <span aria-hidden className="text-xs text-muted">
            Reached on
          </span>
          <Field
            label={`${label}, reached on`}
            labelHidden
            error={errors?.reachedDate?.message}
            className="w-48 max-sm:flex-1"
          >
            <DateInput
              lastDay={today}
              value={value.reachedDate}
              onChange={(reachedDate) => onChange({ ...value, reachedDate })}
            />
          </Field>
        </div>
      </div>
      <IconButton label={`Remove ${label.toLowerCase()}`} icon={X} onClick={onTakeOut} tooltip={false} />
    </li>
  )
}
