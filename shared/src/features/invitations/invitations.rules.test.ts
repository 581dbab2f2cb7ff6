import { expect, test } from 'vitest'
import { invitationToken } from './invitations.rules.ts'

test.each([
  ['aZ0_-'.padEnd(43, 'x'), true],
  ['x'.repeat(42), false],
  ['x'.repeat(44), false],
  [`${'x'.repeat(42)}.`, false],
])('%s has the form of a token: %s', (token, valid) => {
  expect(invitationToken.test(token)).toBe(valid)
})
