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

type InviteDialogProps = { role: 'admin' | 'therapist'; open: boolean; onClose: () => void }
const of = {
  admin: {
    title: 'Invite an admin',
    text: 'Admins see all accounts and settings of this server.',
    send: api.adminAccounts.inviteAdmin,
    failure: 'Failed to invite the admin',
  },
  therapist: {
    title: 'Invite a therapist',
    text: 'They open a practice on this server, whether or not people may sign up by themselves.',
    send: api.adminAccounts.inviteTherapist,
    failure: 'Failed to invite the therapist',
  },
}

export function InviteDialog({ role, open, onClose }: InviteDialogProps) {
  const { title, text, send, failure } = of[role]
  const refresh = useRefresh('users')
  const kit = useRecordForm(invitationForm, {
    noun: 'invitation',
    draftKey: `admin:invitation:${role}`,
    onSend: (details) => withProof(() => send(details)),
    onSent: async () => {
      onClose()
      toast.good('Invitation sent')
      await refresh()
    },
    failure,
  })
  return (
    <FormDialog
      {...kit.dialog}
      open={open}
      onClose={onClose}
      title={title}
      description={`${text} The email has a link to choose a password, which works for ${adminInvitationHours} hours.`}
      submitLabel="Send invitation"
    >
      <FormFields {...kit} />
    </FormDialog>
  )
}
