import type { Problem } from '@openhour/shared/access/refusals.ts'
import { AddressForm } from '@openhour/shared/features/account/sign-in.rules.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { EmailField } from './EmailField.tsx'
import { placeProblem } from './form-problem.ts'

export type AskForMailProps = {
  submitLabel: string
  /** Initial value of the field. */
  email: string
  send: (form: { email: string }) => Promise<{ message: string }>
  onSent: (sent: { email: string; message: string }) => void
}

/** A form with one email address to send a link to. */
export function AskForMail({ submitLabel, email, send, onSent }: AskForMailProps) {
  const form = useForm({ resolver: standardSchemaResolver(AddressForm), defaultValues: { email } })
  const { errors, isSubmitting } = form.formState
  const [problem, setProblem] = useState<Problem>()
  const submit = form.handleSubmit(async (fields) => {
    setProblem(undefined)
    try {
      const { message } = await send(fields)
      onSent({ email: fields.email, message })
    } catch (error) {
      setProblem(placeProblem(form, error))
    }
  })
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-4">
      <EmailField {...form.register('email')} error={errors.email?.message} />
      <div className={problem ? 'mt-1 grid gap-3' : 'mt-1'}>
        <FormError>{problem?.detail}</FormError>
        <Button type="submit" variant="filled" size="lg" block busy={isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
