import type { Role } from '@openhour/shared/access/rules.ts'
import type { Profile } from '@openhour/shared/features/settings/settings.contract.ts'
import { settingsTexts } from '@openhour/shared/features/settings/settings.rules.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { ownDetailsForm } from './profile-form.ts'

type OwnDetailsDialogProps = {
  /** As of opening the form. */
  profile: Profile
  owner: Role
  open: boolean
  onClose: () => void
}

const withoutPractice = { practiceName: null, licenseNumber: null, specialization: null }
const without = { therapist: {}, admin: withoutPractice, client: { ...withoutPractice, phone: null } }

/** Lazy-loaded. Mount a new instance each time it opens. */
export function OwnDetailsDialog({ profile, owner, open, onClose }: OwnDetailsDialogProps) {
  const refresh = useRefresh('profiles')
  const kit = useRecordForm(ownDetailsForm, {
    noun: 'profile',
    opened: profile,
    draftKey: 'profile:edit',
    onSend: ({ fullName, phone, ...practice }) =>
      api.settings.saveProfile({
        fullName,
        ...(owner !== 'client' && { phone }),
        ...(owner === 'therapist' && practice),
      }),
    onSent: closing(onClose, settingsTexts.profileSaved, refresh),
    onReread: () => api.settings.profile(),
    failure: 'Your profile could not be saved',
  })
  return (
    <FormDialog
      {...kit.dialog}
      open={open}
      onClose={onClose}
      title={owner === 'client' ? 'Edit your name' : 'Edit your details'}
      description="You change your email address further down on the page."
      submitLabel="Save changes"
    >
      <FormFields {...kit} parts={without[owner]} />
    </FormDialog>
  )
}
