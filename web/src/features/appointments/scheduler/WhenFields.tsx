import { isTime } from '@openhour/shared/lib/time-of-day.ts'
import { useRef } from 'react'
import { Controller, useFormState, useWatch } from 'react-hook-form'
import type { DrawnForm } from '../../../lib/forms/use-defined-form.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { FormField } from '../../../ui/form/FormField.tsx'
import { TimeInput } from '../../../ui/TimeInput.tsx'
import { endFollowing, lengthText, minutesBetween, offeredEnds } from './time-fields.ts'

type WhenFieldsProps = DrawnForm & {
  /** The first selectable day. */
  firstDay: string
  /** Minutes from start to end. */
  length: number
}

/** Day, start and end. The end follows the start until it is set by hand. */
export function WhenFields({ firstDay, length, ...drawn }: WhenFieldsProps) {
  const { control, setValue, getValues } = drawn.form
  const { isSubmitted } = useFormState({ control })
  const [startTime, endTime] = useWatch({ control, name: ['startTime', 'endTime'] })
  const lastStart = useRef(startTime)
  const set = (name: 'startTime' | 'endTime', value: string) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted })

  const setStart = (next: string) => {
    const before = isTime(getValues('startTime')) ? getValues('startTime') : lastStart.current
    const end = endFollowing({ startTime: before, endTime: getValues('endTime') }, next, length)
    if (isTime(next)) lastStart.current = next
    set('startTime', next)
    if (end !== getValues('endTime')) set('endTime', end)
  }
  const minutes = minutesBetween(startTime, endTime)
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 sm:grid-cols-[1.4fr_1fr_1fr]">
      <div className="max-sm:col-span-2">
        <FormField {...drawn} name="appointmentDate">
          <Controller
            control={control}
            name="appointmentDate"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <DateInput {...{ value, onChange, onBlur, ref, firstDay }} />
            )}
          />
        </FormField>
      </div>
      <FormField {...drawn} name="startTime">
        <TimeInput value={startTime} onChange={setStart} />
      </FormField>
      <FormField {...drawn} name="endTime" hint={minutes === undefined ? undefined : lengthText(minutes)}>
        <TimeInput
          value={endTime}
          onChange={(next) => set('endTime', next)}
          offered={offeredEnds(startTime, length)}
          after={startTime}
        />
      </FormField>
    </div>
  )
}
