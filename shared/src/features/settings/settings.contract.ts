import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { signedIn } from '../../access/rules.ts'
import { oneLine, phoneLine, requiredLine } from '../../lib/text.ts'
import { NotificationPreferences, Preferences, themes } from './preferences.rules.ts'

/** What somebody says about themselves. The last three belong to therapists and are null for everybody else. */
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

/** What is left out stays as it is; an empty text or null takes it away. The e-mail address is changed with a link to the new one instead. */
export const ProfileChanges = z.strictObject({
  fullName: z.optional(requiredLine(100, 'Name is required')),
  phone: z.optional(z.nullable(phoneLine())),
  practiceName: optionalLine(100),
  licenseNumber: optionalLine(100),
  specialization: optionalLine(200),
})
export type ProfileChanges = z.infer<typeof ProfileChanges>

/** What is left out stays as it is. */
const PreferenceChanges = z.partial(Preferences)
export type PreferenceChanges = z.infer<typeof PreferenceChanges>

/**
 * `saved` is false as long as nothing was chosen and all of it is the default. `ways` says which ways of telling somebody this installation
 * has set up; a choice for another waits until it has.
 */
export const PreferencesHere = z.object({
  saved: z.boolean(),
  theme: z.enum(themes),
  notifications: z.object(NotificationPreferences.shape),
  channels: z.object({ email: z.boolean(), sms: z.boolean(), push: z.boolean() }),
})
export type PreferencesHere = z.infer<typeof PreferencesHere>

const tags = ['Settings']

export const settingsContract = {
  profile: operation(signedIn, { refusals: ['not-found'] })
    .route({ method: 'GET', path: '/settings/profile', summary: 'What the caller says about themselves', tags })
    .output(Profile),
  saveProfile: operation(signedIn, { refusals: ['not-allowed', 'not-found'] })
    .route({ method: 'PATCH', path: '/settings/profile', summary: 'Change it, field by field', tags })
    .input(ProfileChanges)
    .output(Profile),
  removeAvatar: operation(signedIn, { refusals: ['not-found'] })
    .route({ method: 'DELETE', path: '/settings/avatar', summary: 'Take the profile picture away', tags })
    .output(Profile),
  preferences: operation(signedIn)
    .route({ method: 'GET', path: '/settings/preferences', summary: 'Theme and notifications', tags })
    .output(PreferencesHere),
  savePreferences: operation(signedIn)
    .route({ method: 'PATCH', path: '/settings/preferences', summary: 'Change theme or notifications', tags })
    .input(PreferenceChanges)
    .output(PreferencesHere),
}

export const settingsTexts = {
  loadFailed: 'Failed to load profile data',
  profileSaved: 'Profile updated successfully',
  preferencesSaved: 'Preferences saved successfully',
} as const
