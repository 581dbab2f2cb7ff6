import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appointmentOf, openFakePortal, practiceOf } from '../../testing/server/fake-portal.ts'
import { answered } from '../../testing/waiting.ts'
import type { AppointmentSearch } from './appointment-search.ts'
import { TestAppointments } from './TestAppointments.tsx'

let server: ReturnType<typeof openFakePortal>
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-09-15T08:00:00Z'), toFake: ['Date'] })
  vi.stubEnv('TZ', 'Europe/London')
  server = openFakePortal()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const day = async (name: string) => within(await screen.findByRole('region', { name }))
const days = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const times = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
/** What can be done about an appointment. */
const actions = (part: ReturnType<typeof within>) =>
  [...part.queryAllByRole('link'), ...part.queryAllByRole('button')].map(({ textContent }) => textContent)
const past = { startsAt: '2026-09-08T12:30:00Z', status: 'completed' } as const
const cancelled = { startsAt: '2026-09-22T12:30:00Z', cancelledAt: '2026-09-14T10:00:00Z' } as const

test('upcoming appointments stand by day, soonest first, with time, type and status; today is marked', async () => {
  server.record.appointments.push(
    appointmentOf({ startsAt: '2026-09-22T08:00:00Z', type: 'phone', status: 'confirmed' }),
    appointmentOf({ startsAt: '2026-09-15T15:00:00Z', type: 'in_person', status: 'pending' }),
    appointmentOf({ startsAt: '2026-09-15T12:30:00Z' }),
    appointmentOf(past),
  )
  render(<TestAppointments />)
  const today = await day('Tuesday 15 September')
  expect([days(), times()]).toEqual([
    ['Next appointment, today', 'Tuesday 15 September', 'Tuesday 22 September'],
    ['4:00–4:50 PM', '9:00–9:50 AM'],
  ])
  const next = await day('Next appointment, today')
  next.getByText('Tuesday, 1:30 PM')
  next.getByText('Online')
  expect(actions(next)).toEqual(['Add to calendar', 'Ask to move', 'Cancel'])
  expect(next.queryByText('All appointments')).toBeNull()
  const row = within(today.getByRole('listitem'))
  expect(row.getByRole('group').querySelector('summary')?.textContent).toBe('4:00–4:50 PMIn personNot confirmed yet')
  expect(actions(row)).toEqual(['Add to calendar', 'Ask to move', 'Cancel'])
  today.getByText('Today')
  const later = await day('Tuesday 22 September')
  expect([later.queryByText('Today'), later.getByRole('group').querySelector('summary')?.textContent]).toEqual([
    null,
    '9:00–9:50 AMPhone',
  ])
  expect(document.title).toBe('Appointments · Openhour')
  screen.getByText(/^You can cancel an appointment until it starts/)
  expect(screen.queryByText(/your time|At your practice/)).toBeNull()
})

test('a client elsewhere sees their own time and the practice’s, also around a clock change', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  server.record.appointments.push(
    appointmentOf({ startsAt: '2026-10-13T14:00:00Z' }),
    appointmentOf({ startsAt: '2026-10-20T14:00:00Z' }),
    appointmentOf({ startsAt: '2026-10-27T14:00:00Z' }),
    appointmentOf({ startsAt: '2026-11-03T15:00:00Z' }),
    appointmentOf({ startsAt: '2026-11-03T23:30:00Z', timeZone: 'Pacific/Auckland' }),
  )
  render(<TestAppointments />)
  await day('Tuesday 20 October')
  expect(times()).toEqual([
    '10:00–10:50 AM your time',
    '10:00–10:50 AM your time',
    '10:00–10:50 AM your time',
    '6:30–7:20 PM your time',
  ])
  expect(screen.getAllByText(/^At your practice/).map(({ textContent }) => textContent)).toEqual([
    'At your practice: 3:00–3:50 PM, London time',
    'At your practice: 3:00–3:50 PM, London time',
    'At your practice: 2:00–2:50 PM, London time',
    'At your practice: 3:00–3:50 PM, London time',
    'At your practice: Wednesday 4 November, 12:30–1:20 PM, Auckland time',
  ])
})

