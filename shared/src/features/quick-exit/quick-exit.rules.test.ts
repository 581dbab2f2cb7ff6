import { expect, test } from 'vitest'
import { quickExitSite, quickExitSites } from './quick-exit.rules.ts'

test.each(quickExitSites)('$name is a plain https page', ({ address }) => {
  expect(address).toMatch(/^https:\/\/(?:[a-z]+\.)+[a-z]+\/[a-z]*$/)
})

test('a listed address is used', () => {
  for (const site of quickExitSites) expect(quickExitSite(site.address)).toBe(site)
})

test.each([
  undefined,
  '',
  'ftp://www.bbc.co.uk/weather',
  '//www.bbc.co.uk/weather',
  'https://www.bbc.co.uk/weather?client=1',
  'https://example.com/',
  'javascript:alert(1)',
  '/client/dashboard',
])('the address %j leads to the default', (address) => {
  expect(quickExitSite(address).address).toBe('https://www.bbc.co.uk/weather')
})

test('a listed site without https leads to the default', () => {
  const [first, second] = quickExitSites
  expect(quickExitSite(second?.address.replace('https:', 'http:'))).toBe(first)
})
