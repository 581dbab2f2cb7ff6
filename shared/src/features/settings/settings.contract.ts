import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { signedIn } from '../../access/rules.ts'
import { nameLine, optionalNameLine } from '../../lib/names.ts'
import { oneLine, phoneLine } from '../../lib/text.ts'
import { NotificationPreferences, Preferences } from './preferences.rules.ts'

/** A person's own details. Practice, license and specialization are for therapists and null for everyone else. */
export const Profile = z.object({
  fullName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  practiceName: z.nullable(z.string()),
  licenseNumber: z.nullable(z.string()),
  specialization: z.nullable(z.string()),
  updatedAt: z.string(),
})
export type Profile = z.infer<typeof Profile>

const optionalLine = (max: number) => z.optional(z.nullable(oneLine(max)))

/** Omitted fields keep their values; an empty text or null clears one. The email address is changed by a confirmation link instead. */
export const ProfileChanges = z.strictObject({
  fullName: z.optional(nameLine(100, 'Name is required')),
  phone: z.optional(z.nullable(phoneLine())),
  practiceName: optionalNameLine(100),
  licenseNumber: optionalLine(100),
  specialization: optionalLine(200),
})
export type ProfileChanges = z.infer<typeof ProfileChanges>

/** Omitted fields keep their values. */
const PreferenceChanges = z.partial(Preferences)
export type PreferenceChanges = z.infer<typeof PreferenceChanges>

/**
 * `saved` is false as long as the person has changed nothing. `channels`: which channels this installation has configured. A preference for another takes
 * effect once it is configured.
 */
export const PreferencesHere = z.object({
  saved: z.boolean(),
  ...Preferences.shape,
  notifications: z.object(NotificationPreferences.shape),
  channels: z.object({ email: z.boolean(), sms: z.boolean(), push: z.boolean() }),
})
export type PreferencesHere = z.infer<typeof PreferencesHere>

const tags = ['Settings']

export const settingsContract = {
  profile: operation(signedIn, { refusals: ['not-found'] })
    .route({ method: 'GET', path: '/settings/profile', summary: 'Get the caller’s profile', tags })
    .output(Profile),
  saveProfile: operation(signedIn, { refusals: ['not-allowed', 'not-found'] })
    .route({ method: 'PATCH', path: '/settings/profile', summary: 'Change profile fields', tags })
    .input(ProfileChanges)
    .output(Profile),
  removeAvatar: operation(signedIn, { refusals: ['not-found'] })
    .route({ method: 'DELETE', path: '/settings/avatar', summary: 'Remove the profile picture', tags })
    .output(Profile),
  preferences: operation(signedIn)
    .route({ method: 'GET', path: '/settings/preferences', summary: 'Get the caller’s preferences', tags })
    .output(PreferencesHere),
  savePreferences: operation(signedIn, { refusals: ['not-allowed'] })
    .route({
      method: 'PATCH',
      path: '/settings/preferences',
      summary: 'Change theme, notification settings, single keys or discreet mode',
      tags,
    })
    .input(PreferenceChanges)
    .output(PreferencesHere),
}
