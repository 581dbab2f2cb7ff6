import { describe, expect, test } from 'vitest'
import { defaultPreferences } from '../settings/preferences.rules.ts'
import { notificationKind, notificationKinds, channelsOf } from './notification-kinds.rules.ts'
import { notificationsPath, settingsPath } from './notifications.rules.ts'

describe('channels', () => {
  test.each([
    ['subscription-active', {}, true, true, false],
    ['subscription-active', { billingUpdates: false, sms: true }, false, false, false],
    ['subscription-active', { email: false, sms: true }, false, true, true],
    ['subscription-active', { push: false, sms: true }, true, false, true],
    ['payment-failed', { billingUpdates: false }, true, true, false],
    ['payment-failed', { billingUpdates: false, email: false }, false, true, false],
    ['new-sign-in', { email: false }, true, true, false],
    ['new-sign-in', { email: false, push: false, sms: true }, true, false, true],
    ['password-changed', {}, false, true, false],
    ['welcome', { sms: true }, false, false, false],
    ['made-by-a-newer-version', {}, true, true, false],
    ['made-by-a-newer-version', { email: false, push: false }, false, false, false],
    ['constructor', { sms: true }, true, true, true],
  ] as const)('%s with %j: email %s, push %s, text message %s', (kind, chosen, email, push, sms) => {
    expect(channelsOf(kind, { ...defaultPreferences.notifications, ...chosen })).toEqual({ email, push, sms })
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
