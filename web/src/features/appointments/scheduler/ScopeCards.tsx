import { scopes } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { UseFormReturn } from 'react-hook-form'
import { Field } from '../../../ui/Field.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import type { SchedulerValues } from './scheduler-form.ts'
import { scopeNames } from './scheduler-labels.ts'

const options = scopes.map((value) => ({ value, label: scopeNames[value] }))

/** Of an appointment of a series: which of them are changed along with it. */
export function ScopeCards({ form: { register, getValues, setValue } }: { form: UseFormReturn<SchedulerValues> }) {
  const scope = register('scope', {
    onChange: () => {
      // Only with the following ones can a series end here.
      if (getValues('scope') !== 'following' && getValues('repeat') === 'none')
        setValue('repeat', 'keep', { shouldDirty: true })
    },
  })
  return (
    <Field label="What to change">
      <RadioCards options={options} className="grid-cols-1! sm:grid-cols-[repeat(3,auto)]!" {...scope} />
    </Field>
  )
}
