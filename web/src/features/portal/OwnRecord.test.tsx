import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFakePortal, practiceOf, profileOf } from '../../testing/server/fake-portal.ts'
import { unsureTitle } from '../../lib/api/http.ts'
import { lostAnswers } from '../../lib/api/lost-answers.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { OwnRecord } from './OwnRecord.tsx'

let server: ReturnType<typeof openFakePortal>
beforeEach(() => {
  server = openFakePortal()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllEnvs()
})

async function open() {
  render(
    <TestPage>
      <OwnRecord />
    </TestPage>,
  )
  await screen.findByRole('button', { name: 'Leave this practice' })
}
const lines = async () => {
  await screen.findByText('Name')
  return screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.parentElement?.querySelector('dd')?.textContent}`)
}
async function ask() {
  fireEvent.click(screen.getByRole('button', { name: 'Leave this practice' }))
  return within(await screen.findByRole('alertdialog', { name: 'Leave this practice?' }))
}

// A date of birth is the same day everywhere.
test.each(['Europe/London', 'Pacific/Midway', 'Pacific/Kiritimati'])(
  'shows what the practice has on file, in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    server.record.profile = {
      name: 'Maya Okafor',
      preferredName: 'May',
      pronouns: 'she/they',
      dateOfBirth: '1990-02-28',
      email: 'maya@example.com',
      phone: '+44 7700 900123',
      phoneMessages: 'voicemail',
      address: '12 Harbour Street\nLeeds LS1 4AB',
      goodToKnow: 'I work nights.',
      country: 'PT',
      timeZone: 'America/New_York',
      language: 'pt',
      emergencyContactName: 'Ilse Okafor',
      emergencyContactPhone: '+44 7700 900124',
      emergencyContactRelationship: 'Sister',
    }
    await open()
    expect(await lines()).toEqual([
      'Name: Maya Okafor',
      'Preferred name: May',
      'Pronouns: she/they',
      'Date of birth: 28 February 1990',
      'Email: maya@example.com',
      'Phone: +44 7700 900123',
      'On this number: Messages are fine, no texts',
      'Address: 12 Harbour Street\nLeeds LS1 4AB',
      'Country: Portugal',
      'Time zone: America/New York',
      'Language: Portuguese',
      'Emergency contact: Ilse Okafor, Sister, +44 7700 900124',
      'Good to know: I work nights.',
    ])
    screen.getByRole('heading', { name: 'What your practice has on file' })
    screen.getByText('Quiet Room')
    screen.getByText('Something wrong? Tell your practice.')
  },
)

test('says what is not on file, and shows long or unknown values whole', async () => {
  const long = 'x'.repeat(200)
  server.record.profile = profileOf({ name: long, country: 'XX-1', language: '?', emergencyContactPhone: '112' })
  await open()
  expect(await lines()).toEqual([
    `Name: ${long}`,
    'Preferred name: Not on file',
    'Pronouns: Not on file',
    'Date of birth: Not on file',
    'Email: maya@example.com',
    'Phone: Not on file',
    'On this number: Not on file',
    'Address: Not on file',
    'Country: XX-1',
    'Time zone: Not on file',
    'Language: ?',
    'Emergency contact: 112',
    'Good to know: Not on file',
  ])
  expect(screen.getByText(long).className).toContain('wrap-anywhere')
})

test('details that cannot be loaded say why and can be tried again; one can still leave', async () => {
  server.failing.set('portal/profile', problemOf('not-allowed', 'Not now.'))
  await open()
  const alert = within(await screen.findByRole('alert'))
  alert.getByRole('heading', { name: 'Your details could not be loaded' })
  alert.getByText('Not now.')
  server.failing.clear()
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await lines()).toContain('Name: Maya Okafor')
})

test('leaving asks first and says what ends, what stays and what follows', async () => {
  await open()
  const dialog = await ask()
  dialog.getByText('Quiet Room')
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'You can no longer see your appointments, tasks, sessions, documents and plan here. This happens at once.',
    'Your practice keeps its record of you, and your booked appointments stay booked.',
    'Your diary, messages and consents of this practice go from here with it. Download your data first if you want to keep them.',
    'Your practice is told that you left. It can invite you again.',
  ])
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.answered).not.toContain('portal/leave')
})

test('after leaving, the dashboard opens', async () => {
  const other = practiceOf({ clientId: '018f0000-0000-7000-8000-0000000000c2', practiceName: 'Other Room' })
  server.record.practices.push(other)
  await open()
  fireEvent.click((await ask()).getByRole('button', { name: 'Leave this practice' }))
  await screen.findByRole('heading', { name: '/client/dashboard' })
  await screen.findAllByText('You have left the practice')
  expect(server.record.practices).toEqual([other])
})

test.each([
  ['lost', lostAnswers.leaving, unsureTitle],
  [
    problemOf('not-found', 'You are not connected with this practice.'),
    /^You are not connected with this practice/,
    'You could not leave the practice',
  ],
] as const)('leaving that fails says why and stays', async (failure, why, title) => {
  await open()
  const dialog = await ask()
  server.failing.set('portal/leave', failure)
  fireEvent.click(dialog.getByRole('button', { name: 'Leave this practice' }))
  expect(await dialog.findByText(why)).toBeTruthy()
  await screen.findAllByText(title)
  server.failing.clear()
  fireEvent.click(dialog.getByRole('button', { name: 'Leave this practice' }))
  await screen.findByRole('heading', { name: '/client/dashboard' })
})

test('access that ends in the meantime closes the record', async () => {
  await open()
  const dialog = await ask()
  server.record.practices = []
  fireEvent.click(dialog.getByRole('button', { name: 'Leave this practice' }))
  await screen.findByRole('heading', { name: 'You are not connected with a practice' })
  expect(screen.queryByText('Maya Okafor')).toBeNull()
})
