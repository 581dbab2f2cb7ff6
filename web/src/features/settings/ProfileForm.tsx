import type { Profile } from '@openhour/shared/features/settings/settings.contract.ts'
import { settingsTexts } from '@openhour/shared/features/settings/settings.rules.ts'
import { type ReactNode, useCallback } from 'react'
import { api } from '../../lib/api/api.ts'
import { usePageForm } from '../../lib/forms/use-page-form.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { Field } from '../../ui/Field.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { profileForm } from './profile-form.ts'

type ProfileFormProps = {
  profile: Profile
  /** Therapists also have practice, license and specialization. */
  therapist: boolean
  /** Below the email field, saying how to change it. */
  emailHint?: ReactNode
  onUnsaved: (part: string, unsaved: boolean) => void
}

export function ProfileForm({ profile, therapist, emailHint, onUnsaved: note }: ProfileFormProps) {
  const onUnsaved = useCallback((unsaved: boolean) => note('profile', unsaved), [note])
  const refresh = useRefresh('profiles')
  const { page, ...kit } = usePageForm(profileForm, {
    noun: 'profile',
    record: profile,
    onSend: ({ fullName, phone, ...practice }) =>
      api.settings.saveProfile({ fullName, phone, ...(therapist && practice) }),
    onSaved: () => {
      toast.good(settingsTexts.profileSaved)
      return refresh()
    },
    onUnsaved,
    failure: 'Your profile could not be saved',
  })
  const parts = {
    email: (
      <Field label="Email" hint={emailHint}>
        <TextInput type="email" readOnly value={profile.email} />
      </Field>
    ),
    ...(!therapist && { practiceName: null, licenseNumber: null, specialization: null }),
  }
  return (
    <FormPage {...page} submitLabel="Save changes">
      <FormFields {...kit} parts={parts} />
    </FormPage>
  )
}
