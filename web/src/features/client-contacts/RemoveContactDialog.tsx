import type { ClientContact } from '@openhour/shared/features/client-contacts/client-contacts.contract.ts'
import { api } from '../../lib/api/api.ts'
import { defineConfirmationDialog, Named } from '../../ui/ConfirmationDialog.tsx'

export const RemoveContactDialog = defineConfirmationDialog(({ contact }: { contact: ClientContact }) => ({
  title: 'Remove this contact?',
  text: (
    <>
      <Named>{contact.name}</Named> is permanently removed from this client’s contacts.
    </>
  ),
  button: 'Remove contact',
  run: () => api.clientContacts.delete({ id: contact.id }),
  changes: ['client_contacts'],
  done: 'Contact removed',
  failed: 'Failed to remove contact',
}))
