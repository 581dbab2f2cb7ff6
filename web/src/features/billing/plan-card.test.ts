import type { Tier } from '@openhour/shared/access/tiers.ts'
import { expect, test } from 'vitest'
import { planCardOf } from './plan-card.ts'

const now = new Date('2026-09-15T10:00:00Z')
const holder = (tier: Tier, clientCount: number, more: { trialExpired?: boolean; plansOn?: boolean } = {}) => ({
  role: 'therapist' as const,
  tierStatus: { tier, trialExpired: false, plansOn: true, ...more },
  trialEndsAt: '2026-09-24T10:00:00Z',
  clientCount,
})

test('an active trial shows the days left', () => {
  expect(planCardOf(holder('trial', 5), now)).toEqual({ title: '9 days left in your trial', progress: 5 / 14 })
  const lastDay = { ...holder('trial', 5), trialEndsAt: '2026-09-15T20:00:00Z' }
  expect(planCardOf(lastDay, now)?.title).toBe('1 day left in your trial')
})

test('Pro says how many clients of how many, and when that is all', () => {
  expect(planCardOf(holder('pro', 14), now)).toEqual({
    title: 'Pro plan',
    fact: '14 of 20 clients',
    progress: 0.7,
    atLimit: false,
  })
  expect(planCardOf(holder('pro', 20), now)?.atLimit).toBe(true)
})

test('Premium has no limit to draw', () => {
  expect(planCardOf(holder('premium', 24), now)).toEqual({ title: 'Premium plan', fact: '24 clients' })
})

test('an ended trial says so, with its limit', () => {
  expect(planCardOf(holder('trial', 2, { trialExpired: true }), now)).toEqual({
    title: 'Trial (ended)',
    fact: '2 of 3 clients',
    progress: 2 / 3,
    atLimit: false,
  })
})

test('others have no plan, and there is none if none are sold', () => {
  expect(planCardOf(holder('trial', 5, { plansOn: false }), now)).toBeUndefined()
  expect(planCardOf({ ...holder('trial', 0), role: 'client' }, now)).toBeUndefined()
  expect(planCardOf({ ...holder('trial', 0), role: 'admin' }, now)).toBeUndefined()
})
