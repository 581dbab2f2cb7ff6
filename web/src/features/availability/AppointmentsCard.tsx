import type { NumberSetting } from '@openhour/shared/features/availability/availability.rules.ts'
import { useFormState, type UseFormReturn } from 'react-hook-form'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { PracticeFormValues } from './practice-form.ts'
import { RemindersField } from './RemindersField.tsx'

type FieldOf = { name: NumberSetting; label: string; unit: string; hint?: string; optional?: true }

const fields: readonly FieldOf[] = [
  { name: 'sessionMinutes', label: 'Default length', unit: 'minutes' },
  { name: 'mostPerDay', label: 'Most in a day', unit: 'appointments', optional: true },
  { name: 'bufferBeforeMinutes', label: 'Free time before', unit: 'minutes' },
  { name: 'bufferAfterMinutes', label: 'Free time after', unit: 'minutes' },
  {
    name: 'noticeHours',
    label: 'Minimum notice',
    unit: 'hours',
    hint: 'Clients cannot book anything that begins sooner.',
  },
  { name: 'horizonDays', label: 'Booking horizon', unit: 'days', hint: 'So far ahead clients can book.' },
  {
    name: 'cancellationHours',
    label: 'Cancellation window',
    unit: 'hours',
    hint: 'Within it, whoever cancels is told that it is late.',
  },
]

/** What holds for appointments from the first moment on: their length, the time around them, and how clients book and are reminded. */
export function AppointmentsCard({ form }: { form: UseFormReturn<PracticeFormValues> }) {
  return (
    <Card padding="lg">
      <CardHead title="Appointments" fact="The limits are for booking by clients: you can always decide otherwise." />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {fields.map((field) => (
          <NumberField key={field.name} form={form} {...field} />
        ))}
        <RemindersField form={form} />
      </div>
    </Card>
  )
}

function NumberField({
  form,
  name,
  label,
  unit,
  hint,
  optional,
}: FieldOf & { form: UseFormReturn<PracticeFormValues> }) {
  const { control, register } = form
  const { errors } = useFormState({ control })
  return (
    <Field label={label} hint={hint} optional={optional} error={errors[name]?.message}>
      <div className="relative">
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          placeholder={optional && 'No limit'}
          className="pr-28!"
          {...register(name)}
        />
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-muted">
          {unit}
        </span>
      </div>
    </Field>
  )
}
