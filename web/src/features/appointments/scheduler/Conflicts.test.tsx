import { appointmentOf, maya, openFake } from '../../../testing/server/fake-scheduler.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onScreen } from './scheduler-screen.ts'
import { TestScheduler } from './TestScheduler.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  cleanup()
})

const day = '2126-09-17'
const start = { appointmentDate: day, startTime: '10:00', clientId: maya.id }
const { field, fill, submit } = onScreen
const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const sent = (operation: string) => server.asked.filter((one) => one.operation === operation).map(({ input }) => input)
async function opened(given: Parameters<typeof TestScheduler>[0] = {}) {
  render(<TestScheduler {...given} />)
  return screen.findByRole('dialog', { name: 'Add Appointment' })
}
/** The preview of the form's current values has been answered. */
async function previewed(times = 1) {
  await waitFor(() => expect(sent('appointments/preview').length).toBeGreaterThanOrEqual(times))
}

test('shows conflicts before saving, and overlaps only if allowed', async () => {
  server.appointments.push(appointmentOf({ clientName: 'Tom Ito', startTime: '10:20', endTime: '11:10' }))
  const form = await opened({ start })
  await expectSeen(/Conflict: 10:20–11:10 AM with Tom Ito/)
  submit(form)
  await expectSeen('Please choose what to do, or choose another time.')
  const box = screen.getByRole('checkbox', { name: 'Book it anyway' })
  await waitFor(() => expect(document.activeElement).toBe(box))
  expect(sent('appointments/add')).toEqual([])
  fireEvent.click(box)
  submit(form)
  await expectSeen(/^Appointment added/)
  expect(sent('appointments/add')[0]).toMatchObject({ onConflict: 'overlap' })
})

test('a decision only counts for the time it was made for', async () => {
  for (const startTime of ['10:20', '14:20'])
    server.appointments.push(
      appointmentOf({ clientName: 'Tom Ito', startTime, endTime: `${startTime.slice(0, 2)}:50` }),
    )
  await opened({ start })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Book it anyway' }))
  fill('Start time', '2 pm')
  await expectSeen(/Conflict: 2:20–2:50 PM/)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Book it anyway' }).checked).toBe(false)
  fill('Start time', '5 pm')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Book it anyway' })).toBeNull())
})

test('saving before the preview arrives waits for it', async () => {
  server.appointments.push(appointmentOf())
  let answer = () => {}
  server.held.set('appointments/preview', new Promise((done) => (answer = done)))
  const form = await opened({ start })
  submit(form)
  await previewed()
  answer()
  await expectSeen('Please choose what to do, or choose another time.')
  expect(sent('appointments/add')).toEqual([])
})

test('losing a race keeps typed text and shows the new conflict', async () => {
  const form = await opened({ start })
  fireEvent.change(screen.getByLabelText(/^Notes/), { target: { value: 'Not to be lost' } })
  await previewed()
  server.appointments.push(appointmentOf({ clientName: 'Tom Ito' }))
  submit(form)
  await expectSeen(appointmentTexts.taken)
  await expectSeen('Failed to add appointment')
  await expectSeen(/Conflict: 10:00–10:50 AM with Tom Ito/)
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Not to be lost')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Book it anyway' }))
  submit(form)
  await expectSeen(/^Appointment added/)
})

test('checks all days of a series, and skips conflicting ones or not', async () => {
  server.appointments.push(
    appointmentOf({ clientName: 'Tom Ito', appointmentDate: '2126-09-24' }),
    appointmentOf({ clientName: 'Ana Ruiz', appointmentDate: '2126-10-08' }),
  )
  const form = await opened({ start })
  fill('Repeat', 'week')
  fill('Ends', 'after')
  fill('Number of appointments', '12')
  await expectSeen('12 appointments, 2 conflicts')
  const conflicts = screen.getByRole('list', { name: 'Conflicts' })
  expect(
    within(conflicts)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Tuesday 24 September 2126: conflict with 10:00–10:50 AM with Tom Ito',
    'Tuesday 8 October 2126: conflict with 10:00–10:50 AM with Ana Ruiz',
  ])
  fireEvent.click(screen.getByText('All 12 days'))
  expect(within(screen.getByRole('list', { name: 'All days' })).getAllByRole('listitem')).toHaveLength(12)
  fireEvent.click(screen.getByRole('radio', { name: 'Skip the 2 days' }))
  submit(form)
  await expectSeen('10 appointments, 2 days skipped.')
  expect(sent('appointments/add')[0]).toMatchObject({
    repeat: { unit: 'week', every: 1, count: 12 },
    onConflict: 'skip',
  })
})

