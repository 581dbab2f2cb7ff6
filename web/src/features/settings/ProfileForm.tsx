import { type Profile, settingsTexts } from '@openhour/shared/features/settings/settings.contract.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { api, problemFrom } from '../../lib/api.ts'
import { countOf } from '../../lib/format.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import {
  checkProfile,
  profileChangesOf,
  profileFields,
  type ProfileFormValues,
  profileValuesOf,
} from './profile-form.ts'

type ProfileFormProps = {
  profile: Profile
  /** A therapist has a practice, a license and a specialization. */
  therapist: boolean
  /** Below the address, where it says how that is changed. */
  emailHint?: ReactNode
  onUnsaved: (unsaved: boolean) => void
}

/** Who somebody is. What changes elsewhere meanwhile fills the fields that were not touched here, and no other. */
export function ProfileForm({ profile, therapist, emailHint, onUnsaved }: ProfileFormProps) {
  const refresh = useRefresh('profiles')
  const { control, register, handleSubmit, setError, reset } = useForm<ProfileFormValues>({
    defaultValues: profileValuesOf(profile),
    values: profileValuesOf(profile),
    resetOptions: { keepDirtyValues: true },
    resolver: checkProfile,
    shouldFocusError: false,
  })
  const { errors, isDirty, isSubmitting, submitCount } = useFormState({ control })
  const [refusal, setRefusal] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const faulty = profileFields.filter((name) => errors[name]).length
  useEffect(() => onUnsaved(isDirty), [onUnsaved, isDirty])
  // After the errors are drawn: only then is the first faulty field marked.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount, isSubmitting])

  const save = async (values: ProfileFormValues) => {
    setRefusal(undefined)
    try {
      const saved = await api.settings.saveProfile(profileChangesOf(values, therapist))
      reset(profileValuesOf(saved))
      toast.good(settingsTexts.profileSaved)
      await refresh()
    } catch (error) {
      const problem = problemFrom(error)
      const named = profileFields.filter((name) => problem.errors?.[name])
      for (const name of named) setError(name, { type: 'server', message: problem.errors?.[name] ?? problem.detail })
      if (named.length > 0) return
      setRefusal(problem.detail)
      toast.bad('Your profile could not be saved')
    }
  }
  const field = (name: keyof ProfileFormValues) => ({ error: errors[name]?.message })
  return (
    <form ref={form} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field label="Full name" {...field('fullName')}>
          <TextInput autoComplete="name" {...register('fullName')} />
        </Field>
        <Field label="Email" hint={emailHint}>
          <TextInput type="email" readOnly value={profile.email} />
        </Field>
        <Field label="Phone" optional {...field('phone')}>
          <TextInput type="tel" autoComplete="tel" {...register('phone')} />
        </Field>
        {therapist && (
          <>
            <Field label="Practice name" optional {...field('practiceName')}>
              <TextInput autoComplete="organization" {...register('practiceName')} />
            </Field>
            <Field label="License number" optional {...field('licenseNumber')}>
              <TextInput autoComplete="off" {...register('licenseNumber')} />
            </Field>
            <Field label="Specialization" optional {...field('specialization')}>
              <TextInput autoComplete="off" {...register('specialization')} />
            </Field>
          </>
        )}
      </div>
      <div className="has-[p]:mt-5">
        <FormError>{refusal}</FormError>
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p className="text-sm text-muted" aria-live="polite">
          {faulty > 0 ? `${countOf(faulty, 'field needs', 'fields need')} your attention` : isDirty && 'Not saved yet'}
        </p>
        <Button type="submit" variant="filled" busy={isSubmitting}>
          Save changes
        </Button>
      </div>
    </form>
  )
}
