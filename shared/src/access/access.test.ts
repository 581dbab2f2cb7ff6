import { describe, expect, test } from 'vitest'
import { signUpRole } from './rules.ts'
import {
  entitlementsOf,
  type GatedFeature,
  gatedFeatures,
  gateMessage,
  tierStatusOf,
  tierFor,
  tierOf,
} from './tiers.ts'

const on = (tier: 'trial' | 'pro' | 'premium', trialExpired = false) =>
  entitlementsOf({ tier, trialExpired, plansOn: true })

describe('tiers', () => {
  test.each([
    ['trial', 'trial'],
    ['Freemium', 'trial'],
    ['PRO', 'pro'],
    [' basic ', 'pro'],
    ['Premium', 'premium'],
    ['enterprise', 'premium'],
    ['gold', 'trial'],
    ['', 'trial'],
    [null, 'trial'],
    [undefined, 'trial'],
  ])('%j is read as %s', (name, tier) => {
    expect(tierOf(name)).toBe(tier)
  })

  test('match the specified table', () => {
    const columns = [on('trial'), on('trial', true), on('pro'), on('premium')]
    const row = (name: keyof (typeof columns)[number]) => columns.map((column) => column[name])
    expect(row('maxClients')).toEqual([null, 3, 20, null])
    expect(row('maxAppointmentsPerMonth')).toEqual([null, 10, null, null])
    expect(row('storageGB')).toEqual([50, 1, 10, null])
    expect(row('analyticsHistoryDays')).toEqual([365, 0, 90, 365])
    expect(row('tasks')).toEqual([false, false, true, true])
    expect([row('analytics'), row('team')]).toEqual(Array(2).fill([false, false, false, true]))
    expect([row('treatmentPlans'), row('selfCare'), row('weeklyReports'), row('summaries')]).toEqual(
      Array(4).fill([true, false, true, true]),
    )
    expect([row('branding'), row('integrations'), row('automation'), row('onlineSessions'), row('apiKeys')]).toEqual(
      Array(5).fill([true, false, false, true]),
    )
    expect(row('supportLevel')).toEqual(['priority', 'email', 'email', 'priority'])
  })

  test('an installation that sells nothing opens everything, also after a trial', () => {
    expect(entitlementsOf({ tier: 'trial', trialExpired: true, plansOn: false })).toEqual(on('premium'))
  })

  test('the gate names the lowest tier that opens the feature', () => {
    expect([tierFor('tasks'), tierFor('team')]).toEqual(['pro', 'premium'])
    expect(gateMessage('analytics')).toBe('Analytics requires a Premium subscription or higher.')
  })

  test.each(Object.keys(gatedFeatures) as GatedFeature[])(
    'the message of %s has its verb in the singular',
    (feature) => {
      const [name] = gateMessage(feature).split(' requires a ')
      expect(name).not.toMatch(/(?<!Analytic)s$/)
    },
  )
})

describe('a tier status', () => {
  const now = new Date('2026-06-01T12:00:00Z')
  const stored = { subscribed: false, subscriptionTier: null, subscriptionEnd: null, trialEndsAt: null }
  test.each([
    ['a running trial', { trialEndsAt: '2026-06-01T12:00:01Z' }, 'trial', false],
    ['a trial at its last instant', { trialEndsAt: '2026-06-01T12:00:00Z' }, 'trial', true],
    ['no trial at all', {}, 'trial', true],
    [
      'a paid tier',
      { subscribed: true, subscriptionTier: 'Premium', subscriptionEnd: '2026-07-01T00:00:00Z' },
      'premium',
      false,
    ],
    [
      'a paid tier whose time is over',
      { subscribed: true, subscriptionTier: 'pro', subscriptionEnd: '2026-05-31T00:00:00Z' },
      'trial',
      true,
    ],
    [
      'a tier without a subscription',
      { subscriptionTier: 'premium', trialEndsAt: '2026-06-09T00:00:00Z' },
      'trial',
      false,
    ],
  ])('of %s', (_what, given, tier, trialExpired) => {
    expect(tierStatusOf({ ...stored, ...given }, now, true)).toEqual({ tier, trialExpired, plansOn: true })
  })
})

test.each([
  ['therapist', 'therapist'],
  ['client', 'client'],
  ['admin', 'client'],
  ['Therapist', 'client'],
  [undefined, 'client'],
  [['therapist'], 'client'],
])('signing up as %j makes a %s', (asked, role) => {
  expect(signUpRole(asked)).toBe(role)
})
