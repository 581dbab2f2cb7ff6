import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, openFake, today } from '../../testing/server/fake-appointments.ts'
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

test('lists emails held back by a daily limit, each with a link to its appointment', async () => {
  const one = given()
  server.appointments.push(one)
  const mail = { appointmentId: one.id, clientName: 'Maya Okafor', startsAt: one.startsAt, kind: 'reminder' } as const
  const toContact = { contactId: '018f0000-0000-7000-8000-0000000000c1', contactName: 'Ilse Okafor' }
  server.waiting.push(
    { ...mail, reason: 'practice', contactId: null, contactName: null },
    { ...mail, kind: 'notice', reason: 'recipient', contactId: null, contactName: null },
    { ...mail, reason: 'recipient', ...toContact },
  )
  open(week)
  const panel = await screen.findByRole('region', { name: 'Waiting emails' })
  expect(panel.textContent).toMatch(/3 emails to clients are waiting.*Sending resumes after/)
  expect(panel.textContent).toContain('Reminder')
  expect(panel.textContent).toContain('This client has reached the daily limit for one person.')
  expect(panel.textContent).toContain(
    'Reminder to Ilse Okafor. This contact has reached the daily limit for one person.',
  )
  const [first] = within(panel).getAllByRole('button', { name: /^Maya Okafor, / })
  fireEvent.click(first as HTMLElement)
  expect(address().open).toBe(one.id)
})
