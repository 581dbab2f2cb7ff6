import { expect, test } from 'vitest'
import { secretAddress, secretAsText, stepOf } from './totp.ts'

/** Of RFC 6238, appendix B: the ASCII key, the times in seconds, the last six of the eight digits that stand there for SHA-1. */
const key = Buffer.from('12345678901234567890')
const published = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const

test.each(published)('the code published for second %i is the one of its step', (second, code) => {
  const step = Math.floor(second / 30)
  expect(stepOf(key, code, second * 1000)).toBe(step)
  expect([stepOf(key, code, (second + 30) * 1000), stepOf(key, code, (second - 30) * 1000)]).toEqual([step, step])
  expect([stepOf(key, code, (second + 90) * 1000), stepOf(key, code, (second - 90) * 1000)]).toEqual([
    undefined,
    undefined,
  ])
})

test('a secret is typed in base32, and shown as an address that names the account', () => {
  expect(secretAsText(key)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const address = new URL(secretAddress(key, 'robin+1@example.com'))
  expect(decodeURIComponent(address.pathname)).toMatch(/Openhour:robin\+1@example\.com$/)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Openhour',
  })
})
