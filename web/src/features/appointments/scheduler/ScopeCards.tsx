import type { DrawnForm } from '../../../lib/forms/use-record-form.ts'
import { FormField } from '../../../ui/form/FormField.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'

/** Of an appointment of a series: which of them are changed along with it. */
export function ScopeCards({ definition, form }: DrawnForm) {
  const { register, getValues, setValue } = form
  const scope = register('scope', {
    onChange: () => {
      // Only with the following ones can a series end here.
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
