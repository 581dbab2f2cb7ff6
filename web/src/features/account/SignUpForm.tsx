import type { Problem } from '@openhour/shared/access/refusals.ts'
import type { SignUpForm as Fields } from '@openhour/shared/features/account/sign-in.rules.ts'
import { useState } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { signInCalls } from '../../lib/api/http.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { EmailField } from './EmailField.tsx'
import { isBeyondTheForm } from './failure.ts'
import { placeProblem } from './form-problem.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { roleCards } from './role-cards.ts'

export type SignUpFields = z.infer<typeof Fields>

export type SignUpFormProps = {
  form: UseFormReturn<SignUpFields>
  submitLabel: string
  /** Called when the request starts. */
  onSending: () => void
  /** Called with the address an email was sent to. */
  onSent: (email: string) => void
  /** Called with a refusal that other input would not change. */
  onFailed: (problem: Problem) => void
}

export function SignUpForm({ form, submitLabel, onSending, onSent, onFailed }: SignUpFormProps) {
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
      const refused = placeProblem(form, error)
      if (refused && isBeyondTheForm(refused)) onFailed(refused)
      else setProblem(refused)
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
      <EmailField {...form.register('email')} autoComplete="email" error={errors.email?.message} />
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
      {/* Opens in new tabs, so that what was typed stays. */}
      <p className="text-center text-xs text-muted">
        By signing up you accept the <SmallPrint href="/terms">terms</SmallPrint>. See{' '}
        <SmallPrint href="/privacy">privacy</SmallPrint> for how we handle your data, and{' '}
        <SmallPrint href="/help">help</SmallPrint> if you have questions.
      </p>
    </form>
  )
}

function SmallPrint({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="rounded-sm text-primary underline underline-offset-2">
      {children}
    </a>
  )
}
