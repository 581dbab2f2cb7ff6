import { type Scope, scopes } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { Field } from '../../../ui/Field.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { scopeNames } from './scheduler-labels.ts'

const options = scopes.map((value) => ({ value, label: scopeNames[value] }))

/** Which occurrences of a series an action applies to. */
export function ScopeField({
  label,
  value,
  onChange,
}: {
  label: string
  value: Scope
  onChange: (scope: Scope) => void
}) {
  return (
    <Field label={label}>
      <RadioCards
        name="scope"
        options={options}
        value={value}
        onChange={({ target }) => onChange(target.value as Scope)}
        className="grid-cols-1!"
      />
    </Field>
  )
}
