import type { Problem } from '@openhour/shared/access/refusals.ts'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { signInCalls } from '../../lib/session/sign-in-calls.ts'
import { AcceptedTerms } from './AcceptedTerms.tsx'
import { signUpForm } from './account-forms.ts'
import { AccountField } from './AccountField.tsx'
import { AccountForm } from './AccountForm.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { RoleField } from './RoleField.tsx'
import { useAccountSending } from './use-account-sending.ts'

export type SignUpFormProps = {
  form: UseFormReturn<FieldValues>
  submitLabel: string
  /** Called when the request starts. */
  onSending: () => void
  /** Called with the address an email was sent to. */
  onSent: (email: string) => void
  /** Called with a refusal that other input would not change. */
  onFailed: (problem: Problem) => void
}

export function SignUpForm({ form, submitLabel, onSending, onSent, onFailed }: SignUpFormProps) {
  const sending = useAccountSending(signUpForm, form, {
    onSend: async ({ role, ...fields }) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      onSending()
      await signInCalls.signUp({ ...fields, role: String(role), timeZone })
      return fields.email
    },
    onSent,
    onFailed,
  })
  const kit = { definition: signUpForm, form }
  return (
    <AccountForm {...{ form, sending, submitLabel }} foot={<AcceptedTerms by="signing up" />}>
      <RoleField {...kit} />
      <AccountField {...kit} name="name" />
      <AccountField {...kit} name="email" />
      <NewPasswordField {...kit} name="password" />
    </AccountForm>
  )
}
