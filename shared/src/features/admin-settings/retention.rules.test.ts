import { expect, test } from 'vitest'
import { keptDays, retention, retentionFault, retentionNames, type SetRetention } from './retention.rules.ts'

const nothing = Object.fromEntries(retentionNames.map((name) => [name, null])) as SetRetention

test('what is not set is kept for the usual time', () => {
  expect(keptDays({ ...nothing, draftDays: 120 })).toEqual({
    securityEventDays: 90,
    closedSupportDays: 365,
    closedVisitorDays: 90,
    unconfirmedDays: 7,
    draftDays: 120,
    deliveryDays: 30,
    figureDays: 400,
    usageDays: 400,
  })
})

test.each(retentionNames)('the usual time of %s is within its bounds', (name) => {
  const { usual, min, max } = retention[name]
  expect(min).toBeLessThanOrEqual(usual)
  expect(usual).toBeLessThanOrEqual(max)
})

test('a time outside the bounds is refused with both', () => {
  expect(retentionFault('draftDays')).toBe('Enter 30 to 365 days, or leave it empty')
})
