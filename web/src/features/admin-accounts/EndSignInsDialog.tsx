import { api } from '../../lib/api/api.ts'
import { withProof } from '../../lib/session/proof.ts'
import { defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'

export const EndSignInsDialog = defineConfirmationDialog(({ id }: { id: string }) => ({
  title: 'End all sign-ins?',
  text: 'All browsers are signed out at once. The owner can sign in again.',
  button: 'End sign-ins',
  tone: 'plain',
  run: () => withProof(() => api.adminSecurity.endAllSignIns({ id })),
  changes: ['users'],
  done: 'Sign-ins ended',
  failed: 'Failed to end the sign-ins',
}))
