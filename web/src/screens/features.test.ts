import { describe, expect, test } from 'vitest'
import { profileTabs } from './client-profile/profile-tabs.ts'
import { actionsOf } from './palette/palette-entries.ts'
import { clientSettingsTabs } from './settings/client-settings-tabs.ts'
import { practiceSettingsTabs } from './settings/practice-settings-tabs.ts'

// The specification's lists, for every other test to derive what it walks through from the declarations.

test('the profile has these sections', () => {
  expect(profileTabs.map(({ id, title, shortTitle }) => [id, title, shortTitle])).toEqual([
    ['overview', 'Client Overview', 'Overview'],
    ['session-history', 'Session History', 'Sessions'],
    ['session-records', 'Session Wellness Records', 'Wellness'],
    ['clinical-notes', 'Clinical Notes', 'Notes'],
    ['treatment-plan', 'Treatment Plan', 'Plan'],
    ['documents', 'Documents', 'Documents'],
    ['self-care', 'Self-Care Plan', 'Self-care'],
    ['ai-reports', 'AI Weekly Reports', 'Reports'],
    ['ai-sessions', 'AI Session Analysis', 'Analysis'],
    ['measures', 'Outcome Measures', 'Measures'],
    ['contacts', 'Contacts', 'Contacts'],
    ['consents', 'Consents', 'Consents'],
    ['billing', 'Billing', 'Billing'],
    ['history', 'Record History', 'History'],
  ])
})

test.each([
  [
    'therapist',
    [
      'Profile & Password',
      'Preferences',
      'Practice',
      'Branding',
      'Integrations',
      'Account & Data',
      'Booking',
      'Invoices',
      'Consents',
      'AI',
      'API & webhooks',
    ],
  ],
  ['client', ['Profile & Password', 'Preferences']],
  [
    'admin',
    ['Profile & Password', 'Preferences', 'Account & Data', 'Server', 'Announcements', 'Retention', 'Environment'],
  ],
] as const)('the settings of a %s have the tabs %j', (role, titles) => {
  const tabs = role === 'client' ? clientSettingsTabs : practiceSettingsTabs[role]
  expect(tabs.map(({ title }) => title)).toEqual(titles)
})

describe('the palette', () => {
  const premium = { tier: 'premium', trialExpired: false, plansOn: true } as const
  const expired = { tier: 'trial', trialExpired: true, plansOn: true } as const
  const now = { theme: 'system', shown: 'light', clientId: undefined } as const
  const labels = (role: 'therapist' | 'admin', given: Parameters<typeof actionsOf>[2] = now) =>
    actionsOf(role, premium, given).map(({ label }) => label)
  const ofEverybody = ['Keyboard shortcuts', 'Logout']

  test('has the actions of the features first, and those about a client where a profile is open', () => {
    const dark = 'Switch to dark theme'
    expect(labels('therapist')).toEqual(['Add Client', 'New appointment', 'New task', dark, ...ofEverybody])
    expect(labels('therapist', { ...now, clientId: 'c1' })).toEqual([
      'Add Client',
      'New appointment',
      'Add Session',
      'Add Note',
      'New task',
      dark,
      ...ofEverybody,
    ])
  })

  test('offers no action of a therapist to another role, and no theme that is shown already', () => {
    expect(labels('admin', { theme: 'dark', shown: 'dark', clientId: 'c1' })).toEqual([
      'Switch to light theme',
      'Use the system theme',
      ...ofEverybody,
    ])
  })

  test.each([
    ['add-client', undefined, '/app/clients?add=true'],
    ['new-appointment', undefined, '/app/appointments?new=1'],
    ['new-appointment', 'c1', '/app/appointments?new=1&client=c1'],
    ['add-session', 'c1', '/app/clients/c1?tab=session-history&new=1'],
    ['add-note', 'c1', '/app/clients/c1?tab=clinical-notes&compose=1'],
    ['new-task', undefined, '/app/tasks?add=true'],
  ])('%s with %s leads to %s', (id, clientId, path) => {
    const opened: string[] = []
    const action = actionsOf('therapist', premium, { ...now, clientId }).find((one) => one.id === id)
    action?.run({ open: (to) => opened.push(to), logout: () => undefined })
    expect(opened).toEqual([path])
  })

  test('locks what the tier does not open', () => {
    const locked = actionsOf('therapist', expired, now).filter(({ lock }) => lock)
    expect(locked.map(({ id, lock }) => [id, lock])).toEqual([['new-task', 'lock']])
  })
})
