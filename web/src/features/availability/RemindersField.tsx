import { leadTimeLimits } from '@openhour/shared/features/availability/availability.rules.ts'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { leadTimeText, usualLeadTimes } from './lead-time-labels.ts'

type RemindersFieldProps = {
  leadTimes: readonly number[]
  onChange: (leadTimes: readonly number[]) => void
  error: string | undefined
}

/** Up to three lead times before an appointment, without duplicates. */
export function RemindersField({ leadTimes, onChange, error }: RemindersFieldProps) {
  const add = useRef<HTMLButtonElement>(null)
  const free = usualLeadTimes.filter((leadTime) => !leadTimes.includes(leadTime))
  const next = free.includes(1440) ? 1440 : free[0]
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">Client reminders</legend>
      <p className="mt-0.5 mb-2 text-xs text-muted">
        {leadTimes.length === 0
          ? 'No reminders are sent.'
          : 'Sent to clients who allow them, never after a cancellation.'}
      </p>
      <ul className="flex flex-col gap-2 empty:hidden">
        {leadTimes.map((leadTime, at) => (
          <li key={leadTime} className="flex items-start gap-2">
            <Field
              label={`Reminder ${at + 1}`}
              labelHidden
              error={at === 0 ? error : undefined}
              className="max-w-60 flex-1"
            >
              <Select
                value={String(leadTime)}
                onChange={({ target }) => onChange(leadTimes.with(at, Number(target.value)))}
                options={[leadTime, ...free]
                  .toSorted((one, other) => one - other)
                  .map((minutes) => ({
                    value: String(minutes),
                    label: leadTimeText(minutes),
                  }))}
              />
            </Field>
            <IconButton
              label={`Remove reminder: ${leadTimeText(leadTime)}`}
              icon={X}
              onClick={() => {
                onChange(leadTimes.toSpliced(at, 1))
                add.current?.focus()
              }}
            />
          </li>
        ))}
      </ul>
      <Button
        ref={add}
        size="sm"
        icon={Plus}
        className="mt-2"
        aria-disabled={leadTimes.length >= leadTimeLimits.count || undefined}
        onClick={() => next !== undefined && leadTimes.length < leadTimeLimits.count && onChange([...leadTimes, next])}
      >
        Add a reminder
      </Button>
      {leadTimes.length >= leadTimeLimits.count && <span className="ml-3 text-xs text-muted">Up to three</span>}
    </fieldset>
  )
}
