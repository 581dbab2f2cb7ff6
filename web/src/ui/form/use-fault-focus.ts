import { type RefObject, useEffect } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'

/** Moves the focus to the first faulty field after the form was sent in vain. */
export function useFaultFocus<Values extends FieldValues>(
  control: Control<Values>,
  fields: RefObject<HTMLElement | null>,
) {
  const { isSubmitting, submitCount } = useFormState({ control })
  // Once the errors are drawn: only then is the field in sight and marked.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting)
      fields.current
        ?.querySelector<HTMLElement>(':is(input, textarea, select, button, [tabindex])[aria-invalid=true]')
        ?.focus()
  }, [submitCount, isSubmitting, fields])
}
