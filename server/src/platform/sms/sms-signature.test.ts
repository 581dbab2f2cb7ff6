import { expect, test } from 'vitest'
import { isSigned } from './sms-signature.ts'

// The example of the provider's own documentation.
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const form = new URLSearchParams({
  CallSid: 'CA1234567890ABCDE',
  From: '+12349013030',
  To: '+18005551212',
  Caller: '+12349013030',
  Digits: '1234',
})
const signature = '0/KCTR6DLpKmkAf8muzZqo1nDgQ='

test("the documentation's example signature is valid, with fields in any order", () => {
  const given = new URLSearchParams([...form].reverse())
  expect([isSigned(signature, url, form, '12345'), isSigned(signature, url, given, '12345')]).toEqual([true, true])
})

test.each([
  ['another address', signature, 'https://mycompany.com/myapp.php?foo=1', form, '12345'],
  ['a field more', signature, url, new URLSearchParams([...form, ['Body', 'STOP']]), '12345'],
  ['a field less', signature, url, new URLSearchParams([...form].slice(1)), '12345'],
  ['another value', signature, url, new URLSearchParams([...form].map(([name]) => [name, '1234'])), '12345'],
  ['another token', signature, url, form, '12346'],
  ['a part of the signature', signature.slice(0, 12), url, form, '12345'],
  ['no signature', '', url, form, '12345'],
] as const)('with %s it does not hold', (_what, given, address, fields, token) => {
  expect(isSigned(given, address, fields, token)).toBe(false)
})
