import type { DrawnForm } from '../../../lib/forms/use-defined-form.ts'
import { FormField } from '../../../ui/form/FormField.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'

/** For an appointment of a series: which occurrences the change applies to. */
export function ScopeCards({ definition, form }: DrawnForm) {
  const { register, getValues, setValue } = form
  const scope = register('scope', {
    onChange: () => {
      // Only a change to the following occurrences can end the series here.
      if (getValues('scope') !== 'following' && getValues('repeat') === 'none')
        setValue('repeat', 'keep', { shouldDirty: true })
    },
  })
  return (
    <FormField {...{ definition, form }} name="scope">
      <RadioCards
        options={definition.fields.scope?.options ?? []}
        className="grid-cols-1! sm:grid-cols-[repeat(3,auto)]!"
        {...scope}
      />
    </FormField>
  )
}
