import { openFakeServer, me } from '../../testing/server/fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import type {
  CalendarProposal,
  Connection,
  Connections,
} from '@openhour/shared/features/connections/connections.contract.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TestPage } from '../../testing/TestPage.tsx'
import { ConnectionCards } from './ConnectionCards.tsx'
import { returnIn } from './return-search.ts'

afterEach(cleanup)

const zoom: Connection = {
  id: '018f0000-0000-7000-8000-00000000000a',
  kind: 'zoom',
  isActive: true,
  account: null,
  titles: 'neutral',
  state: 'working',
  problem: null,
  problemAt: null,
  successAt: new Date().toISOString(),
  tokenExpiresAt: null,
  createdAt: '2026-05-04T10:00:00Z',
}
const google: Connection = { ...zoom, id: crypto.randomUUID(), kind: 'google_calendar', account: 'robin@example.com' }

function open(given: Partial<Connections> = {}, locked = false) {
  const state: Connections = { items: [], available: ['zoom', 'google_calendar', 'caldav'], proposals: [], ...given }
  const server = openFakeServer({
    'connections/list': () => state,
    'connections/disconnect': ({ kind }) => {
      state.items = state.items.filter((one) => one.kind !== kind)
      return { disconnected: true }
    },
    'connections/change': ({ titles }) => {
      state.items = state.items.map((one) => ({ ...one, titles }))
      return { ...google, titles }
    },
    'connections/connectCaldav': ({ user }) => {
      const made: Connection = { ...zoom, kind: 'caldav', account: user }
      state.items = [made]
      return made
    },
    'connections/check': () => ({ started: true }),
    'connections/declineProposal': ({ id }) => {
      state.proposals = []
      return { id }
    },
  })
  render(
    <TestPage>
      <ConnectionCards me={me} locked={locked} />
    </TestPage>,
  )
  return { ...server, state }
}
const card = (name: string) => screen.findByRole('region', { name })
const press = (within_: HTMLElement, name: string) => fireEvent.click(within(within_).getByRole('button', { name }))

test('shows what is connected since when, and disconnects after asking', async () => {
  open({ items: [zoom] })
  const shown = await card('Zoom')
  expect(shown.textContent).toContain('Connected since 4 May 2026.')
  press(shown, 'Disconnect')
  const dialog = await screen.findByRole('alertdialog', { name: 'Disconnect Zoom?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findAllByText('Zoom disconnected')).not.toEqual([])
  await waitFor(() =>
    within(screen.getByRole('region', { name: 'Zoom' })).getByRole('button', { name: 'Connect Zoom' }),
  )
})

test('a failed start or disconnect says the specified text and why', async () => {
  const server = open({ items: [google] })
  server.failing.set('connections/begin', problemOf('unavailable', 'Not now.'))
  server.failing.set('connections/disconnect', problemOf('unavailable', 'Nor now.'))
  press(await card('Zoom'), 'Connect Zoom')
  await screen.findAllByText('Failed to initiate Zoom connection')
  await screen.findAllByText('Not now.')
  press(await card('Google Calendar'), 'Disconnect')
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findAllByText('Failed to disconnect integration')).not.toEqual([])
})

test('asks calmly to reconnect, and says what is not set up', async () => {
  const problem = 'Google no longer accepts this connection.'
  open({
    items: [{ ...google, state: 'reconnect', problem, problemAt: zoom.createdAt }],
    available: ['google_calendar', 'caldav'],
  })
  const shown = await card('Google Calendar')
  expect(shown.textContent).toContain(problem)
  expect(within(shown).getByRole('button', { name: 'Reconnect Google Calendar' })).toBeTruthy()
  const without = await card('Zoom')
  expect(without.textContent).toContain('Zoom is not set up on this server.')
  expect(within(without).queryByRole('button')).toBeNull()
})

test('checks now on request, and says since when it does not work', async () => {
  const problem = 'Zoom does not answer. We will try again.'
  const server = open({ items: [{ ...zoom, state: 'failing', problem, problemAt: new Date().toISOString() }] })
  const shown = await card('Zoom')
  expect(shown.textContent).toMatch(/We will try again\. Last tried /)
  press(shown, 'Check now')
  expect(await screen.findAllByText('Checking now')).not.toEqual([])
  server.failing.set('connections/check', problemOf('unavailable', 'Not now.'))
  press(shown, 'Check now')
  await within(shown).findByText('Not now.')
})

test('titles of events: neutral at first, initials on request', async () => {
  const server = open({ items: [google] })
  fireEvent.click(await screen.findByRole('radio', { name: /^Initials/ }))
  await waitFor(() => expect(server.state.items[0]?.titles).toBe('initials'))
  expect(await screen.findByRole('radio', { name: /^Initials/, checked: true })).toBeTruthy()
})

test('connects a CalDAV calendar; what is wrong is said on its field, and no draft keeps the password', async () => {
  const server = open()
  press(await card('CalDAV calendar'), 'Connect CalDAV calendar')
  const dialog = await screen.findByRole('dialog')
  press(dialog, 'Connect calendar')
  await within(dialog).findByText('Please enter a web address that begins with https://')
  for (const [label, value] of [
    [/^Address/, 'https://caldav.example.com'],
    [/^User name/, 'robin'],
    [/^App password/, 'secret'],
  ] as const)
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
  const wrong = { errors: { password: 'Not this password.' } }
  server.failing.set('connections/connectCaldav', problemOf('invalid-input', 'Not this password.', wrong))
  press(dialog, 'Connect calendar')
  await within(dialog).findByText('Not this password.')
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Address/).value).toBe('https://caldav.example.com')
  server.failing.clear()
  press(dialog, 'Connect calendar')
  expect(await screen.findAllByText('CalDAV calendar connected')).not.toEqual([])
  expect(server.drafts.size).toBe(0)
})

