import type { Problem } from '@openhour/shared/access/refusals.ts'
import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { signInCalls } from '../../lib/session/sign-in-calls.ts'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { signInForm } from './account-forms.ts'
import { AccountField } from './AccountField.tsx'
import { AccountForm } from './AccountForm.tsx'
import { useAccountSending } from './use-account-sending.ts'

export type SignInFormProps = {
  form: UseFormReturn<FieldValues>
  /** The address is filled in already, so the cursor begins in the password. */
  atPassword?: boolean
  /** Called with the home page of the person's role. */
  onSignedIn: (home: string) => void
  /** Called when the request starts. */
  onSending: () => void
  /** Called when the password is right and a second factor is required. */
  onSecondFactor: () => void
  /** Called with a refusal that other input would not change. */
  onFailed: (problem: Problem) => void
}

export function SignInForm({
  form,
  atPassword = false,
  onSignedIn,
  onSending,
  onSecondFactor,
  onFailed,
}: SignInFormProps) {
  const [leaving, setLeaving] = useState(false)
  const { setFocus } = form
  useEffect(() => {
    if (atPassword) setFocus('password')
  }, [atPassword, setFocus])
  const sending = useAccountSending(signInForm, form, {
    onSend: (fields) => {
      onSending()
      return signInCalls.signIn(fields)
    },
    onSent: (answer) => {
      if ('secondFactor' in answer) return onSecondFactor()
      setLeaving(true)
      onSignedIn(answer.home)
    },
    onFailed,
  })
  const kit = { definition: signInForm, form }
  return (
    <AccountForm {...{ form, sending, leaving }} submitLabel="Sign In">
      <AccountField {...kit} name="email" />
      {/* After the password in tab order, but visually beside its label. */}
      <div className="relative">
        <FieldFrame {...kit} name="password">
          <PasswordInput {...form.register('password')} size="lg" autoComplete="current-password" />
        </FieldFrame>
        <a
          href="/forgot-password"
          className="absolute -top-1 right-0 rounded-sm py-1 text-sm text-primary hover:underline"
        >
          Forgot password?
        </a>
      </div>
    </AccountForm>
  )
}