test('days and today are those of the browser, and times follow the practice’s clock', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  vi.setSystemTime(new Date('2026-09-15T16:00:00Z'))
  server.record.practices = [practiceOf({ clockStyle: '24-hour' })]
  server.record.appointments.push(
    appointmentOf({ startsAt: '2026-09-15T16:30:00Z' }),
    appointmentOf({ startsAt: '2026-09-15T17:00:00Z' }),
  )
  render(<TestAppointments />)
  const next = await day('Next appointment, in 30 minutes')
  next.getByText('Wednesday, 01:30')
  const today = await day('Wednesday 16 September')
  today.getByText('Today')
  expect(times()).toEqual(['02:00–02:50 your time'])
  today.getByText('At your practice: Tuesday 15 September, 18:00–18:50, London time')
})

test('only with a meeting link can one join online, in a new tab; the next one stands out', async () => {
  server.record.appointments.push(
    appointmentOf({ startsAt: '2026-09-15T12:30:00Z', meetingLink: 'https://meet.example.com/one' }),
    appointmentOf({ startsAt: '2026-09-15T15:00:00Z' }),
    appointmentOf({ startsAt: '2026-09-22T12:30:00Z', meetingLink: 'https://meet.example.com/two' }),
  )
  render(<TestAppointments />)
  await day('Tuesday 15 September')
  const links = screen.getAllByRole('link', { name: /^Join/ })
  expect(
    links.map((link) => [link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]),
  ).toEqual(['one', 'two'].map((room) => [`https://meet.example.com/${room}`, '_blank', 'noopener noreferrer']))
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
    'Join, Tuesday 15 September, 1:30–2:20 PM, in a new tab',
    'Join, Tuesday 22 September, 1:30–2:20 PM, in a new tab',
  ])
  expect(links.map(({ className }) => className.includes('bg-on-deep'))).toEqual([true, false])
})

test('the tabs show past and cancelled ones, and are in the address', async () => {
  server.record.appointments.push(
    appointmentOf({ startsAt: '2026-09-15T12:30:00Z' }),
    appointmentOf({ ...past, meetingLink: 'https://meet.example.com/past' }),
    appointmentOf({ startsAt: '2026-09-01T12:30:00Z' }),
    appointmentOf({
      ...cancelled,
      status: 'cancelled-client',
      cancelledBy: 'client',
      meetingLink: 'https://x.example',
    }),
    appointmentOf({ ...cancelled, status: 'cancelled-therapist', cancelledBy: 'therapist' }),
  )
  const searches: AppointmentSearch[] = []
  render(<TestAppointments onSearch={(search) => searches.push(search)} />)
  await day('Next appointment, today')
  choose('Past')
  const latest = await day('Tuesday 8 September')
  latest.getByText('Completed')
  // The therapist may still write in the room, or the session may have run over.
  expect(latest.getByRole('link').getAttribute('href')).toBe('https://meet.example.com/past')
  // Not marked as completed yet: it says nothing rather than 'Scheduled'.
  expect((await day('Tuesday 1 September')).queryByText('Scheduled')).toBeNull()
  expect(screen.queryByText(/^You can cancel/)).toBeNull()
  choose('Cancelled')
  const both = await day('Tuesday 22 September')
  both.getByText('Cancelled by you on Monday 14 September')
  both.getByText('Cancelled by your practice on Monday 14 September')
  expect(both.getAllByText('Cancelled')).toHaveLength(2)
  expect(screen.queryByRole('link')).toBeNull()
  choose('Upcoming')
  await day('Next appointment, today')
  expect(searches).toEqual([{ view: 'past' }, { view: 'cancelled' }, {}])
})

