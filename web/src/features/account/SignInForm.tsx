import type { SignInForm as Fields } from '@openhour/shared/features/account/sign-in.rules.ts'
import type { Problem } from '@openhour/shared/access/refusals.ts'
import { useState } from 'react'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import type * as z from 'zod/mini'
import { signInCalls } from '../../lib/api/http.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { EmailField } from './EmailField.tsx'
import { isBeyondTheForm } from './failure.ts'
import { placeProblem } from './form-problem.ts'

export type SignInFields = z.infer<typeof Fields>

export type SignInFormProps = {
  form: UseFormReturn<SignInFields>
  /** Called with the home page of the person's role. */
  onSignedIn: (home: string) => void
  /** Called when the request starts. */
  onSending: () => void
  /** Called when the password is right and a second factor is required. */
  onSecondFactor: () => void
  /** Called with a refusal that other input would not change. */
  onFailed: (problem: Problem) => void
}

export function SignInForm({ form, onSignedIn, onSending, onSecondFactor, onFailed }: SignInFormProps) {
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const [refused, setRefused] = useState<Problem>()
  const [leaving, setLeaving] = useState(false)
  const submit = form.handleSubmit(async (fields) => {
    setRefused(undefined)
    onSending()
    try {
      const answer = await signInCalls.signIn(fields)
      if ('secondFactor' in answer) return onSecondFactor()
      setLeaving(true)
      onSignedIn(answer.home)
    } catch (error) {
      const problem = placeProblem(form, error)
      if (problem && isBeyondTheForm(problem)) onFailed(problem)
      else setRefused(problem)
    }
  })
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-4">
      <EmailField {...form.register('email')} error={errors.email?.message} />
      {/* After the password in tab order, but visually beside its label. */}
      <div className="relative">
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput {...form.register('password')} size="lg" autoComplete="current-password" />
        </Field>
        <a
          href="/forgot-password"
          className="absolute -top-1 right-0 rounded-sm py-1 text-sm text-primary hover:underline"
        >
          Forgot password?
        </a>
      </div>
      <div className={refused ? 'mt-1 grid gap-3' : 'mt-1'}>
        <FormError>{refused?.detail}</FormError>
        <Button type="submit" variant="filled" size="lg" block busy={isSubmitting || leaving}>
          Sign In
        </Button>
      </div>
    </form>
  )
}
