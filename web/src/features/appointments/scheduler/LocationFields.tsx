import { appointmentTypes, type AppointmentType } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { type Control, Controller, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { Field } from '../../../ui/Field.tsx'
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { typeNames } from '../type-styles.ts'
import type { SchedulerValues } from './scheduler-form.ts'

const types = appointmentTypes.map((value) => ({ value, label: typeNames[value] }))

/** How they meet, and what there is to know before. */
export function LocationFields({ form: { control, register } }: { form: UseFormReturn<SchedulerValues> }) {
  const { errors } = useFormState({ control })
  const type = useWatch({ control, name: 'type' })
  return (
    <>
      <TypeSwitch control={control} />
      {type === 'online' && (
        <Field label="Meeting link" optional error={errors.meetingLink?.message}>
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            {...register('meetingLink')}
          />
        </Field>
      )}
      <Field label="Notes" optional error={errors.notes?.message}>
        <TextArea {...register('notes')} />
      </Field>
    </>
  )
}

function TypeSwitch({ control }: { control: Control<SchedulerValues> }) {
  return (
    <Controller
      control={control}
      name="type"
      render={({ field }) => (
        <div>
          <p aria-hidden className="mb-1.5 text-sm font-medium">
            Type
          </p>
          <SegmentedSwitch<AppointmentType>
            label="Type"
            segments={types}
            value={field.value}
            onChange={field.onChange}
            block
          />
        </div>
      )}
    />
  )
}
