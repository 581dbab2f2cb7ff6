import type { Problem } from '@openhour/shared/access/refusals.ts'
import { GoogleSignUpForm } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { signInCalls } from '../../lib/api/http.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { isBeyondTheForm } from './failure.ts'
import { placeProblem } from './form-problem.ts'
import { describedRoleCards } from './role-cards.ts'

export type GoogleSignUpPageProps = {
  /** Called with the next page. */
  onSignedIn: (home: string) => void
  /** Called with a refusal that another choice would not change. */
  onFailed: (problem: Problem) => void
  onBack: () => void
}

/** Asks for the role at the first Google sign-in. No account is created before. */
export function GoogleSignUpPage({ onSignedIn, onFailed, onBack }: GoogleSignUpPageProps) {
  const form = useForm<{ role: string }>({
    resolver: standardSchemaResolver(GoogleSignUpForm) as never,
    defaultValues: { role: '' },
  })
  const { errors, isSubmitting } = form.formState
  const [problem, setProblem] = useState<Problem>()
  const [leaving, setLeaving] = useState(false)
  const submit = form.handleSubmit(async ({ role }) => {
    setProblem(undefined)
    try {
      const { home } = await signInCalls.googleSignUp({ role })
      setLeaving(true)
      onSignedIn(home)
    } catch (error) {
      const refused = placeProblem(form, error)
      if (refused && isBeyondTheForm(refused)) onFailed(refused)
      else setProblem(refused)
    }
  })
  return (
    <AuthFrame
      title="Are you a therapist or a client?"
      lead="This is your first time here with this Google account."
      focusTitle
    >
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label="I am a" error={errors.role?.message} hint="You cannot change this later.">
          <RadioCards {...form.register('role')} options={describedRoleCards} />
        </Field>
        <div className={problem ? 'mt-1 grid gap-3' : 'mt-1'}>
          <FormError>{problem?.detail}</FormError>
          <Button type="submit" variant="filled" size="lg" block busy={isSubmitting || leaving}>
            Create Account
          </Button>
        </div>
        <Button variant="ghost" size="lg" block onClick={onBack}>
          Back to sign in
        </Button>
      </form>
    </AuthFrame>
  )
}
