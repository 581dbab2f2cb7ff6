import type { Client, ClientDetails } from '@openhour/shared/features/clients/clients.contract.ts'
import { useWatch } from 'react-hook-form'
import { readPageConfig } from '../../lib/page-config.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { Field } from '../../ui/Field.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { BlankableField } from './BlankableField.tsx'
import { ageFrom, clientForm } from './client-form.ts'

export type ClientFormDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: string | undefined
  submitLabel: string
  /** The client as loaded; undefined for a new one. */
  opened?: Client
  draftKey: string
  onSend: (details: ClientDetails, context: { base: Client | undefined; idempotencyKey: string }) => Promise<Client>
  /** No client if another tab had saved exactly the same. */
  onSent: (client?: Client) => Promise<void>
  onReread?: () => Promise<Client>
  onLimit?: (() => void) | undefined
  failure: string
}

/** The form for both adding and editing. */
export function ClientFormDialog(props: ClientFormDialogProps) {
  const { opened, draftKey, onSend, onSent, onReread, onLimit, failure, ...frame } = props
  const client = useRecordForm(clientForm, {
    noun: 'client',
    opened,
    draftKey,
    clientId: opened?.id,
    onSend,
    onSent,
    onReread,
    onLimit,
    failure,
  })
  const [dateOfBirth, agreed, noEmail, ageNotKnown] = useWatch({
    control: client.form.control,
    name: ['dateOfBirth', 'smsReminders', 'noEmail', 'ageNotKnown'],
  })
  const age = ageFrom(dateOfBirth)
  const ageField =
    age === null ? (
      <BlankableField {...client} name="age" tick="ageNotKnown" ticked={ageNotKnown} />
    ) : (
      <Field label="Age" hint="Calculated from the date of birth">
        <TextInput readOnly value={age} />
      </Field>
    )
  // Shown if an SMS provider is configured, or if the client consented while one was.
  const texts = agreed || readPageConfig().smsOn
  return (
    <FormDialog {...frame} {...client.dialog}>
      <FormFields
        {...client}
        parts={{
          age: ageField,
          ageNotKnown: null,
          email: <BlankableField {...client} name="email" tick="noEmail" ticked={noEmail} />,
          noEmail: null,
          ...(noEmail && { emailReminders: null }),
          ...(!texts && { smsReminders: null }),
        }}
      />
    </FormDialog>
  )
}
