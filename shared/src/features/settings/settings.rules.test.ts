import { expect, test } from 'vitest'
import { lookIds } from '../../lib/looks.ts'
import { quickExitSites } from '../quick-exit/quick-exit.rules.ts'
import { avatarProblem, avatarTexts, isHeicName } from './avatar.rules.ts'
import { defaultPreferences, Preferences, preferencesFrom } from './preferences.rules.ts'

test.each([
  ['me.png', 'image/png', 100, undefined],
  ['me.jpg', 'image/jpeg', 2 * 1024 ** 2, undefined],
  ['me.jpg', 'image/jpeg', 2 * 1024 ** 2 + 1, avatarTexts.tooLarge],
  ['me.svg', 'image/svg+xml', 100, avatarTexts.notAnImage],
  ['me.pdf', 'application/pdf', 100, avatarTexts.notAnImage],
  ['me.heic', '', 100, undefined],
  ['me.HEIF', '', 100, undefined],
  ['me', '', 100, avatarTexts.notAnImage],
  ['heic.pdf', '', 100, avatarTexts.notAnImage],
  ['me.heic', 'text/plain', 100, avatarTexts.notAnImage],
])('a picture %s of type %j with %d bytes', (name, type, size, problem) => {
  expect(avatarProblem({ name, type, size })).toBe(problem)
})

test.each([
  ['a.heic', true],
  ['a.heif', true],
  ['a.HEIC', true],
  ['a.heix', false],
  ['a.heic.png', false],
  ['aheic', false],
])('%s is named like a picture of a phone: %s', (name, heic) => {
  expect(isHeicName(name)).toBe(heic)
})

test('until a person chooses, they get everything but text messages, in the theme of their system', () => {
  expect(defaultPreferences).toEqual({
    theme: 'system',
    notifications: {
      email: true,
      sms: false,
      push: true,
      weeklySummary: true,
      appointmentReminders: true,
      billingUpdates: true,
    },
    look: null,
    exitSite: null,
    singleKeys: true,
  })
  expect(preferencesFrom(undefined)).toEqual(defaultPreferences)
  expect(preferencesFrom({})).toEqual(defaultPreferences)
  expect(Preferences.safeParse(defaultPreferences).success).toBe(true)
})

test('stored preferences are kept where they are valid', () => {
  const exitSite = quickExitSites[1]?.address
  const stored = {
    theme: 'dark',
    notifications: { email: false, sms: true, push: 'no' },
    look: lookIds[0],
    exitSite,
    singleKeys: false,
  }
  expect(preferencesFrom(stored)).toEqual({
    theme: 'dark',
    notifications: { ...defaultPreferences.notifications, email: false, sms: true },
    look: lookIds[0],
    exitSite,
    singleKeys: false,
  })
  const invalid = {
    theme: 'pink',
    notifications: null,
    look: 'none',
    exitSite: 'https://example.com/',
    singleKeys: 'no',
  }
  expect(preferencesFrom(invalid)).toEqual(defaultPreferences)
  expect(preferencesFrom({ notifications: Object.create({ email: false }) })).toEqual(defaultPreferences)
  expect(Preferences.safeParse({ ...defaultPreferences, exitSite: 'https://example.com/' }).success).toBe(false)
  expect(Preferences.safeParse({ ...defaultPreferences, exitSite }).success).toBe(true)
})
