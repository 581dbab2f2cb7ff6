import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { defaultPreferences } from '@openhour/shared/features/settings/preferences.rules.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { ownDetailsTexts } from '@openhour/shared/features/own-details/own-details.rules.ts'
import type { OwnDetails } from '@openhour/shared/features/own-details/own-details.contract.ts'
import type { PreferencesHere, Profile } from '@openhour/shared/features/settings/settings.contract.ts'
import { me, openFakeServer, present } from './fake-server.ts'

// What jsdom lacks.
Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })

/** The server for the settings. */
export function openFakeSettings(role: Me['role'] = 'therapist') {
  const profile: Profile = {
    fullName: 'Robin Example',
    email: 'robin@example.com',
    phone: null,
    avatarUrl: null,
    practiceName: role === 'therapist' ? 'Quiet Room' : null,
    licenseNumber: null,
    specialization: null,
    updatedAt: '2026-09-01T10:00:00Z',
  }
  const details: OwnDetails = {
    preferredName: null,
    pronouns: null,
    dateOfBirth: null,
    phone: null,
    country: null,
    language: null,
    emergencyContactName: null,
    emergencyContactPhone: null,
    emergencyContactRelationship: null,
    address: null,
    phoneMessages: null,
    goodToKnow: null,
    shared: [],
    sharedAt: null,
    changedAt: '2026-09-01T10:00:00Z',
  }
  const preferences: PreferencesHere = {
    ...defaultPreferences,
    saved: false,
    channels: { email: true, sms: false, push: true },
  }
  const ownMe = (): Me => ({
    ...me,
    fullName: profile.fullName,
    email: profile.email,
    role,
    avatarUrl: profile.avatarUrl,
    practiceName: profile.practiceName,
    clientCount: 0,
  })
  const server = openFakeServer(
    {
      'account/me': ownMe,
      'settings/profile': () => profile,
      'settings/saveProfile': (changes) => Object.assign(profile, present(changes)),
      'ownDetails/get': () => details,
      'ownDetails/save': ({ changedAt, ...changes }) =>
        changedAt !== undefined && changedAt !== details.changedAt
          ? problemOf('version-conflict', ownDetailsTexts.changed)
          : Object.assign(details, present(changes)),
      'settings/removeAvatar': () => Object.assign(profile, { avatarUrl: null }),
      'settings/preferences': () => preferences,
      'settings/savePreferences': (changes) => Object.assign(preferences, present(changes), { saved: true }),
    },
    {
      '/api/avatars': () => {
        profile.avatarUrl = '/api/avatars/0123'
        return { avatarUrl: profile.avatarUrl }
      },
    },
  )
  return Object.assign(server, { profile, details, preferences, me: ownMe })
}
