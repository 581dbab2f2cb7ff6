import { openFakeServer } from '../../testing/server/fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { CalendarFeed } from '@openhour/shared/features/calendar-feed/calendar-feed.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { onProofNeeded } from '../../lib/session/proof.ts'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { CalendarFeedCard } from './CalendarFeedCard.tsx'

afterEach(cleanup)

const off: CalendarFeed = { addressCreatedAt: null, readAt: null, titles: 'neutral', withLinks: false }
const on = { ...off, addressCreatedAt: '2026-05-04T17:00:00Z' }

/** The server that the card calls, and the content of the clipboard. */
function open(given: Partial<CalendarFeed> = {}) {
  const feed: CalendarFeed = { ...off, ...given }
  let number = 0
  const server = openFakeServer({
    'calendarFeed/get': () => feed,
    'calendarFeed/make': () => {
      const addressCreatedAt = `2026-06-0${++number}T10:00:00Z`
      return {
        address: `https://practice.example.com/calendar/${number}.ics`,
        feed: Object.assign(feed, { addressCreatedAt, readAt: null }),
      }
    },
    'calendarFeed/change': (change) => Object.assign(feed, change),
    'calendarFeed/revoke': () => Object.assign(feed, { addressCreatedAt: null, readAt: null }),
  })
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  const cache = openQueryClient()
  render(
    <QueryClientProvider client={cache}>
      <CalendarFeedCard />
      <Toaster />
    </QueryClientProvider>,
  )
  return { ...server, feed, copied, cache }
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const seen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const answer = async (title: string, name: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: title })
  fireEvent.click(within(dialog).getByRole('button', { name }))
}
const address = () => screen.findByLabelText<HTMLInputElement>('Your calendar address')
const asked = (server: ReturnType<typeof open>, name: string) =>
  server.asked.filter(({ operation }) => operation === `calendarFeed/${name}`).map(({ input }) => input)

test('is off at first; creates the address with a warning and copies it', async () => {
  const server = open()
  await seen('Off')
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
  await press('Create address')
  expect((await address()).value).toBe('https://practice.example.com/calendar/1.ics')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your calendar address')))
  await seen(/Anyone with this address can read your appointments/)
  await seen(/Shown only once/)
  await seen('On')
  await seen(/Not synced yet/)
  await press('Copy')
  await seen('Address copied')
  expect(server.copied).toEqual(['https://practice.example.com/calendar/1.ics'])
})

test('does not show the address again, and asks before replacing it', async () => {
  const server = open(on)
  await seen(/Address created on 4 May 2026/)
  expect(screen.queryByLabelText('Your calendar address')).toBeNull()
  await press('Replace address')
  await answer('Replace the address?', 'Cancel')
  expect(asked(server, 'make')).toEqual([])
  await press('Replace address')
  await answer('Replace the address?', 'Replace address')
  expect((await address()).value).toBe('https://practice.example.com/calendar/1.ics')
  await press('Replace address')
  await answer('Replace the address?', 'Replace address')
  await waitFor(async () => expect((await address()).value).toBe('https://practice.example.com/calendar/2.ics'))
})

test('hides an address that another tab replaced', async () => {
  const server = open()
  await press('Create address')
  await address()
  Object.assign(server.feed, { addressCreatedAt: '2026-07-01T10:00:00Z' })
  await server.cache.invalidateQueries()
  await waitFor(() => expect(screen.queryByLabelText('Your calendar address')).toBeNull())
  await seen(/Address created on 1 Jul 2026/)
})

test('asks before turning off, and moves the focus to the create button', async () => {
  const server = open(on)
  await press('Turn off')
  await answer('Turn the calendar feed off?', 'Cancel')
  expect(asked(server, 'revoke')).toEqual([])
  await press('Turn off')
  await answer('Turn the calendar feed off?', 'Turn off')
  await seen('The calendar feed is off')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Create address'))
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
})

test.each([
  [null, 'Not synced yet.'],
  [10, 'Last synced less than 2 hours ago.'],
  [26 * 60, 'Last synced 1 day ago.'],
])('shows when it was last synced: %s minutes', async (minutes, words) => {
  open({ ...on, readAt: minutes === null ? null : new Date(Date.now() - minutes * 60_000).toISOString() })
  expect((await screen.findByText(/^Address created on/)).textContent).toContain(words)
})

test('titles do not name the client by default, and the example follows the choice', async () => {
  const server = open()
  await screen.findByRole('radio', { name: /^Nothing/, checked: true })
  const example = () => screen.getByRole('figure').textContent
  expect(example()).toBe('How an appointment with Alex Morgan looks thereAppointment10:00 AM to 10:50 AM')
  expect(screen.queryByText(/this person is in therapy/)).toBeNull()
  const shown = { Initials: 'A. M.', 'First name': 'Alex', 'Full name': 'Alex Morgan' }
  for (const [choice, words] of Object.entries(shown)) {
    fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${choice}`) }))
    await waitFor(() => expect(example()).toContain(`Appointment with ${words}10:00`))
    await seen(/this person is in therapy/)
  }
  fireEvent.click(screen.getByRole('switch', { name: 'Include the meeting link' }))
  await waitFor(() => expect(example()).toContain('https://meet.example.com/room'))
  await waitFor(() => expect(asked(server, 'change')).toHaveLength(4))
  expect(asked(server, 'change')).toEqual([
    { titles: 'initials' },
    { titles: 'first-name' },
    { titles: 'full-name' },
    { withLinks: true },
  ])
  expect(server.feed).toMatchObject({ titles: 'full-name', withLinks: true })
})

test('a choice that could not be saved reverts with a message', async () => {
  const server = open()
  server.failing.set('calendarFeed/change', problemOf('unavailable', 'The server can’t reach its database.'))
  fireEvent.click(await screen.findByRole('radio', { name: /^Full name/ }))
  await seen('The server can’t reach its database.')
  expect(screen.getByRole('radio', { name: /^Nothing/, checked: true })).toBeDefined()
})

test('a failed create or turn-off says so and changes nothing', async () => {
  const server = open(on)
  server.failing.set('calendarFeed/make', problemOf('unavailable', 'Not now, please.'))
  server.failing.set('calendarFeed/revoke', problemOf('unavailable', 'Nor now.'))
  await press('Replace address')
  await answer('Replace the address?', 'Replace address')
  await seen('Not now, please.')
  await press('Turn off')
  await answer('Turn the calendar feed off?', 'Turn off')
  await seen('Nor now.')
  await seen('On')
  expect(screen.queryByLabelText('Your calendar address')).toBeNull()
})

test('asks for proof after an old sign-in, then creates the address', async () => {
  const server = open()
  server.failing.set('calendarFeed/make', problemOf('proof-required', 'Please show that it is you.'))
  const stop = onProofNeeded(async () => server.failing.delete('calendarFeed/make'))
  await press('Create address')
  expect((await address()).value).toContain('/calendar/1.ics')
  stop()
})

test('a failed load can be retried', async () => {
  const server = open()
  server.failing.set('calendarFeed/get', problemOf('not-found', 'Gone.'))
  await server.cache.resetQueries()
  await seen('Failed to load the calendar feed')
  server.failing.clear()
  await press('Try again')
  await seen('Off')
  expect(screen.queryByText('Failed to load the calendar feed')).toBeNull()
})
