import { Controller } from 'react-hook-form'
import type { DrawnForm } from '../../../lib/forms/use-defined-form.ts'
import { Combobox } from '../../../ui/Combobox.tsx'
import { FormField } from '../../../ui/form/FormField.tsx'
import { useClientChoice } from './use-client-choice.ts'

type ClientFieldProps = DrawnForm & {
  /** The name of the client who is chosen; undefined while it is not known. */
  chosen: string | undefined
}

/** The client, found by name or email address. */
export function ClientField({ chosen, ...drawn }: ClientFieldProps) {
  const { options, onSearch, note } = useClientChoice()
  return (
    <FormField {...drawn} name="clientId">
      <Controller
        control={drawn.form.control}
        name="clientId"
        render={({ field: { value, onChange, onBlur } }) => (
          <Combobox
            {...{ options, onSearch, note, onChange, onBlur }}
            value={value as string}
            chosenLabel={chosen}
            placeholder="Choose a client"
            searchPlaceholder="Search clients"
          />
        )}
      />
    </FormField>
  )
}
