import type { FirstSteps } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openFakeServer } from '../../testing/server/fake-server.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { FirstStepsCard } from './FirstStepsCard.tsx'

afterEach(cleanup)

const none: FirstSteps = {
  hidden: false,
  hours: false,
  client: false,
  appointment: false,
  invitation: false,
  calendarFeed: false,
  sample: false,
}
const all: FirstSteps = { ...none, hours: true, client: true, appointment: true, invitation: true, calendarFeed: true }

function open(steps: FirstSteps, twoFactor = false, inTrial = false) {
  const server = openFakeServer(
    { 'dashboard/firstSteps': () => steps, 'dashboard/hideFirstSteps': () => ({ ...steps, hidden: true }) },
    { '/api/auth/security': () => ({ hasPassword: true, twoFactor, passkeys: [] }) },
  )
  render(
    <TestPage signedIn>
      <FirstStepsCard inTrial={inTrial} />
      <p>The page</p>
    </TestPage>,
  )
  return server
}

test('steps that are done are ticked, and the others lead to where they are done', async () => {
  open({ ...none, client: true })
  expect(await screen.findByText('1 of 6 done')).toBeDefined()
  const done = screen.getAllByRole('listitem').filter((row) => within(row).queryByText(', done'))
  expect(done.map(({ textContent }) => textContent)).toEqual(['Add your first client, done'])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/app/settings?tab=practice',
    '/app/appointments?new=1',
    '/app/clients',
    '/app/settings',
    '/app/settings?tab=practice',
  ])
})

test('who is in the trial finds what it includes', async () => {
  open(none, false, true)
  const link = await screen.findByRole('link', { name: 'What the trial includes' })
  expect(link.getAttribute('href')).toBe('/welcome-trial')
})

test('two-factor sign-in is a step', async () => {
  open(none, true)
  expect(await screen.findByText('Turn on two-factor sign-in')).toBeDefined()
  expect(screen.queryByRole('link', { name: /two-factor/ })).toBeNull()
})

test.each([
  ['all are done', all, true],
  ['they were hidden', { ...none, hidden: true }, false],
])('the card is gone once %s', async (_, steps, twoFactor) => {
  const server = open(steps, twoFactor)
  await waitFor(() => expect(server.asked.map(({ operation }) => operation)).toContain('/api/auth/security'))
  await screen.findByText('The page')
  expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull()
})

test('the steps can be hidden', async () => {
  const server = open(none)
  fireEvent.click(await screen.findByRole('button', { name: 'Hide these steps' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull())
  expect(server.answered).toContain('dashboard/hideFirstSteps')
})
