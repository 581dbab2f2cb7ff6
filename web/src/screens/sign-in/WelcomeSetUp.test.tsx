import { problemOf } from '@openhour/shared/access/refusals.ts'
import { signInTexts } from '@openhour/shared/features/account/sign-in.rules.ts'
import { invitationTexts } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { passwordTooCommon } from '@openhour/shared/lib/password.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ForgotPasswordPage } from '../../features/account/ForgotPasswordPage.tsx'
import { goodPassword } from '../../testing/server/fake-sign-in.ts'
import { goodToken } from '../../testing/server/fake-welcome.ts'
import { expectStays } from '../../testing/waiting.ts'
import {
  closePage,
  expectAlert,
  expectJoined,
  expectStep,
  expectTitle,
  field,
  fill,
  alert,
  hrefOf,
  invited,
  joinAs,
  linkOver,
  onLeave,
  openAt,
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

test('a visitor sets up access, is signed in, joins and gets to the portal', async () => {
  await fill()
  expect(field('Full name').value).toBe('Maya Okafor')
  expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe('5')
  type('Full name', ' Maya O. Okafor ')
  press('Set up access')
  await expectJoined(fake)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(fake.asked.slice(1)).toEqual([
    {
      route: '/api/invitations/account',
      body: { token: goodToken, name: 'Maya O. Okafor', password: goodPassword, timeZone },
    },
    { route: 'sign-in', body: { email: 'maya@example.com', password: goodPassword } },
    { route: '/rpc/portal/join', body: { json: { token: goodToken } } },
  ])
})

test('each field shows what is wrong with it, before and after asking the server', async () => {
  await fill('weak')
  type('Full name', ' ')
  press('Set up access')
  await screen.findByText('Full name is required')
  await waitFor(() => expect(document.activeElement).toBe(field('Full name')))
  expect(fake.routes()).toEqual(['/api/invitations/look'])
  type('Full name', 'Maya')
  type('Password', 'Password1!')
  press('Set up access')
  await screen.findByText(passwordTooCommon)
  await waitFor(() => expect(document.activeElement).toBe(field('Password')))
  expect(field('Full name').value).toBe('Maya')
})

test.each(['/api/invitations/account', 'sign-in'] as const)(
  'if %s gets no answer, what was typed stays and trying again goes on',
  async (route) => {
    fake.failing.set(route, 'lost')
    await fill()
    press('Set up access')
    await expectAlert(/^The server cannot be reached/)
    expect([field('Full name').value, field('Password').value]).toEqual(['Maya Okafor', goodPassword])
    fake.failing.clear()
    press('Set up access')
    await expectJoined(fake)
  },
)

test('if only joining fails, the page says who is signed in and tries again from there', async () => {
  fake.failing.set('/rpc/portal/join', 'lost')
  await fill()
  press('Set up access')
  await expectStep(joinAs)
  expect(alert()).toMatch(/^The server cannot be reached/)
  screen.getByText('maya@example.com')
  fake.failing.clear()
  press('Join Lantern Practice')
  await expectJoined(fake)
})

test('pressing twice sends once', async () => {
  let answer = () => {}
  fake.held.set('/api/invitations/account', new Promise((done) => (answer = done)))
  await fill()
  press('Set up access')
  press('Set up access')
  const form = field('Password').form
  if (form) fireEvent.submit(form)
  await waitFor(() => expect(fake.routes()).toContain('/api/invitations/account'))
  expect(screen.getByRole('button', { name: 'Set up access' }).getAttribute('aria-busy')).toBe('true')
  answer()
  await expectJoined(fake)
  press('Set up access')
  await expectStays(fake.routes, ['/api/invitations/look', '/api/invitations/account', 'sign-in', '/rpc/portal/join'])
})

test('an invitation that ends meanwhile says so', async () => {
  await fill()
  fake.joinedBy = 'maya@example.com'
  press('Set up access')
  await expectStep(linkOver)
  expect([alert(), session()]).toEqual([invitationTexts.over, null])
})

test('an address that has an account can sign in here or choose a new password', async () => {
  fake.accounts.set('maya@example.com', { password: 'Other-river-8', role: 'client' })
  await fill()
  press('Set up access')
  await expectStep('Sign in to join')
  screen.getByText(/^Your access is set up, unless/)
  expect(field('Email').value).toBe('maya@example.com')
  expect([hrefOf('Forgot password?'), hrefOf('Other ways to sign in')]).toEqual([
    '/forgot-password',
    '/auth?next=%2Fclient-welcome',
  ])
  press('Back')
  await expectTitle(invited)
  expect(field('Password').value).toBe(goodPassword)
  press('Set up access')
  await expectTitle('Sign in to join')
  type('Password', 'wrong')
  press('Sign In')
  await expectAlert(signInTexts.wrong)
  type('Password', 'Other-river-8')
  press('Sign In')
  await expectJoined(fake)
  expect(fake.accounts.get('maya@example.com')?.password).toBe('Other-river-8')
})

test('after Forgot password the address is filled in, until the person has joined', async () => {
  await fill()
  cleanup()
  render(<ForgotPasswordPage />)
  expect(field('Email').value).toBe('maya@example.com')
  await fill()
  press('Set up access')
  await expectJoined(fake)
  cleanup()
  render(<ForgotPasswordPage />)
  expect(field('Email').value).toBe('')
})

test('an account with a second factor continues on the sign-in page and comes back', async () => {
  fake.accounts.set('maya@example.com', { password: goodPassword, role: 'client', twoFactor: true })
  await fill()
  press('Set up access')
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/auth?mode=second-factor&next=%2Fclient-welcome'))
  expect(session()).not.toBeNull()
  fake.signIn()
  openAt('/client-welcome')
  await expectTitle(joinAs)
  onLeave.mockClear()
  press('Join Lantern Practice')
  await expectJoined(fake)
})

test('a sign-in that is refused for another reason is explained, and the form stays', async () => {
  fake.accounts.set('maya@example.com', { password: 'Other-river-8', role: 'client' })
  await fill()
  press('Set up access')
  await expectTitle('Sign in to join')
  fake.failing.set('sign-in', problemOf('too-many-attempts', 'Too many attempts.', { retryAfterSeconds: 700 }))
  type('Password', 'Other-river-8')
  press('Sign In')
  await expectTitle('Too many attempts')
  press('Back to sign in')
  expect(field('Password').value).toBe('Other-river-8')
})

test('the address of a therapist’s account cannot join either', async () => {
  fake.accounts.set('maya@example.com', { password: goodPassword, role: 'therapist' })
  await fill()
  press('Set up access')
  await expectTitle(otherAccount)
  screen.getByText(invitationTexts.notAClient)
})
