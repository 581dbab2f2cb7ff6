import { expect, test } from 'vitest'
import { entitlementRows, planColumns, planPoints } from './entitlement-rows.ts'

const row = (label: string) => entitlementRows.find((candidate) => candidate.label === label)?.cells

test('the limits of each plan', () => {
  expect(planColumns).toEqual(['Trial', 'Trial (ended)', 'Pro', 'Premium'])
  expect(row('Active clients')).toEqual(['Unlimited', '3', '20', 'Unlimited'])
  expect(row('Appointments a month')).toEqual(['Unlimited', '10', 'Unlimited', 'Unlimited'])
  expect(row('Storage')).toEqual(['50 GB', '1 GB', '10 GB', 'Unlimited'])
  expect(row('Support')).toEqual(['Priority', 'Email', 'Email', 'Priority'])
})

test('every built feature has a row, and no other', () => {
  expect(row('Tasks')).toEqual([false, false, true, true])
  expect(entitlementRows.filter(({ cells }) => typeof cells[0] === 'boolean').map(({ label }) => label)).toEqual([
    'Tasks',
    'Treatment plans',
    'Self-care plans',
    'AI weekly reports',
    'Branding',
    'Integrations',
    'AI summaries',
    'API keys',
  ])
})

test('the larger plan lists only what it adds', () => {
  expect(planPoints('pro')[0]).toBe('Up to 20 active clients')
  expect(planPoints('premium').at(-1)).toBe('Everything in Pro, plus branding, integrations and API keys')
})
