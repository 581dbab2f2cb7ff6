import { expect, test } from 'vitest'
import { errorWords, jobWords } from './admin-queues.rules.ts'

const words = (message: string, more = {}) => errorWords(JSON.stringify({ fault: 'Error', message, ...more }))

test.each([
  ['connect ECONNREFUSED 192.0.2.7:587', 'Error: connect ECONNREFUSED …:587'],
  ['550 <robin@example.com> unknown', 'Error: 550 … unknown'],
  ['fetch of https://example.com/a?b=c failed', 'Error: fetch of … failed'],
  [`no row "Mila's note" in 'clients'`, 'Error: no row … in …'],
  ['row 018f0000-0000-7000-8000-000000000001 of 20260101', 'Error: row … of …'],
  ['first line\nMila was sad', 'Error: first line'],
])('%s: %s', (message, said) => {
  expect(words(message)).toBe(said)
})

test('codes and constraints are named, anything odd is not', () => {
  expect(words('', { code: '23505', constraint: 'users_email' })).toBe('Error 23505 users_email')
  expect(words('', { code: 'Mila was here' })).toBe('Error')
  expect(errorWords('not JSON, Mila')).toBe('Unknown error')
  expect(errorWords('null')).toBe('Unknown error')
  expect(words('x'.repeat(500))).toHaveLength(200)
})

test('kinds are words', () => {
  expect(jobWords('send-sign-in-mail')).toBe('Send sign in mail')
})
