import { problemOf } from '@openhour/shared/access/refusals.ts'
import { invitationTexts } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { goodPassword } from '../../testing/server/fake-sign-in.ts'
import {
  closePage,
  expectAlert,
  expectJoined,
  expectStep,
  expectTitle,
  here,
  alert,
  hrefOf,
  invited,
  joinAs,
  openAt,
  openLink,
  openServer,
  otherAccount,
  press,
  session,
  type,
} from './test-welcome.ts'

let fake: ReturnType<typeof openServer>
beforeEach(() => {
  fake = openServer()
})
afterEach(closePage)

test('“I already have an account” leads to signing in and back to the same invitation', async () => {
  openLink()
  await expectTitle(invited)
  expect(hrefOf('I already have an account')).toBe('/auth?next=%2Fclient-welcome')
  fake.signIn()
  openAt('/client-welcome')
  await expectTitle(joinAs)
})

test('a signed-in client joins with one press', async () => {
  fake.signIn()
  openLink()
  await expectStep(joinAs)
  expect(screen.queryByLabelText('Password')).toBeNull()
  let answer = () => {}
  fake.held.set('/rpc/portal/join', new Promise((done) => (answer = done)))
  press('Join Lantern Practice')
  press('Join Lantern Practice')
  press('Use another account')
  answer()
  await expectJoined(fake)
  expect(fake.routes()).toEqual(['/api/invitations/look', '/api/v1/account/me', '/rpc/portal/join'])
})

test.each([
  ['of another address', invitationTexts.otherAddress],
  ['that has joined this practice', invitationTexts.alreadyJoined],
  ['that has the same record at another practice', invitationTexts.sameRecord],
  ['whose invitation is over', invitationTexts.over],
])('a client %s reads why and can use another account', async (_who, sentence) => {
  fake.signIn('other@example.com')
  fake.failing.set('/rpc/portal/join', problemOf('not-possible-now', sentence))
  openLink()
  await expectTitle(joinAs)
  press('Join Lantern Practice')
  await expectStep(otherAccount)
  expect(alert()).toBe(sentence)
  expect(hrefOf('Open your portal')).toBe('/client/dashboard')
  press('Use another account')
  await expectStep(invited)
  expect([fake.signedIn, session() === null, here()]).toEqual([undefined, false, '/client-welcome'])
  fake.failing.clear()
  type('Password', goodPassword)
  press('Set up access')
  await expectJoined(fake)
})

test.each([
  ['therapist', '/app/dashboard'],
  ['admin', '/app/admin'],
] as const)('a signed-in %s cannot join and can use another account', async (role, home) => {
  fake.signIn('robin@example.com', role)
  openLink()
  await expectTitle(otherAccount)
  screen.getByText(invitationTexts.notAClient)
  screen.getByText('robin@example.com')
  expect(hrefOf('Open your dashboard')).toBe(home)
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull()
  press('Use another account')
  await expectTitle(invited)
})

test('if signing out fails, the page says so and stays', async () => {
  fake.signIn('other@example.com')
  openLink()
  await expectTitle(joinAs)
  press('Join Lantern Practice')
  await expectTitle(otherAccount)
  fake.failing.set('sign-out', 'lost')
  press('Use another account')
  await expectAlert(/^The server cannot be reached/)
  fake.failing.clear()
  press('Use another account')
  await expectTitle(invited)
})

test('if the sign-in ended meanwhile, the form is shown', async () => {
  fake.signIn()
  openLink()
  await expectTitle(joinAs)
  fake.signOut()
  press('Join Lantern Practice')
  await expectTitle(invited)
})
