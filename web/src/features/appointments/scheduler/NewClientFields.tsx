import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { DrawnForm } from '../../../lib/forms/use-defined-form.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FormField } from '../../../ui/form/FormField.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'

/** What a client needs at least. The rest is filled in later, in their record. */
export function NewClientFields(drawn: DrawnForm) {
  const { control, register, clearErrors } = drawn.form
  const noEmail: unknown = useWatch({ control, name: 'newNoEmail' })
  const box = useRef<HTMLDivElement>(null)
  // The name came from the search.
  useEffect(() => box.current?.querySelector<HTMLElement>('input[type=email]')?.focus(), [])
  return (
    <div
      ref={box}
      role="group"
      aria-label="New client"
      className="grid items-start gap-x-4 gap-y-5 rounded-lg border border-line p-4 sm:grid-cols-2"
    >
      <FormField {...drawn} name="newName" />
      <FormField {...drawn} name="newPhone" />
      <div className="flex flex-col gap-2 sm:col-span-2">
        <FormField {...drawn} name="newEmail">
          {noEmail === true ? <TextInput disabled value="" /> : undefined}
        </FormField>
        <label className="flex min-h-6 w-fit items-center gap-2.5 text-sm">
          <Checkbox {...register('newNoEmail', { onChange: () => clearErrors('newEmail') })} />
          {drawn.definition.fields['newNoEmail']?.label}
        </label>
      </div>
      <p className="text-sm text-muted sm:col-span-2">
        Added to your clients with this appointment. You can fill in the rest later.
      </p>
    </div>
  )
}
