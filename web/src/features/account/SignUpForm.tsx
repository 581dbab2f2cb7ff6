import type { Problem } from '@openhour/shared/access/refusals.ts'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { signInCalls } from '../../lib/api/http.ts'
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
  const smallPrint = (
    // Opens in new tabs, so that what was typed stays.
    <p className="text-center text-xs text-muted">
      By signing up you accept the <SmallPrint href="/terms">terms</SmallPrint>. See{' '}
      <SmallPrint href="/privacy">privacy</SmallPrint> for how we handle your data, and{' '}
      <SmallPrint href="/help">help</SmallPrint> if you have questions.
    </p>
  )
  return (
    <AccountForm {...{ form, sending, submitLabel }} foot={smallPrint}>
      <RoleField {...kit} />
      <AccountField {...kit} name="name" />
      <AccountField {...kit} name="email" />
      <NewPasswordField {...kit} name="password" />
    </AccountForm>
  )
}

function SmallPrint({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="rounded-sm text-primary underline underline-offset-2">
      {children}
    </a>
  )
}
