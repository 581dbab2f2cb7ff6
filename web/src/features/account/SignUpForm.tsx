import type { Problem } from '@openhour/shared/access/refusals.ts'
import type { SignUpForm as Fields } from '@openhour/shared/features/account/sign-in.rules.ts'
import { useState } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { signInCalls } from '../../lib/http.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { placeProblem } from './form-problem.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

export type SignUpFields = z.infer<typeof Fields>

const roleCards = [
  { value: 'therapist', label: 'Therapist' },
  { value: 'client', label: 'Client' },
]

export type SignUpFormProps = {
  form: UseFormReturn<SignUpFields>
  submitLabel: string
  /** Called as the server is asked. */
  onSending: () => void
  /** Called with the address to which a mail is on its way. */
  onSent: (email: string) => void
}

export function SignUpForm({ form, submitLabel, onSending, onSent }: SignUpFormProps) {
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const password = useWatch({ control: form.control, name: 'password' })
  const [problem, setProblem] = useState<Problem>()
  const submit = form.handleSubmit(async ({ name, email, password: chosen, role }) => {
    setProblem(undefined)
    const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    onSending()
    try {
      await signInCalls.signUp({ name, email, password: chosen, role: String(role), timeZone })
      onSent(email)
    } catch (error) {
      setProblem(placeProblem(form, error))
    }
  })
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label="I am a">
        <RadioCards {...form.register('role')} size="lg" options={roleCards} />
      </Field>
      <Field label="Full name" error={errors.name?.message}>
        <TextInput {...form.register('name')} size="lg" autoComplete="name" />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <TextInput
          {...form.register('email')}
          type="email"
          size="lg"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <NewPasswordField
        {...form.register('password')}
        label="Password"
        error={errors.password?.message}
        typed={password}
      />
      <div className={problem ? 'mt-1 grid gap-3' : 'mt-1'}>
        <FormError>{problem?.detail}</FormError>
        <Button type="submit" variant="filled" size="lg" block busy={isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
