import { type Control, Controller } from 'react-hook-form'
import { Combobox } from '../../../ui/Combobox.tsx'
import { Field } from '../../../ui/Field.tsx'
import type { SchedulerValues } from './scheduler-form.ts'
import { useClientChoice } from './use-client-choice.ts'

type ClientFieldProps = {
  control: Control<SchedulerValues>
  /** Of the client who is chosen; undefined while it is not known. */
  name: string | undefined
  error: string | undefined
}

/** Whose appointment it is, found by name or address. */
export function ClientField({ control, name, error }: ClientFieldProps) {
  const { options, onSearch, note } = useClientChoice()
  return (
    <Field label="Client" error={error}>
      <Controller
        control={control}
        name="clientId"
        render={({ field }) => (
          <Combobox
            options={options}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            onSearch={onSearch}
            chosenLabel={name}
            note={note}
            placeholder="Choose a client"
            searchPlaceholder="Search clients"
          />
        )}
      />
    </Field>
  )
}
