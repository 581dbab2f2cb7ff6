import type { AppointmentWhole } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { longestSeries } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { repeatOptions } from './repeat-labels.ts'
import type { SchedulerValues } from './scheduler-form.ts'

const ends = [
  { value: 'never', label: 'Never' },
  { value: 'after', label: 'After … appointments' },
]

type RepeatFieldsProps = {
  form: UseFormReturn<SchedulerValues>
  /** The appointment that is being changed. */
  seen: AppointmentWhole | undefined
}

/** The rhythm of a series and its end, in words that follow from the day. */
export function RepeatFields({ form: { control, register }, seen }: RepeatFieldsProps) {
  const { errors } = useFormState({ control })
  const [day, scope, repeat, end] = useWatch({ control, name: ['appointmentDate', 'scope', 'repeat', 'ends'] })
  const repeats = repeat !== 'none' && repeat !== 'keep'
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field label="Repeat" className={repeat === 'weeks' ? undefined : 'sm:col-span-2'}>
        <Select
          options={repeatOptions(day, seen?.seriesId ? seen.repeat : null, scope === 'following')}
          {...register('repeat')}
        />
      </Field>
      {repeat === 'weeks' && (
        <Field label="Weeks from one to the next" error={errors.weeks?.message}>
          <TextInput type="number" inputMode="numeric" min={1} max={12} {...register('weeks')} />
        </Field>
      )}
      {repeats && (
        <Field label="Ends" className={end === 'after' ? undefined : 'sm:col-span-2'}>
          <Select options={ends} {...register('ends')} />
        </Field>
      )}
      {repeats && end === 'after' && (
        <Field
          label="Number of appointments"
          hint={seen?.seriesId ? 'Counted from the first one that changes' : undefined}
          error={errors.count?.message}
        >
          <TextInput type="number" inputMode="numeric" min={1} max={longestSeries} {...register('count')} />
        </Field>
      )}
    </div>
  )
}