test('many conflicts of a series are one line, with their days in the list of all', async () => {
  for (const day of ['17', '24'])
    server.appointments.push(appointmentOf({ clientName: 'Ingrid Solheim', appointmentDate: `2126-09-${day}` }))
  for (const day of ['01', '08', '15'])
    server.appointments.push(appointmentOf({ clientName: 'Ingrid Solheim', appointmentDate: `2126-10-${day}` }))
  const form = await opened({ start })
  fill('Repeat', 'week')
  await expectSeen('12 times, 5 clash with Ingrid Solheim')
  expect(screen.queryByRole('list', { name: 'Conflicts' })).toBeNull()
  fireEvent.click(screen.getByText('All 12 days'))
  const days = within(screen.getByRole('list', { name: 'All days' }))
  expect(days.getAllByText(/conflict with Ingrid Solheim/)).toHaveLength(5)
  fireEvent.click(screen.getByRole('radio', { name: 'Skip the 5 days' }))
  submit(form)
  await expectSeen('7 appointments, 5 days skipped.')
})

test('each day with a conflict is booked or skipped by its own tick', async () => {
  for (const day of ['09-17', '09-24', '10-01', '10-08'])
    server.appointments.push(appointmentOf({ clientName: 'Ingrid Solheim', appointmentDate: `2126-${day}` }))
  const form = await opened({ start })
  fill('Repeat', 'week')
  await expectSeen('12 times, 4 clash with Ingrid Solheim')
  fireEvent.click(screen.getByRole('radio', { name: 'Choose for each day' }))
  const days = within(screen.getByRole('group', { name: 'Days to book anyway' }))
  expect(days.getAllByRole('checkbox')).toHaveLength(4)
  fireEvent.click(days.getByRole('checkbox', { name: /^Tuesday 24 September 2126/ }))
  await expectSeen('Ticked days are booked: 1. Skipped: 3.')
  submit(form)
  await expectSeen('9 appointments, 3 days skipped.')
  expect(sent('appointments/add')[0]).toMatchObject({ onConflict: 'skip', bookAnyway: ['2126-09-24'] })
})

test('a series ends on a day, by number or not', async () => {
  const form = await opened({ start })
  fill('Repeat', 'week')
  fill('Ends', 'on')
  submit(form)
  await expectSeen('Please enter the last day')
  fill('Last day', '2126-09-16')
  submit(form)
  await expectSeen('The last day must not be before the first appointment')
  fill('Last day', '2136-09-16')
  await expectSeen('That would be more than 260 appointments. Please choose an earlier day.')
  fill('Last day', '8 oct 2126')
  await expectSeen('4 appointments, no conflicts')
  submit(form)
  await expectSeen(/^Appointment added/)
  expect(sent('appointments/add')[0]).toMatchObject({ repeat: { unit: 'week', every: 1, count: 4 } })
})

test('recurrence options match the chosen day', async () => {
  const form = await opened({ start })
  fill('Repeat', 'weekday')
  expect(field('Repeat').querySelector('option:checked')?.textContent).toBe('Every month on the third Tuesday')
  fill('Date', '2126-09-19')
  await waitFor(() =>
    expect(field('Repeat').querySelector('option:checked')?.textContent).toBe('Every month on the third Thursday'),
  )
  fill('Repeat', 'weeks')
  fill('Weeks between appointments', '13')
  submit(form)
  await expectSeen('Please enter a number of weeks from 1 to 12')
  fill('Weeks between appointments', '3')
  submit(form)
  await expectSeen(/^Appointment added/)
  expect(sent('appointments/add')[0]).toMatchObject({ repeat: { unit: 'week', every: 3, count: null } })
})

test('shows hints about working hours, clock changes, the client’s time and a full month', async () => {
  server.extra = { outside: true, shifted: true }
  server.monthsFull = ['2126-09']
  await opened({ start })
  await expectSeen('This is outside your working hours.')
  await expectSeen('The clocks change on Tuesday 17 September 2126: it starts at 10:00 AM')
  await expectSeen('For Maya Okafor, in New York time: 5:00–5:50 AM')
  await expectSeen(/Your plan doesn’t have room for it in September 2126/)
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/app/subscription')
})
