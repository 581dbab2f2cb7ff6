import type { Problem } from '@openhour/shared/access/refusals.ts'
import { FinishSignUpForm } from '@openhour/shared/features/account/sign-in.rules.ts'
import { serverFaults } from '../../lib/api/http.ts'
import { signInCalls } from '../../lib/session/sign-in-calls.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { useDefinedForm } from '../../lib/forms/use-defined-form.ts'
import { Button } from '../../ui/Button.tsx'
import { AccountField } from './AccountField.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { RoleField } from './RoleField.tsx'
import { useAccountSending } from './use-account-sending.ts'

const definition = defineForm({
  schema: FinishSignUpForm,
  shape: FinishSignUpForm.shape,
  fields: {
    role: { label: 'I am a', control: 'part' },
    name: { label: 'Full name', control: 'text', autoComplete: 'name' },
    password: { label: 'Password', control: 'part' },
  },
})

export type FinishSignUpProps = {
  token: string
  onDone: (message: string, email: string | undefined) => void
  /** Called with a refusal that other input would not change. */
  onFailed: (problem: Problem) => void
  onLeave: () => void
}

/** Confirming in a different browser than the sign-up: the reader of the email chooses the password, so that only they know it. */
export function FinishSignUp({ token, onDone, onFailed, onLeave }: FinishSignUpProps) {
  const form = useDefinedForm(definition)
  const sending = useAccountSending(definition, form, {
    onSend: (fields) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      return signInCalls.confirm({ token, ...fields, timeZone })
    },
    onSent: ({ message, email }) => onDone(message, email),
    onFailed,
    isBeyond: ({ code }) => !serverFaults.has(code),
  })
  const kit = { definition, form }
  return (
    <AuthFrame
      title="Finish signing up"
      lead="You were invited, or someone signed up with your address in another browser. Enter your own details here, so that only you know the password."
      focusTitle
    >
      <AccountForm
        {...{ form, sending }}
        submitLabel="Confirm address"
        foot={
          <Button variant="ghost" size="lg" block onClick={onLeave}>
            Back to sign in
          </Button>
        }
      >
        <RoleField {...kit} described />
        <AccountField {...kit} name="name" />
        <NewPasswordField {...kit} name="password" />
      </AccountForm>
    </AuthFrame>
  )
}
