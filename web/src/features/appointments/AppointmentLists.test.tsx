import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, openFake, seriesId } from '../../testing/server/fake-appointments.ts'
import type { AppointmentsSearch } from './appointments-search.ts'
import { TestAppointments } from './TestAppointments.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(cleanup)

const open = (first: AppointmentsSearch) => render(<TestAppointments first={first} />)
const address = () => JSON.parse(screen.getByLabelText('Address').textContent ?? '{}') as AppointmentsSearch
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
