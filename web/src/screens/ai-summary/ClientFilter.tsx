import { useClientChoice } from '../../features/appointments/scheduler/use-client-choice.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { Field } from '../../ui/Field.tsx'

type ClientFilterProps = {
  value: string | undefined
  /** The chosen client's name; undefined while it is not known. */
  name: string | undefined
  onChange: (clientId: string | undefined) => void
}

const all = { value: '', label: 'All clients' }

/** Narrows a list across clients to one of them, archived or not. */
export function ClientFilter({ value = '', name, onChange }: ClientFilterProps) {
  const { options, onSearch, note } = useClientChoice(true)
  return (
    <Field label="Client" labelHidden className="mb-3 w-full sm:max-w-70">
      <Combobox
        {...{ onSearch, note, value }}
        options={[all, ...options]}
        chosenLabel={name ?? 'Chosen client'}
        searchPlaceholder="Search clients"
        onChange={(next) => onChange(next === '' ? undefined : next)}
      />
    </Field>
  )
}
