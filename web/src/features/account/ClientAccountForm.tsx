import type { Problem } from '@openhour/shared/access/refusals.ts'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { AcceptedTerms } from './AcceptedTerms.tsx'
import { AccountField } from './AccountField.tsx'
import { AccountForm } from './AccountForm.tsx'
import { clientAccountForm } from './client-account-form.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useAccountSending } from './use-account-sending.ts'

export type ClientAccountFormProps = {
  form: UseFormReturn<FieldValues>
  /** For password managers. */
  email: string
  /** Accepted, and the next page is loading. */
  leaving: boolean
  /** Below the button. */
  secondary: ReactNode
  /** Rejects with a problem. */
  onSend: (details: { name: string; password: string; timeZone: string }) => Promise<void>
  /** Called first with a refusal. Returns true if the page shows it. */
  onRefused: (problem: Problem) => boolean
}

/** An invited client's name and new password. */
export function ClientAccountForm({ form, email, leaving, secondary, onSend, onRefused }: ClientAccountFormProps) {
  const sending = useAccountSending(clientAccountForm, form, {
    onSend: (fields) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      return onSend({ ...fields, timeZone })
    },
    onSent: () => undefined,
    onRefused: async (problem) => onRefused(problem),
  })
  const kit = { definition: clientAccountForm, form }
  return (
    <AccountForm
      {...{ form, sending, leaving }}
      submitLabel="Set up access"
      foot={
        <>
          {secondary}
          <AcceptedTerms by="setting up access" />
        </>
      }
    >
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <AccountField {...kit} name="name" />
      <NewPasswordField {...kit} name="password" />
    </AccountForm>
  )
}
