import { type Problem, problemOf } from '@openhour/shared/access/refusals.ts'
import { invitationTexts } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeStored } from '../../lib/storage.ts'
import { goodToken } from '../../testing/server/fake-welcome.ts'
import {
  closePage,
  expectJoined,
  expectStep,
  expectTitle,
  field,
  fill,
  here,
  alert,
  hrefOf,
  invited,
  joinAs,
  linkOver,
  openAt,
  openLink,
  openServer,
  press,
  session,
} from './test-welcome.ts'

let fake: ReturnType<typeof openServer>
beforeEach(() => {
  fake = openServer()
})
afterEach(closePage)

const unavailable = problemOf('unavailable', 'The server can’t reach its database. Try again in a moment.')

test('without an invitation the page says how to get in', async () => {
  openAt('/client-welcome')
  await expectTitle('Welcome')
  expect(document.title).toBe('Welcome · Openhour')
  screen.getByText(/^Ask your therapist for an invitation/)
  expect([hrefOf('Sign In'), hrefOf('Questions')]).toEqual(['/auth', '/help#for-clients'])
  expect(fake.asked).toEqual([])
})

test('the link leaves the address, and a reload continues from the local session', async () => {
  openLink()
  await expectTitle(invited)
  expect(here()).toBe('/client-welcome')
  expect(JSON.parse(session() ?? '')).toEqual({ expiresAt: expect.any(String), invitationToken: goodToken })
  openAt('/client-welcome')
  await expectTitle(invited)
  expect(fake.asked).toEqual([
    { route: '/api/invitations/look', body: { token: goodToken } },
    { route: '/api/invitations/look', body: { token: goodToken } },
  ])
})

test('an expired local session is not continued', async () => {
  const invitation = { expiresAt: new Date(Date.now() - 1).toISOString(), invitationToken: goodToken }
  writeStored('openhour.local_session', JSON.stringify(invitation), 'tab')
  openAt('/client-welcome')
  await expectTitle('Welcome')
  expect([session(), fake.asked]).toEqual([null, []])
})

test('another link opened in the same tab replaces the invitation', async () => {
  openLink('x'.repeat(43))
  await expectTitle(linkOver)
  act(() => {
    location.hash = `#invitation=${goodToken}`
  })
  await expectTitle(invited)
  expect(here()).toBe('/client-welcome')
})

test('a link that lost its end says so and is not remembered', async () => {
  openLink('short')
  await expectTitle(linkOver)
  expect(alert()).toMatch(/^This link is incomplete/)
  expect([session(), fake.asked]).toEqual([null, []])
})

test('an invitation that is over shows the server’s sentence and what to do', async () => {
  openLink('x'.repeat(43))
  await expectTitle(linkOver)
  expect(alert()).toBe(invitationTexts.over)
  expect(hrefOf('Sign In')).toBe('/auth')
  expect(session()).toBeNull()
})

test('while the invitation loads the page says so; then it shows who invites whom, and the focus is on the title', async () => {
  let answer = () => {}
  fake.held.set('/api/invitations/look', new Promise((done) => (answer = done)))
  openLink()
  expect(screen.getByRole('status').textContent).toContain('Opening your invitation.')
  answer()
  await expectStep(invited)
  screen.getByText('Lantern Practice invites you to their client portal.')
  screen.getByText('Robin Example')
  screen.getByText('Invitation for maya@example.com')
  expect(screen.getByRole('list', { name: 'About the portal' }).children).toHaveLength(3)
})

test.each<[string, Problem | 'lost', RegExp]>([
  ['cannot be reached', 'lost', /^The server cannot be reached/],
  ['is away', unavailable, /^The server can’t reach its database/],
  ['is asked too often', problemOf('too-many-attempts', 'Too many attempts. Try again in a minute.'), /^Too many/],
])('if the server %s, the page offers to try again', async (_what, failure, sentence) => {
  fake.failing.set('/api/invitations/look', failure)
  openLink()
  await expectTitle('We could not open your invitation')
  expect(alert()).toMatch(sentence)
  fake.failing.clear()
  press('Try again')
  await expectTitle(invited)
})

test('if it is unknown who is signed in, no form is shown', async () => {
  fake.signIn()
  fake.failing.set('/api/v1/account/me', 'lost')
  openLink()
  await expectTitle('We could not open your invitation')
  fake.failing.clear()
  press('Try again')
  await expectTitle(joinAs)
})

test('long names may wrap, also in the button', async () => {
  const long = 'W'.repeat(100)
  Object.assign(fake.invitation, { practiceName: long, therapistName: `Dr ${long}`.slice(0, 100), clientName: long })
  fake.signIn()
  openLink()
  await expectTitle(joinAs)
  const wraps = (element: HTMLElement) => element.closest('.wrap-anywhere') !== null
  expect(screen.getAllByText(long, { exact: false }).every(wraps)).toBe(true)
  expect(screen.getByText('maya@example.com').className).toContain('wrap-anywhere')
  expect(screen.getByRole('button', { name: `Join ${long}` }).className).toContain('whitespace-normal!')
  fake.signOut()
  await fill()
  expect(field('Full name').value).toBe(long)
  press('Set up access')
  await expectJoined(fake)
})

test('a practice without a name of its own is named once', async () => {
  fake.invitation.practiceName = 'Robin Example'
  openLink()
  await expectTitle(invited)
  expect(screen.getAllByText('Robin Example')).toHaveLength(1)
})

test('the old link opens the portal for whoever has joined', async () => {
  fake.signIn()
  fake.joinedBy = fake.invitation.email
  openLink()
  await expectJoined(fake)
})

test('to everyone else, an old link is over', async () => {
  fake.signIn('someone.else@example.com')
  fake.joinedBy = fake.invitation.email
  openLink()
  await expectTitle(linkOver)
})
