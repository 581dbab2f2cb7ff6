import { type DrawnForm } from '../../lib/forms/use-defined-form.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FormField } from '../../ui/form/FormField.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

type BlankableFieldProps = DrawnForm & { name: string; tick: string; ticked: boolean }

/** A field that may stay empty if its tick says why. With the tick, what was typed waits until it is removed. */
export function BlankableField({ name, tick, ticked, ...drawn }: BlankableFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <FormField {...drawn} name={name}>
        {ticked ? <TextInput disabled value="" /> : undefined}
      </FormField>
      <label className="flex min-h-6 w-fit items-center gap-2.5 text-sm">
        <Checkbox {...drawn.form.register(tick, { onChange: () => drawn.form.clearErrors(name) })} />
        {drawn.definition.fields[tick]?.label}
      </label>
    </div>
  )
}
