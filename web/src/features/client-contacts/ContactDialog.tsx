import type { ClientContact } from '@openhour/shared/features/client-contacts/client-contacts.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { contactForm } from './contact-form.ts'

type ContactDialogProps = {
  clientId: string
  /** Undefined for a new one. */
  contact?: ClientContact | undefined
  open: boolean
  onClose: () => void
}

/** Fetched when first opened; mount a new one for each opening. */
export function ContactDialog({ clientId, contact, open, onClose }: ContactDialogProps) {
  const refresh = useRefresh('client_contacts')
  const form = useRecordForm(contactForm, {
    noun: 'contact',
    ...(contact && { opened: contact }),
    draftKey: `client-contact:${contact?.id ?? `${clientId}:new`}`,
    clientId,
    onSend: (details, { base = contact, idempotencyKey }) =>
      base
        ? api.clientContacts.update({ id: base.id, updatedAt: base.updatedAt, ...details })
        : api.clientContacts.add({ clientId, ...details }, { context: { idempotencyKey } }),
    onSent: closing(onClose, contact ? 'Contact saved' : 'Contact added', refresh),
    onReread: async () => {
      const { items } = await api.clientContacts.list({ clientId })
      const found = items.find(({ id }) => id === contact?.id)
      if (!found) throw new Error('The contact is gone')
      return found
    },
    failure: contact ? 'Failed to save contact' : 'Failed to add contact',
  })
  return (
    <FormDialog
      {...form.dialog}
      open={open}
      onClose={onClose}
      title={contact ? 'Edit Contact' : 'Add Contact'}
      description="They are not told that you add them."
      submitLabel={contact ? 'Save changes' : 'Add Contact'}
    >
      <FormFields {...form} />
    </FormDialog>
  )
}