test('a declined request says so, with the words of the practice', async () => {
  const request = appointmentOf({ ...cancelled, status: 'cancelled-therapist', cancelledBy: 'therapist' })
  server.record.appointments.push(request)
  server.record.declined.push({ id: request.id, words: 'Could you come on Monday?' })
  render(<TestAppointments first={{ view: 'cancelled' }} />)
  const row = await day('Tuesday 22 September')
  expect(row.getByText('Declined')).toBeTruthy()
  expect(row.getByText('“Could you come on Monday?”')).toBeTruthy()
})

test('no tab shows rows of another while it loads', async () => {
  server.record.appointments.push(appointmentOf(), appointmentOf(past))
  render(<TestAppointments />)
  await day('Next appointment, today')
  server.held.set('portal/appointments', new Promise(() => undefined))
  choose('Past')
  await screen.findByText('Loading your appointments')
  expect(screen.queryByRole('region')).toBeNull()
})

test('25 per page; the page is in the address with its tab', async () => {
  const searches: AppointmentSearch[] = []
  for (let days = 1; days <= 26; days++)
    server.record.appointments.push(
      appointmentOf({
        ...past,
        startsAt: new Date(Date.parse('2026-09-15T00:00:00Z') - days * 86_400_000).toISOString(),
      }),
    )
  render(<TestAppointments first={{ view: 'past' }} onSearch={(search) => searches.push(search)} />)
  await screen.findByText('1 to 25 of 26')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await day('Thursday 20 August')
  screen.getByText('26 to 26 of 26')
  expect([searches, days()]).toEqual([[{ view: 'past', page: 2 }], ['Thursday 20 August']])
})

test.each([
  ['Upcoming', 'No upcoming appointments'],
  ['Past', 'No past appointments'],
  ['Cancelled', 'No cancelled appointments'],
])('without any, %s says so', async (tab, heading) => {
  render(<TestAppointments />)
  await answered(server, 'portal/appointments')
  choose(tab)
  await screen.findByRole('heading', { name: heading })
  expect(screen.queryByText(/^You can cancel/)).toBeNull()
})

test('a list that cannot be loaded says why and can be tried again', async () => {
  server.failing.set('portal/appointments', problemOf('not-found', 'You are not connected with this practice.'))
  render(<TestAppointments />)
  const alert = within(await screen.findByRole('alert'))
  alert.getByRole('heading', { name: 'Your appointments could not be loaded' })
  alert.getByText('You are not connected with this practice.')
  server.failing.clear()
  server.record.appointments.push(appointmentOf())
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await day('Next appointment, today')).toBeTruthy()
})

test('a deadline that differs from the practice’s is named, and none if there is none', async () => {
  server.record.practices = [practiceOf({ cancellationHours: 0 })]
  server.record.appointments.push(
    appointmentOf({ cancellationHours: 48 }),
    appointmentOf({ startsAt: '2026-09-22T12:30:00Z', cancellationHours: 36 }),
  )
  render(<TestAppointments />)
  expect(await screen.findByText('You can cancel an appointment at any time before it starts.')).toBeTruthy()
  expect(screen.getByText('Cancelling this one counts as late less than 48 hours before.')).toBeTruthy()
  expect(screen.getByText('Cancelling this one counts as late less than 36 hours before.')).toBeTruthy()
})

test('the day changes while the page stays open', async () => {
  vi.useRealTimers()
  vi.useFakeTimers({ now: new Date('2026-09-15T22:59:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] })
  server.record.appointments.push(
    appointmentOf({ startsAt: '2026-09-16T10:30:00Z' }),
    appointmentOf({ startsAt: '2026-09-16T12:30:00Z' }),
  )
  render(<TestAppointments />)
  await day('Next appointment, tomorrow')
  const tomorrow = await day('Wednesday 16 September')
  expect(tomorrow.queryByText('Today')).toBeNull()
  vi.advanceTimersByTime(61_000)
  await waitFor(() => tomorrow.getByText('Today'))
  await day('Next appointment, today')
})
