import { expect, test } from 'vitest'
import { authPath, type AuthSearch, fragmentPart, readAuthSearch } from './auth-search.ts'

test.each<[string, AuthSearch]>([
  ['', {}],
  ['?', {}],
  ['?mode=sign-up', { mode: 'sign-up' }],
  ['?mode=sign-in&reason=password-changed', { mode: 'sign-in', reason: 'password-changed' }],
  ['?reason=ended&next=%2Fapp%2Fclients%3Fpage%3D2', { reason: 'ended', next: '/app/clients?page=2' }],
  ['?mode=admin&reason=because&other=1', {}],
  ['?mode=second-factor&next=%2Fapp%2Fclients', { mode: 'second-factor', next: '/app/clients' }],
  ['?error=google-failed', { error: 'google-failed' }],
  ['?error=', {}],
  ['?mode=', {}],
  ['?mode=sign-up&mode=sign-in', { mode: 'sign-up' }],
  ['?next=', { next: '' }],
  ['?next=%E0%A4%A', { next: '\ufffd%A' }],
])('the address with %j says %j', (search, said) => {
  expect(readAuthSearch(search)).toEqual(said)
})

test.each<[AuthSearch, string]>([
  [{}, '/auth'],
  [{ mode: 'sign-up' }, '/auth?mode=sign-up'],
  [{ reason: 'ended', next: '/app/clients?page=2' }, '/auth?reason=ended&next=%2Fapp%2Fclients%3Fpage%3D2'],
])('%j is at %s, and is read from there', (said, path) => {
  expect(authPath(said)).toBe(path)
  expect(readAuthSearch(path.slice('/auth'.length))).toEqual(said)
})

test.each([
  ['#token=abc', 'abc'],
  ['token=abc', 'abc'],
  ['#other=1&token=abc', 'abc'],
  ['#token=a%2Bb', 'a+b'],
  ['#token=', ''],
  ['#confirm=abc', undefined],
  ['#', undefined],
  ['', undefined],
])('the fragment %j has the token %j', (hash, token) => {
  expect(fragmentPart(hash, 'token')).toBe(token)
})
