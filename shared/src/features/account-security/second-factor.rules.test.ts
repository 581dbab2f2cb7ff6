import { describe, expect, test } from 'vitest'
import {
  ConfirmTwoFactorForm,
  faultOfCode,
  GoogleForm,
  NewPasskeyForm,
  NewPasswordForm,
  plainCode,
  ProofForm,
  SecondFactorForm,
  tryAgainIn,
} from './second-factor.rules.ts'

const app = 'Enter the six digits from your app'
const backup = 'A backup code has ten letters and digits, such as ab2cd-ef3gh'

test.each([
  ['app', '123456', undefined],
  ['app', ' 123 456 ', undefined],
  ['app', '123-456', undefined],
  ['app', '12345', app],
  ['app', '1234567', app],
  ['app', 'a12345', app],
  ['app', '', app],
  ['backup-code', 'ab2cd-ef3gh', undefined],
  ['backup-code', 'AB2CD EF3GH', undefined],
  ['backup-code', 'ab2cd-ef3g', backup],
  ['backup-code', 'ab2cd-ef3gh4', backup],
  ['backup-code', 'ab2cd_ef3gh', backup],
  ['backup-code', '123456', backup],
] as const)('%s code %j: %s', (method, typed, fault) => {
  expect(faultOfCode(method, typed)).toBe(fault)
})

test('a code is compared without case, spaces and hyphens', () => {
  expect(plainCode(' AB2-cd EF-3gh ')).toBe('ab2cdef3gh')
})

const issueOf = (result: { error?: { issues: { message: string; path: PropertyKey[] }[] } | undefined }) => {
  const issue = result.error?.issues[0]
  return issue && [issue.message, issue.path.join('.')]
}

describe('forms with a code', () => {
  test.each([
    ['of the app', { code: '123456', method: 'app' }, undefined],
    ['of the list', { code: 'ab2cd-ef3gh', method: 'backup-code' }, undefined],
    ['in the wrong form', { code: '12345', method: 'app' }, [app, 'code']],
    ['of the app as one of the list', { code: '123456', method: 'backup-code' }, [backup, 'code']],
    ['of one character', { code: '1', method: 'app' }, [app, 'code']],
    ['left out', { code: ' ', method: 'app' }, ['Code is required', 'code']],
    ['that is too long', { code: '1'.repeat(41), method: 'app' }, ['A code is not that long', 'code']],
    ['of 40 characters, with spaces', { code: `${'1 '.repeat(5)}${' '.repeat(29)}1`, method: 'app' }, undefined],
    ['from elsewhere', { code: '123456', method: 'sms' }, ['Choose where the code comes from', 'method']],
  ])('%s', (_what, input, issue) => {
    expect(issueOf(SecondFactorForm.safeParse(input))).toEqual(issue)
  })

  test('take one of the app unless they say otherwise, and none where it is optional', () => {
    expect(ConfirmTwoFactorForm.safeParse({ code: '123456' }).success).toBe(true)
    expect(ProofForm.safeParse({ code: 'ab2cd-ef3gh' }).success).toBe(false)
    expect(ProofForm.safeParse({ password: 'x' }).success).toBe(true)
  })
})

describe('forms with other limits', () => {
  const answer = { id: 'i', rawId: 'i', type: 'public-key', response: { clientDataJSON: 'x' } }
  test('a passkey has a name of up to 60 characters and an answer of up to 20,000', () => {
    const valid = (name: string, json = 'x') =>
      NewPasskeyForm.safeParse({ name, response: { ...answer, response: { clientDataJSON: json } } }).success
    expect([valid('x'.repeat(60)), valid('x'.repeat(61)), valid(' ')]).toEqual([true, false, false])
    expect([valid('x', 'y'.repeat(20_000)), valid('x', 'y'.repeat(20_001))]).toEqual([true, false])
  })

  test('a time zone has up to 64 characters', () => {
    expect(GoogleForm.safeParse({ timeZone: 'x'.repeat(64) }).success).toBe(true)
    expect(GoogleForm.safeParse({ timeZone: 'x'.repeat(65) }).success).toBe(false)
  })

  test('a new password keeps at most 20 passkeys', () => {
    const id = '00000000-0000-4000-8000-000000000000'
    const valid = (count: number) =>
      NewPasswordForm.safeParse({
        token: 'x'.repeat(10),
        newPassword: 'Long-Password-1',
        keep: { passkeys: Array.from({ length: count }, () => id), google: false },
      }).success
    expect([valid(20), valid(21)]).toEqual([true, false])
  })
})

test('a lockout says when it ends', () => {
  expect(tryAgainIn(40)).toBe('Try again in 40 seconds.')
})
