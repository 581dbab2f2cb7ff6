import { appointmentOf, openFakePortal, practiceOf } from '../../testing/server/fake-portal.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { later, next, openHome, setUpHome } from './TestPortalHome.tsx'

const bookings: { id: string; serviceId: string }[] = []
const home = setUpHome({
  'clientBooking/services': () => ({ items: [], byRequest: false, bookings, phoneKnown: true, ownPhone: null }),
})
const lines = () =>
  [...screen.getByRole('region', { name: /^Next appointment/ }).querySelectorAll('p')].map(
    ({ textContent }) => textContent,
  )
const heading = () => screen.getByRole('heading', { level: 2, name: /^Next appointment/ }).textContent

test('the next appointment: when, how long, with whom and how', async () => {
  home.server.record.appointments.push(
    appointmentOf({ startsAt: '2026-09-17T08:00:00Z', type: 'in_person', status: 'confirmed' }),
    appointmentOf({ startsAt: '2026-09-24T08:00:00Z' }),
    appointmentOf({ startsAt: '2026-09-16T08:00:00Z', status: 'cancelled-therapist' }),
  )
  await openHome(home)
  next()
  screen.getByRole('heading', { level: 2, name: 'Next appointment, in 2 days' })
  expect(lines()).toEqual(['Thursday, 9:00 AM', '17 September, 50 minutes with Ana Ribeiro', 'In person at Quiet Room'])
  const { id } = home.server.record.appointments[0] ?? {}
  expect(
    next()
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Add to calendar, Thursday 17 September, 9:00–9:50 AM', `/api/portal/calendar/${id}/appointment.ics`],
    ['Ask to move, Thursday 17 September, 9:00–9:50 AM', expect.stringMatching(/^\/client\/messages\?move=/)],
  ])
})

test('without a connection, adding to the calendar says so and leaves the page as it is', async () => {
  home.server.record.appointments.push(appointmentOf({ startsAt: '2026-09-17T08:00:00Z' }))
  await openHome(home)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(fireEvent.click(next().getByRole('link', { name: /^Add to calendar/ }))).toBe(false)
  await screen.findByText('You are offline')
})

test('one that the client booked is moved by themselves, while it is not late', async () => {
  const appointment = appointmentOf({ startsAt: '2026-09-17T08:00:00Z' })
  home.server.record.practices = [practiceOf({ canBook: true })]
  home.server.record.appointments.push(appointment)
  bookings.push({ id: appointment.id, serviceId: appointment.id })
  await openHome(home)
  const move = await next().findByRole('link', { name: 'Move the appointment, Thursday 17 September, 9:00–9:50 AM' })
  expect(move.getAttribute('href')).toContain(`/client/book-appointment?move=`)
})

test('a client elsewhere sees their own time, and the practice’s', async () => {
  home.server.record.practices = [practiceOf({ timeZone: 'America/New_York', clockStyle: '24-hour' })]
  home.server.record.appointments.push(
    appointmentOf({ startsAt: '2026-09-17T01:30:00Z', timeZone: 'America/New_York' }),
  )
  await openHome(home)
  expect(lines()).toEqual([
    'Thursday, 02:30',
    '17 September, 50 minutes with Ana Ribeiro, in your time zone',
    'At your practice: Wednesday 16 September, 21:30–22:20, New York time',
    'Online',
  ])
})

test('one with a meeting link can be joined at any time', async () => {
  home.server.record.appointments.push(
    appointmentOf({ startsAt: '2027-01-05T09:00:00Z', meetingLink: 'https://meet.example.com/room' }),
  )
  await openHome(home)
  screen.getByRole('heading', { level: 2, name: 'Next appointment' })
  next().getByText('5 January 2027, 50 minutes with Ana Ribeiro')
  const join = next().getByRole('link', { name: 'Join, Tuesday 5 January 2027, 9:00–9:50 AM, in a new tab' })
  expect([join.getAttribute('href'), join.getAttribute('target'), join.getAttribute('rel')]).toEqual([
    'https://meet.example.com/room',
    '_blank',
    'noopener noreferrer',
  ])
})

test.each([
  [{ status: 'pending' } as const, 'Not confirmed yet', 1],
  [
    { status: 'cancelled-therapist', cancelledAt: '2026-09-14T10:00:00Z', cancelledBy: 'therapist' } as const,
    'Cancelled by your practice on Monday 14 September',
    0,
  ],
])('%j is said', async (given, expected, joinLinks) => {
  const appointment = appointmentOf({ meetingLink: 'https://meet.example.com/room', ...given })
  home.server = openFakePortal({
    'portal/home': () => ({
      next: appointment,
      tasks: [],
      pendingTasks: 0,
      unreadMessages: 0,
      waitingConsents: 0,
      waitingMeasures: 0,
      detailsAsked: false,
    }),
  })
  await openHome(home)
  next().getByText(expected)
  expect(next().queryAllByRole('link', { name: /Join/ })).toHaveLength(joinLinks)
})

test('without an appointment it says so', async () => {
  await openHome(home)
  expect(
    screen.getByText('Nothing booked yet. When you and your therapist agree on a time, it appears here.'),
  ).toBeDefined()
})

test('time moves on: soon, now, over', async () => {
  home.server.record.appointments.push(
    appointmentOf({ startsAt: '2026-09-15T09:00:00Z' }),
    appointmentOf({ startsAt: '2026-09-22T09:00:00Z' }),
  )
  await openHome(home)
  expect(heading()).toBe('Next appointment, in 30 minutes')
  later(30)
  expect(heading()).toBe('Next appointment, now')
  later(50)
  await waitFor(() => expect(heading()).toBe('Next appointment, in 7 days'))
})
