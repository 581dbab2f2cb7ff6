import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, openFake, seriesId, today } from '../../testing/server/fake-appointments.ts'
import type { AppointmentsSearch } from './appointments-search.ts'
import { TestAppointments } from './TestAppointments.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(cleanup)

const open = (first: AppointmentsSearch, change: Parameters<typeof TestAppointments>[0]['me'] = {}) =>
  render(<TestAppointments first={first} me={change} />)
const address = () => JSON.parse(screen.getByLabelText('Address').textContent ?? '{}') as AppointmentsSearch
const week: AppointmentsSearch = { view: 'week', date: today }
const menuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^Actions for ${name}`) }))
  return within(await screen.findByRole('menu'))
}
const choose = async (name: string, entry: string) =>
  fireEvent.click((await menuOf(name)).getByRole('menuitem', { name: entry }))
/** The entries of its menu, which is closed again. */
const actionsFor = async (name: string) => {
  const entries = (await menuOf(name)).getAllByRole('menuitem').map(({ textContent }) => textContent)
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  return entries
}
const event = (name: RegExp) => screen.findByRole('button', { name })

test('calendar events have day, time, client, type and status in their name', async () => {
  server.appointments.push(given({ type: 'online', status: 'confirmed' }))
  open(week)
  await event(/^Tuesday 17 September 2126, 10:00 AM to 10:50 AM, Maya Okafor, Online, Confirmed$/)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('15 – 21 September 2126')
})

test('times use the practice’s time zone and clock style', async () => {
  server.appointments.push(given())
  open(week, { timeZone: 'America/New_York' })
  await event(/^Tuesday 17 September 2126, 5:00 AM to 5:50 AM, Maya Okafor/)
  expect(screen.getByText(/Times are New York time, your practice’s time zone/)).toBeTruthy()
})

test('the calendar hides cancelled appointments until asked to show them', async () => {
  const cancelledAt = '2126-09-10T10:00:00Z'
  server.appointments.push(given({ status: 'cancelled-client', cancelledAt, cancelledBy: 'client' }))
  open(week)
  const show = await screen.findByRole('checkbox', { name: 'Show 1 cancelled' })
  expect(screen.queryByRole('button', { name: /Maya Okafor/ })).toBeNull()
  fireEvent.click(show)
  await event(/Maya Okafor, In person, Cancelled$/)
  expect(address().cancelled).toBe(true)
})

test('view and date are kept in the URL, and the heading follows', async () => {
  open(week)
  fireEvent.click(await screen.findByRole('button', { name: 'Next week' }))
  expect(address()).toEqual({ view: 'week', date: '2126-09-24' })
  fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('September 2126')
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(address()).toEqual({ view: 'month', date: '2126-08-24' })
  fireEvent.click(screen.getByRole('button', { name: 'Today' }))
  expect(address()).toEqual({ view: 'month' })
  fireEvent.click(screen.getByRole('radio', { name: 'List' }))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('All Appointments')
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull()
})

test('the previous and next weeks are prefetched', async () => {
  open(week)
  const asked = () =>
    server.asked.filter(({ operation }) => operation === 'appointments/calendar').map(({ input }) => String(input.from))
  await waitFor(() =>
    expect(asked().toSorted((a, b) => a.localeCompare(b))).toEqual(['2126-09-08', '2126-09-15', '2126-09-22']),
  )
})

test('shows usage without a limit, a bar with a limit, and when the month is full', async () => {
  const first = open({ view: 'list' })
  await screen.findByText('3 appointments this month, no limit on your plan')
  first.unmount()
  Object.assign(server.usage, { count: 10, limit: 10 })
  open({ view: 'list' })
  await screen.findByRole('progressbar', { name: '10 of 10 appointments this month' })
  expect(screen.getByText('Limit Reached')).toBeTruthy()
})

test('a failed load shows an error and can be retried', async () => {
  server.failing.set('appointments/calendar', 'lost')
  open(week)
  const failed = await screen.findByRole('heading', { name: 'Failed to load appointments' })
  server.failing.clear()
  server.appointments.push(given())
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await event(/Maya Okafor/)
  expect(failed.isConnected).toBe(false)
})

test('Enter on an event opens its details', async () => {
  server.appointments.push(given({ notes: 'Bring the diary.' }))
  open(week)
  fireEvent.keyDown(await event(/Maya Okafor/), { key: 'Enter' })
  const details = await screen.findByRole('dialog', { name: 'Maya Okafor' })
  await within(details).findByText('Bring the diary.')
  expect(address().open).toBe(server.appointments[0]?.id)
})

test('a link opens the scheduler with a client, once', async () => {
  open({ new: 1, client: '018f0000-0000-7000-8000-00000000000c' })
  const form = await screen.findByRole('dialog', { name: 'Add Appointment' })
  await within(form).findByText(/Maya Okafor/)
  expect(address()).toEqual({})
})

test('a long list says that there are more than its count, and turns to them', async () => {
  server.appointments.push(...Array.from({ length: 530 }, () => given()))
  const first = open({ view: 'list', page: 20 })
  await screen.findByText('476 to 500 of more than 500')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('501 to 525 of more than 525')
  first.unmount()
  open({ view: 'list', page: 22 })
  await screen.findByText('526 to 530 of 530')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
})

test('lists show upcoming, past and cancelled appointments with their actions', async () => {
  const cancelledAt = '2126-09-10T10:00:00Z'
  server.appointments.push(
    given({ status: 'pending' }),
    given({
      appointmentDate: '2126-09-19',
      clientName: 'Tom Ito',
      type: 'online',
      meetingLink: 'https://meet.example.com/a',
    }),
    given({ appointmentDate: '2126-09-03', clientName: 'Jonas Bell', status: 'confirmed' }),
    given({ clientName: 'Lena Vogt', status: 'cancelled', cancelledAt, cancelledBy: 'therapist' }),
    given({
      clientName: 'Ann Park',
      status: 'cancelled-client',
      cancelledAt,
      cancelledBy: 'client',
      cancelReason: 'Has the flu.',
      late: true,
    }),
  )
  open({ view: 'list' })
  await screen.findByRole('list', { name: 'Upcoming appointments, soonest first' })
  const of = (day: string) => within(screen.getByRole('list', { name: day })).getByRole('listitem')
  const first = of('Today, Tue 17 Sep')
  expect(first.textContent).toContain('10:00–10:50 AM')
  expect(first.textContent).toContain('Pending')
  within(first).getByRole('button', { name: /^Accept Maya Okafor/ })
  expect(await actionsFor('Maya Okafor')).toEqual(['Open record', 'Reschedule', 'Decline request'])
  const second = of('Thu 19 Sep')
  expect(second.textContent).toContain('Scheduled')
  expect(await actionsFor('Tom Ito')).toEqual(['Open record', 'Reschedule', 'Cancel…'])
  expect(within(second).queryByRole('button', { name: /^Confirm/ })).toBeNull()
  expect(
    within(second)
      .getByRole('link', { name: /open meeting link of Tom Ito/ })
      .getAttribute('href'),
  ).toBe('https://meet.example.com/a')
  fireEvent.click(screen.getByRole('radio', { name: 'Past' }))
  await screen.findByRole('button', { name: /^Open Jonas Bell/ })
  expect(await actionsFor('Jonas Bell')).not.toContain('Cancel…')
  fireEvent.click(screen.getByRole('radio', { name: 'Cancelled' }))
  const cancelledBy = async (name: RegExp) => (await screen.findByRole('button', { name })).closest('li')?.textContent
  expect(await cancelledBy(/^Open Lena Vogt/)).toContain(
    'Cancelled by you on 10 September 2126, 11:00 AMOutside the 24-hour cancellation window',
  )
  expect(await cancelledBy(/^Open Ann Park/)).toContain(
    'Cancelled by Ann Park on 10 September 2126, 11:00 AMLateInside the 24-hour cancellation windowReason: Has the flu.',
  )
  expect(address()).toEqual({ view: 'list', list: 'cancelled' })
})

test('each empty list says what it would contain', async () => {
  open({ view: 'list' })
  await screen.findByRole('heading', { name: 'No upcoming appointments' })
  fireEvent.click(screen.getByRole('radio', { name: 'Past' }))
  await screen.findByRole('heading', { name: 'No past appointments' })
  fireEvent.click(screen.getByRole('radio', { name: 'Cancelled' }))
  expect(await screen.findByRole('heading', { name: 'No cancelled appointments' })).toBeTruthy()
})

test('confirming shows a toast; a refusal shows that it was not saved', async () => {
  server.appointments.push(given({ status: 'pending', seriesId }))
  open({ view: 'list' })
  fireEvent.click(await screen.findByRole('button', { name: /^Confirm/ }))
  await screen.findByText('Appointment status updated successfully')
  await screen.findByText('Confirmed')
  server.failing.set('appointments/setStatus', 'lost')
  await choose('Maya Okafor', 'Cancel…')
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel this appointment?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }))
  await screen.findByText('Failed to update appointment status')
  expect(dialog.isConnected).toBe(true)
})

test('a search keeps the list, begins at its first page and can be taken back', async () => {
  server.appointments.push(
    given(),
    given({ clientName: 'Tom Ito' }),
    given({ clientName: 'Tom Ito', appointmentDate: '2126-09-18' }),
  )
  open({ view: 'list', page: 2 })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Search by client' }), { target: { value: 'tom' } })
  await screen.findByText('2 appointments found')
  expect(address()).toEqual({ view: 'list', search: 'tom' })
  expect(screen.queryByRole('button', { name: /^Open Maya/ })).toBeNull()
  screen.getByRole('heading', { name: 'Tomorrow, Wed 18 Sep' })
  fireEvent.change(screen.getByRole('textbox', { name: 'Search by client' }), { target: { value: 'tim <' } })
  await screen.findByRole('heading', { name: 'No results for “tim <”' })
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  await screen.findByRole('button', { name: /^Open Maya/ })
  expect(address()).toEqual({ view: 'list' })
})

test('a row reschedules, and leads to the note of one that took place', async () => {
  server.appointments.push(given(), given({ appointmentDate: '2026-01-07', clientName: 'Jonas Bell' }))
  open({ view: 'list' })
  await screen.findByRole('button', { name: /^Open Maya/ })
  await choose('Maya Okafor', 'Reschedule')
  await screen.findByRole('dialog', { name: 'Reschedule Appointment' })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Past' }))
  const write = await screen.findByRole('link', { name: /^Write note of Jonas Bell/ })
  expect(write.getAttribute('href')).toContain('compose=1')
})

test('lists emails held back by a daily limit, each with a link to its appointment', async () => {
  const one = given()
  server.appointments.push(one)
  server.waiting.push(
    { appointmentId: one.id, clientName: 'Maya Okafor', startsAt: one.startsAt, kind: 'reminder', reason: 'practice' },
    { appointmentId: one.id, clientName: 'Maya Okafor', startsAt: one.startsAt, kind: 'notice', reason: 'recipient' },
  )
  open(week)
  const panel = await screen.findByRole('region', { name: 'Waiting emails' })
  expect(panel.textContent).toMatch(/2 emails to clients are waiting.*Sending resumes after/)
  expect(panel.textContent).toContain('Reminder')
  expect(panel.textContent).toContain('This client has reached the daily limit for one person.')
  const [first] = within(panel).getAllByRole('button', { name: /^Maya Okafor, / })
  fireEvent.click(first as HTMLElement)
  expect(address().open).toBe(one.id)
})
