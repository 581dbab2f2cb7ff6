import { expect, test } from 'vitest'
import { countryOfTimeZone, isRestrictedCountry } from './location-gate.rules.ts'

test.each([
  ['US', true],
  ['us', true],
  ['usa', true],
  ['GB', false],
  ['', false],
  [null, false],
  [undefined, false],
])('%j is restricted: %s', (code, restricted) => {
  expect(isRestrictedCountry(code)).toBe(restricted)
})

test.each([
  ['America/New_York', { country: 'United States', countryCode: 'US' }],
  ['Pacific/Honolulu', { country: 'United States', countryCode: 'US' }],
  ['Asia/Calcutta', { country: 'India', countryCode: 'IN' }],
  ['America/Toronto', { country: 'Canada', countryCode: 'CA' }],
  ['Europe/Berlin', undefined],
])('%s is in %j', (zone, country) => {
  expect(countryOfTimeZone(zone)).toEqual(country)
})
