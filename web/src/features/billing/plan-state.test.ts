import type { Plan } from '@openhour/shared/features/billing/billing.contract.ts'
import { expect, test } from 'vitest'
import { canGoDownTo, downgradeTexts } from './downgrade.ts'
import { planState } from './plan-state.ts'

const now = new Date('2026-09-15T10:00:00Z')
const trial: Plan = {
  tier: 'trial',
  plansOn: true,
  trialExpired: false,
  trialEndsAt: '2026-09-24T10:00:00Z',
  subscribed: false,
  subscriptionEnd: null,
  nextTier: null,
  currency: null,
  billingPeriod: null,
  testMode: true,
  pastDue: false,
  hasPortal: false,
  currencies: ['USD', 'EUR'],
  clients: { used: 24, limit: null },
}
const premium: Plan = {
  ...trial,
  tier: 'premium',
  subscribed: true,
  subscriptionEnd: '2026-10-15T23:30:00Z',
  currency: 'EUR',
  billingPeriod: 'annually',
}

test('an active trial shows when it ends', () => {
  expect(planState(trial, now, 'Europe/London').fact).toBe('9 days left, until 24 Sep 2026')
})

test('an ended trial says what is still possible', () => {
  const { fact, meaning } = planState({ ...trial, trialExpired: true }, now, 'UTC')
  expect(fact).toBe('Your trial has ended')
  expect(meaning).toContain('up to 3 active clients and 10 appointments a month')
})

test('a subscription shows its price, and its end in the practice’s time zone', () => {
  expect(planState(premium, now, 'UTC')).toEqual({
    fact: '€19.17 a month, billed yearly, €230',
    meaning: 'Subscribed until 15 Oct 2026, then renews automatically.',
  })
  expect(planState(premium, now, 'Asia/Kolkata').meaning).toContain('16 Oct 2026')
})

test('what comes next is named', () => {
  expect(planState({ ...premium, nextTier: 'pro' }, now, 'UTC').meaning).toBe(
    'Subscribed until 15 Oct 2026. After that: Pro.',
  )
  expect(planState({ ...premium, nextTier: 'trial' }, now, 'UTC').meaning).toContain('After that: Trial (ended).')
})

test('offers smaller plans that are not scheduled already', () => {
  expect(canGoDownTo(premium, 'pro')).toBe(true)
  expect(canGoDownTo(premium, 'premium')).toBe(false)
  expect(canGoDownTo({ ...premium, nextTier: 'pro' }, 'pro')).toBe(false)
  expect(canGoDownTo({ ...premium, nextTier: 'pro' }, 'trial')).toBe(true)
  expect(canGoDownTo(trial, 'pro')).toBe(false)
})

test('a downgrade says when it starts, what stays and what can no longer be added', () => {
  const words = downgradeTexts(premium, 'pro', 'UTC').join(' ')
  expect(words).toContain('Pro starts on 15 Oct 2026')
  expect(words).toContain('You have 24 active clients.')
  expect(words).toContain('fewer than 20')
  expect(downgradeTexts({ ...premium, clients: { used: 3, limit: null } }, 'trial', 'UTC')).toHaveLength(2)
})
