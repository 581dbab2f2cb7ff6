import { type RefObject, useEffect, useState } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'

/** Moves the focus to the first invalid field after a failed submit. */
export function useFaultFocus<Values extends FieldValues>(
  control: Control<Values>,
  fields: RefObject<HTMLElement | null>,
) {
  const { isSubmitting, submitCount } = useFormState({ control })
  // The form may outlive its view, as sign-in does while sign-up is shown: showing it again must not move the focus.
  const [before] = useState(submitCount)
  // Wait until the errors are rendered: only then is the field visible and marked.
  useEffect(() => {
    if (submitCount > before && !isSubmitting)
      fields.current
        ?.querySelector<HTMLElement>(
          ':is(input, textarea, select, button, [tabindex])[aria-invalid=true], [role=radiogroup][aria-invalid=true] input',
        )
        ?.focus()
  }, [submitCount, before, isSubmitting, fields])
}
