import { type RefObject, useEffect } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'

/** Moves the focus to the first invalid field after a failed submit. */
export function useFaultFocus<Values extends FieldValues>(
  control: Control<Values>,
  fields: RefObject<HTMLElement | null>,
) {
  const { isSubmitting, submitCount } = useFormState({ control })
  // Wait until the errors are rendered: only then is the field visible and marked.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting)
      fields.current
        ?.querySelector<HTMLElement>(':is(input, textarea, select, button, [tabindex])[aria-invalid=true]')
        ?.focus()
  }, [submitCount, isSubmitting, fields])
}
