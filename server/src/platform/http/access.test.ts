import { therapistsWith } from '@openhour/shared/access/rules.ts'
import { gatedFeatures, type GatedFeature } from '@openhour/shared/access/tiers.ts'
import { expect, test } from 'vitest'
import type { Refusal } from '../refusal.ts'
import { admit } from './operations.ts'
import type { Actor } from './request-context.ts'

const therapist = (tier: 'trial' | 'pro' | 'premium', trialExpired = false): Actor => ({
  userId: crypto.randomUUID(),
  role: 'therapist',
  signInSessionId: crypto.randomUUID(),
  signInEndsAt: '2026-09-01T20:00:00Z',
  provedAt: '2026-09-01T08:00:00Z',
  trialEndsAt: null,
  tierStatus: { tier, trialExpired, plansOn: true },
})
const answer = (actor: Actor, feature: GatedFeature) => {
  try {
    return admit(therapistsWith(feature), actor) === actor
  } catch (error) {
    return (error as Refusal).problem
  }
}

test('a feature that the plan lacks is refused with 402 and names the tier that includes it', () => {
  expect(answer(therapist('pro'), 'analytics')).toMatchObject({
    status: 402,
    code: 'tier-required',
    feature: 'analytics',
    requiredTier: 'premium',
    currentTier: 'pro',
    detail: 'Analytics requires a Premium subscription or higher.',
  })
  expect(answer(therapist('trial'), 'tasks')).toMatchObject({ status: 402, requiredTier: 'pro', currentTier: 'trial' })
  expect(answer(therapist('trial', true), 'treatmentPlans')).toMatchObject({ status: 402, currentTier: 'trial' })
  expect(answer(therapist('trial'), 'treatmentPlans')).toBe(true)
  for (const feature of Object.keys(gatedFeatures) as GatedFeature[])
    expect(answer(therapist('premium'), feature)).toBe(true)
})
