import { describe, expect, test } from 'vitest'
import { defaultPreferences, type NotificationPreferences } from '../settings/preferences.rules.ts'
import { notificationKind, notificationKinds, channelsOf } from './notification-kinds.rules.ts'
import { notificationsPath, settingsPath } from './notifications.rules.ts'

const preferencesWithout = (...off: (keyof NotificationPreferences)[]): NotificationPreferences => ({
  ...defaultPreferences.notifications,
  ...Object.fromEntries(off.map((name) => [name, false])),
})

describe('channels', () => {
  test.each([
    ['subscription-active', [], true, true],
    ['subscription-active', ['billingUpdates'], false, false],
    ['subscription-active', ['email'], false, true],
    ['subscription-active', ['push'], true, false],
    ['payment-failed', ['billingUpdates'], true, true],
    ['payment-failed', ['billingUpdates', 'email'], false, true],
    ['new-sign-in', ['email'], true, true],
    ['new-sign-in', ['email', 'push'], true, false],
    ['password-changed', [], false, true],
    ['welcome', [], false, false],
    ['made-by-a-newer-version', [], true, true],
    ['made-by-a-newer-version', ['email', 'push'], false, false],
    ['constructor', [], true, true],
  ] as const)('%s with %j off: email %s, push %s', (kind, off, email, push) => {
    expect(channelsOf(kind, preferencesWithout(...off))).toEqual({ email, push })
  })

  test('only two kinds are not pushed, and what nobody may miss is always sent by email', () => {
    const kinds = Object.keys(notificationKinds)
    expect(kinds.filter((kind) => !notificationKind(kind).push)).toEqual(['welcome', 'appointment-left-out'])
    expect(kinds.filter((kind) => notificationKind(kind).email === 'always').toSorted()).toEqual([
      'access-ended',
      'client-mails-missed',
      'consent-withdrawn',
      'new-sign-in',
      'practice-closed',
      'risk-alert',
      'security-alert',
    ])
  })

  test('of an unknown kind get only a neutral text', () => {
    expect(notificationKind('made-by-a-newer-version').about).toBe('practice')
    for (const kind of Object.keys(notificationKinds)) expect(kind).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })
})

test('each role has its own page and settings', () => {
  expect((['therapist', 'client', 'admin'] as const).map(notificationsPath)).toEqual([
    '/app/notifications',
    '/client/notifications',
    '/app/admin/notifications',
  ])
  expect((['therapist', 'client', 'admin'] as const).map(settingsPath)).toEqual([
    '/app/settings',
    '/client/settings',
    '/app/admin/settings',
  ])
})
