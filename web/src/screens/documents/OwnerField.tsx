import type { OwnerFieldProps } from '../../features/documents/owner-field.ts'
import { useClientChoice } from '../../features/appointments/scheduler/use-client-choice.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { Field } from '../../ui/Field.tsx'

/** The practice has no id. */
const ownValue = 'practice'
const own = { value: ownValue, label: 'The practice itself', hint: 'Licence, insurance, forms' }

/** Asks whose documents are uploaded. */
export function OwnerField({ value, name, error, onChange }: OwnerFieldProps) {
  const { options, onSearch, note } = useClientChoice()
  return (
    <Field label="Whose documents are these?" error={error}>
      <Combobox
        {...{ onSearch, note }}
        value={value === null ? ownValue : (value ?? '')}
        options={[own, ...options]}
        chosenLabel={name ?? 'Chosen client'}
        placeholder="Choose a client or the practice"
        searchPlaceholder="Search clients"
        onChange={(next) => onChange(next === ownValue ? null : next === '' ? undefined : next)}
      />
    </Field>
  )
}
