import { type ReactNode, useRef } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import type { Sending } from '../../lib/forms/use-sending.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { useFaultFocus } from '../../ui/form/use-fault-focus.ts'

type AccountFormProps = {
  form: UseFormReturn<FieldValues>
  sending: Sending<FieldValues>
  submitLabel: string
  /** Accepted, and the next page is loading. */
  leaving?: boolean
  /** Below the button. */
  foot?: ReactNode
  children: ReactNode
}

/** A form of the sign-in pages: its fields, what no field shows, and one wide button. */
export function AccountForm({ form, sending, submitLabel, leaving = false, foot, children }: AccountFormProps) {
  const { isSubmitting } = useFormState({ control: form.control })
  const element = useRef<HTMLFormElement>(null)
  useFaultFocus(form.control, element)
  return (
    <form
      ref={element}
      noValidate
      method="post"
      onSubmit={(event) => void form.handleSubmit(sending.send)(event)}
      className="grid gap-4"
    >
      {children}
      <div className={sending.refusal ? 'mt-1 grid gap-3' : 'mt-1'}>
        <FormError>{sending.refusal}</FormError>
        <Button type="submit" variant="filled" size="lg" block busy={isSubmitting || leaving}>
          {submitLabel}
        </Button>
      </div>
      {foot}
    </form>
  )
}
