import { AddressForm } from '@openhour/shared/features/account/sign-in.rules.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { useDefinedForm } from '../../lib/forms/use-defined-form.ts'
import { email as emailField } from './account-forms.ts'
import { AccountField } from './AccountField.tsx'
import { AccountForm } from './AccountForm.tsx'
import { useAccountSending } from './use-account-sending.ts'

const definition = defineForm({ schema: AddressForm, shape: AddressForm.shape, fields: { email: emailField } })

export type AskForMailProps = {
  submitLabel: string
  /** Initial value of the field. */
  email: string
  send: (form: { email: string }) => Promise<{ message: string }>
  onSent: (sent: { email: string; message: string }) => void
}

/** A form with one email address to send a link to. */
export function AskForMail({ submitLabel, email, send, onSent }: AskForMailProps) {
  const form = useDefinedForm(definition, { email })
  const sending = useAccountSending(definition, form, {
    onSend: async (fields) => ({ email: fields.email, message: (await send(fields)).message }),
    onSent,
  })
  return (
    <AccountForm {...{ form, sending, submitLabel }}>
      <AccountField {...{ definition, form }} name="email" />
    </AccountForm>
  )
}
