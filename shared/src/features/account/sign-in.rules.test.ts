import { describe, expect, test } from 'vitest'
import { signInErrorOf } from './sign-in-errors.rules.ts'
import { ConfirmForm, FinishSignUpForm, LinkForm, SignInForm, SignUpForm } from './sign-in.rules.ts'

const person = { name: 'Mila Keller', email: 'mila@example.com', password: 'Long-Password-1' }
const token = 'x'.repeat(10)
const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

describe('signing up', () => {
  test.each([
    ['everything', {}, undefined],
    ['a name of 100 characters', { name: 'x'.repeat(100) }, undefined],
    ['a longer one', { name: 'x'.repeat(101) }, 'Input exceeds maximum length of 100 characters'],
    ['no name', { name: ' ' }, 'Full name is required'],
    ['no address', { email: '' }, 'Email is required'],
    ['a wrong address', { email: 'mila' }, 'Please enter a valid email address'],
    ['no password', { password: undefined }, 'Password is required'],
    ['a weak password', { password: 'password1!' }, 'Password must include an uppercase letter'],
  ])('takes %s: %o', (_what, change, message) => {
    expect(messageOf(SignUpForm.safeParse({ ...person, ...change }))).toBe(message)
  })

  test('takes a time zone of 64 characters', () => {
    expect(SignUpForm.safeParse({ ...person, timeZone: 'x'.repeat(64) }).success).toBe(true)
    expect(SignUpForm.safeParse({ ...person, timeZone: 'x'.repeat(65) }).success).toBe(false)
  })

  test('ends with a role, which has no default', () => {
    const { name, password } = person
    expect(FinishSignUpForm.safeParse({ name, password, role: 'client' }).success).toBe(true)
    expect(FinishSignUpForm.safeParse({ name, password }).success).toBe(false)
    expect(ConfirmForm.safeParse({ token }).success).toBe(true)
  })
})

test.each([
  ['x', undefined],
  ['x'.repeat(1000), undefined],
  ['x'.repeat(1001), 'Password is too long'],
  ['', 'Password is required'],
  [undefined, 'Password is required'],
])('signing in takes any password that is there, up to 1000 characters', (password, message) => {
  expect(messageOf(SignInForm.safeParse({ email: person.email, password }))).toBe(message)
})

test.each([
  [9, 'The link is incomplete'],
  [10, undefined],
  [2000, undefined],
  [2001, 'The link is incomplete'],
])('a link with a token of %d characters', (length, message) => {
  expect(messageOf(LinkForm.safeParse({ token: 'x'.repeat(length) }))).toBe(message)
})

test.each([
  ['suspended', 'suspended'],
  ['google-failed', 'google-failed'],
  ['unknown', undefined],
  ['toString', undefined],
  [['suspended'], undefined],
  [undefined, undefined],
])('the error %j of a page is %j', (code, known) => {
  expect(signInErrorOf(code)).toBe(known)
})
