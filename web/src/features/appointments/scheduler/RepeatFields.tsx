import type { FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { useWatch } from 'react-hook-form'
import type { DrawnForm } from '../../../lib/forms/use-defined-form.ts'
import { cn } from '../../../lib/cn.ts'
import { FormField } from '../../../ui/form/FormField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { repeatOptions } from './repeat-labels.ts'

type RepeatFieldsProps = DrawnForm & {
  /** The appointment being changed. */
  base: FullAppointment | undefined
}

/** The recurrence rule of a series and its end, worded to match the chosen day. */
export function RepeatFields({ base, ...drawn }: RepeatFieldsProps) {
  const { control, register } = drawn.form
  const [day, scope, repeat, end] = useWatch({ control, name: ['appointmentDate', 'scope', 'repeat', 'ends'] })
  const repeats = repeat !== 'none' && repeat !== 'keep'
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      <div className={cn(repeat !== 'weeks' && 'sm:col-span-2')}>
        <FormField {...drawn} name="repeat">
          <Select
            options={repeatOptions(day, base?.seriesId ? base.repeat : null, scope === 'following')}
            {...register('repeat')}
          />
        </FormField>
      </div>
      {repeat === 'weeks' && <FormField {...drawn} name="weeks" />}
      {repeats && (
        <div className={cn(end === 'never' && 'sm:col-span-2')}>
          <FormField {...drawn} name="ends" />
        </div>
      )}
      {repeats && end === 'on' && <FormField {...drawn} name="until" />}
      {repeats && end === 'after' && (
        <FormField
          {...drawn}
          name="count"
          hint={base?.seriesId ? 'Counted from the first changed appointment' : undefined}
        />
      )}
    </div>
  )
}
