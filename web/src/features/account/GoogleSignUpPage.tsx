import type { Problem } from '@openhour/shared/access/refusals.ts'
import { GoogleSignUpForm } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { useState } from 'react'
import { signInCalls } from '../../lib/session/sign-in-calls.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { useDefinedForm } from '../../lib/forms/use-defined-form.ts'
import { Button } from '../../ui/Button.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { RoleField } from './RoleField.tsx'
import { useAccountSending } from './use-account-sending.ts'

const definition = defineForm({
  schema: GoogleSignUpForm,
  shape: GoogleSignUpForm.shape,
  fields: { role: { label: 'I am a', control: 'part', hint: 'You cannot change this later.' } },
})

export type GoogleSignUpPageProps = {
  /** Called with the next page. */
  onSignedIn: (home: string) => void
  /** Called with a refusal that another choice would not change. */
  onFailed: (problem: Problem) => void
  onBack: () => void
}

/** Asks for the role at the first Google sign-in. No account is created before. */
export function GoogleSignUpPage({ onSignedIn, onFailed, onBack }: GoogleSignUpPageProps) {
  const form = useDefinedForm(definition)
  const [leaving, setLeaving] = useState(false)
  const sending = useAccountSending(definition, form, {
    onSend: signInCalls.googleSignUp,
    onSent: ({ home }) => {
      setLeaving(true)
      onSignedIn(home)
    },
    onFailed,
  })
  return (
    <AuthFrame
      title="Are you a therapist or a client?"
      lead="This is your first time here with this Google account."
      focusTitle
    >
      <AccountForm
        {...{ form, sending, leaving }}
        submitLabel="Create Account"
        foot={
          <Button variant="ghost" size="lg" block onClick={onBack}>
            Back to sign in
          </Button>
        }
      >
        <RoleField {...{ definition, form }} described />
      </AccountForm>
    </AuthFrame>
  )
}