const proposal: CalendarProposal = {
  id: crypto.randomUUID(),
  kind: 'google_calendar',
  change: 'moved',
  appointmentId: crypto.randomUUID(),
  clientName: 'Maya Okafor',
  startsAt: '2126-05-04T09:00:00Z',
  endsAt: '2126-05-04T09:50:00Z',
  updatedAt: '2126-05-01T09:00:00Z',
  newStartsAt: '2126-05-05T13:00:00Z',
  newEndsAt: '2126-05-05T13:50:00Z',
}

test('a change in the calendar is accepted through the calendar’s own operations, on the practice’s clock', async () => {
  const server = open({
    items: [google],
    proposals: [
      proposal,
      { ...proposal, id: crypto.randomUUID(), change: 'removed', newStartsAt: null, newEndsAt: null },
    ],
  })
  const shown = await card('Changes in your calendar')
  expect(shown.textContent).toContain('10:00 AM to 10:50 AM')
  expect(shown.textContent).toContain('2:00 PM to 2:50 PM')
  press(shown, 'Move appointment')
  await waitFor(() => expect(server.asked.at(-1)?.operation).toBe('appointments/update'))
  expect(server.asked.at(-1)?.input).toEqual({
    id: proposal.appointmentId,
    updatedAt: proposal.updatedAt,
    scope: 'this',
    appointmentDate: '2126-05-05',
    startTime: '14:00',
    endTime: '14:50',
    onConflict: 'refuse',
  })
  press(shown, 'Cancel appointment')
  await waitFor(() => expect(server.asked.at(-1)?.operation).toBe('appointments/setStatus'))
})

test('a declined change disappears', async () => {
  open({ items: [google], proposals: [proposal] })
  press(await card('Changes in your calendar'), 'Decline')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Changes in your calendar' })).toBeNull())
})

test('behind the gate only what is connected is shown, and can be disconnected', async () => {
  open({ items: [zoom], proposals: [proposal] }, true)
  expect(within(await card('Zoom')).getByRole('button', { name: 'Disconnect' })).toBeTruthy()
  for (const name of ['Google Calendar', 'CalDAV calendar', 'Changes in your calendar'])
    expect(screen.queryByRole('region', { name })).toBeNull()
})

test.each([
  [
    { code: 'abc', state: 'zoom.x' },
    { code: 'abc', state: 'zoom.x' },
  ],
  [{ code: 'abc' }, undefined],
  [{ state: 'zoom.x', tab: 'profile' }, undefined],
  [{ error: 'access_denied', state: 'zoom.x' }, { error: 'access_denied' }],
  [{ error: 'Call <b>0800</b>' }, { error: 'unknown' }],
])('the address %j is the return %j', (search, back) => {
  expect(returnIn(search)).toEqual(back)
})
