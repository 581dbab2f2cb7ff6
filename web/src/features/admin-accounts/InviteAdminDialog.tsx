import { email } from '@openhour/shared/features/account/sign-in.rules.ts'
import {
  adminAccountTexts,
  adminInvitationHours,
} from '@openhour/shared/features/admin-accounts/admin-accounts.rules.ts'
import { nameLine } from '@openhour/shared/lib/names.ts'
import * as z from 'zod/mini'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { withProof } from '../../lib/session/proof.ts'
import { toast } from '../../lib/toast.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'

const Invitation = z.strictObject({ name: nameLine(100, adminAccountTexts.noName), email })
const invitationForm = defineForm({
  schema: Invitation,
  shape: Invitation.shape,
  fields: { name: { label: 'Name', control: 'text' }, email: { label: 'Email', control: 'email' } },
})

export function InviteAdminDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const refresh = useRefresh('users')
  const kit = useRecordForm(invitationForm, {
    noun: 'invitation',
    draftKey: 'admin:invitation',
    onSend: (details) => withProof(() => api.adminAccounts.inviteAdmin(details)),
    onSent: async () => {
      onClose()
      toast.good('Invitation sent')
      await refresh()
    },
    failure: 'Failed to invite the admin',
  })
  return (
    <FormDialog
      {...kit.dialog}
      open={open}
      onClose={onClose}
      title="Invite an admin"
      description={`Admins see all accounts and settings of this server. The email has a link to choose a password, which works for ${adminInvitationHours} hours.`}
      submitLabel="Send invitation"
    >
      <FormFields {...kit} />
    </FormDialog>
  )
}
