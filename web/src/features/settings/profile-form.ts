import { type Profile, ProfileChanges } from '@openhour/shared/features/settings/settings.contract.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'

/** The form as it is typed: every field a text, '' for nothing. */
export type ProfileFormValues = Record<keyof ProfileChanges, string>

export const profileFields = [
  'fullName',
  'phone',
  'practiceName',
  'licenseNumber',
  'specialization',
] as const satisfies readonly (keyof ProfileChanges)[]

export function profileValuesOf(profile: Profile): ProfileFormValues {
  return Object.fromEntries(profileFields.map((name) => [name, profile[name] ?? ''])) as ProfileFormValues
}

/** What is sent; what belongs to therapists only where one is signed in. */
export function profileChangesOf(values: ProfileFormValues, therapist: boolean): ProfileChanges {
  const { fullName, phone, ...practice } = values
  return { fullName, phone, ...(therapist ? practice : {}) }
}

/** The browser's check is the server's own schema. */
export const checkProfile: Resolver<ProfileFormValues> = (values) => {
  const errors: FieldErrors<ProfileFormValues> = {}
  for (const { path, message } of ProfileChanges.safeParse(values).error?.issues ?? []) {
    const name = profileFields.find((field) => field === path[0])
    if (name && !errors[name]) errors[name] = { type: 'check', message }
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}
