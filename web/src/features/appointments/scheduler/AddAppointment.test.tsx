import { maya, openFake, tom } from '../../../testing/server/fake-scheduler.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { monthlyLimitRefusal } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { me } from '../../../testing/server/fake-server.ts'
import { onScreen } from './scheduler-screen.ts'
import { TestScheduler } from './TestScheduler.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const day = '2126-09-17'
const start = { appointmentDate: day, startTime: '10:00', clientId: maya.id }
const { field, fill, values, submit } = onScreen
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

test('adds an online appointment with its own link', async () => {
  const form = await opened({ start })
  fill(/^Meeting link/, 'https://meet.example.com/a')
  submit(form)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expectSeen('Appointment added')
  expect(screen.queryByText(/Zoom/)).toBeNull()
  expect(sent('appointments/add')[0]).toMatchObject({ meetingLink: 'https://meet.example.com/a' })
})

test('in person it starts at the usual place; others are one click away, and only in person it is sent', async () => {
  server.places = { usual: 'Room 2', used: ['12 High Street', 'Room 2', 'Room 1'] }
  const form = await opened({ start })
  expect(screen.queryByLabelText(/^Place/)).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'In person' }))
  await waitFor(() => expect(field(/^Place/).value).toBe('Room 2'))
  const others = within(screen.getByRole('group', { name: 'Used before' }))
  expect(others.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['12 High Street', 'Room 1'])
  fireEvent.click(others.getByRole('button', { name: '12 High Street' }))
  expect(field(/^Place/).value).toBe('12 High Street')
  fireEvent.click(screen.getByRole('radio', { name: 'Online' }))
  fireEvent.click(screen.getByRole('radio', { name: 'In person' }))
  expect(field(/^Place/).value).toBe('12 High Street')
  submit(form)
  await waitFor(() => expect(sent('appointments/add')[0]).toMatchObject({ place: '12 High Street' }))
})

test('is titled Appointment Scheduler with the practice’s time zone', async () => {
  const form = await opened()
  expect(within(form).getByText('Appointment Scheduler, in London time')).toBeTruthy()
})

test('finds the client by typing, moves the end with the start, and sends once', async () => {
  const form = await opened({ start: { appointmentDate: day } })
  fireEvent.click(await screen.findByRole('combobox', { name: /^Client/ }))
  const search = await screen.findByRole('combobox', { name: 'Search clients' })
  await screen.findByRole('option', { name: /Maya Okafor/ })
  fireEvent.change(search, { target: { value: 'tom' } })
  await waitFor(() =>
    expect([...screen.getByRole('listbox').children].map(({ textContent }) => textContent)).toEqual([
      'Tom Itotom@example.com',
      'Tomasz Nowaktomasz@example.com',
    ]),
  )
  fireEvent.click(screen.getByRole('option', { name: /Tom Ito/ }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Client/ }).textContent).toBe('Tom Ito'))
  fill('Start time', '2:15')
  fireEvent.blur(field('Start time'))
  expect(values('Start time', 'End time')).toEqual(['2:15 PM', '3:05 PM'])
  fireEvent.click(screen.getByRole('radio', { name: 'Phone' }))
  expect(screen.queryByLabelText(/Meeting link/)).toBeNull()
  await screen.findByText(/^Tom Ito has no phone number on record\./)
  fireEvent.change(screen.getByLabelText(/^Notes/), { target: { value: 'Bring the diary.' } })
  submit(form)
  await expectSeen('Appointment added')
  expect(sent('appointments/add')).toEqual([
    {
      clientId: tom.id,
      appointmentDate: day,
      startTime: '14:15',
      endTime: '15:05',
      type: 'phone',
      notes: 'Bring the diary.',
      meetingLink: null,
      place: null,
      repeat: null,
      emailClient: true,
      onConflict: 'refuse',
    },
  ])
  expect(server.asked.find(({ operation }) => operation === 'appointments/add')?.key).toMatch(/^[0-9a-f-]{36}$/)
  await waitFor(() => expect(screen.getByLabelText('Done').textContent).toBe(server.appointments[0]?.id))
  await waitFor(() => expect(server.drafts.size).toBe(0))
})

test('keeps an end set by hand, and accepts times typed in any way', async () => {
  await opened({ start })
  expect(values('Start time', 'End time')).toEqual(['10:00 AM', '10:50 AM'])
  fill('End time', '1230')
  fill('Start time', '11')
  fireEvent.blur(field('Start time'))
  fireEvent.blur(field('End time'))
  expect(values('Start time', 'End time')).toEqual(['11:00 AM', '12:30 PM'])
  await expectSeen('1 hour 30 minutes')
})

test('without a link, says that no service creates one', async () => {
  const form = await opened({ start })
  submit(form)
  await expectSeen('Appointment added (Zoom integration not configured)')
})

test('missing fields are named on the form and on each field, and nothing is sent', async () => {
  const form = await opened()
  fill('Date', '')
  submit(form)
  await expectSeen('Please fill in all required fields')
  for (const message of [
    'Please choose a client',
    'Please choose a day',
    'Please enter a start time',
    'Please enter an end time',
  ])
    await expectSeen(message)
  await expectSeen('4 fields need your attention')
  expect([sent('appointments/add'), sent('appointments/preview')]).toEqual([[], []])
})

test.each([
  ['Date', '2020-01-01', 'Please choose today or a later day'],
  ['Start time', 'soon', 'Please enter a time from 00:00 to 23:59'],
  ['End time', '9:59 AM', 'The end must be after the start, on the same day'],
  ['Meeting link', 'javascript:alert(1)', 'Please enter a web address that begins with https://'],
])('%s %j is refused before anything is sent', async (name, value, message) => {
  const form = await opened({ start })
  fireEvent.change(screen.getByLabelText(new RegExp(`^${name}`)), { target: { value } })
  submit(form)
  await expectSeen(message)
  await expectSeen('1 field needs your attention')
  expect(sent('appointments/add')).toEqual([])
})

test('past days cannot be chosen', async () => {
  vi.useFakeTimers({ now: new Date('2126-09-16T23:30:00Z'), toFake: ['Date'] })
  await opened()
  // Half past midnight in London.
  fireEvent.keyDown(field('Date'), { key: 'ArrowDown' })
  expect(field('Date').value).toBe('Tue 17 Sep 2126')
  fireEvent.keyDown(field('Date'), { key: 'ArrowUp' })
  expect(field('Date').value).toBe('Wed 18 Sep 2126')
})

test('a full month shows the specified text, keeps the draft, and opens the plans after two seconds', async () => {
  const refusal = monthlyLimitRefusal(10)
  server.failing.set('appointments/add', problemOf('limit-reached', refusal, { limit: 10 }))
  const form = await opened({ start })
  fireEvent.change(screen.getByLabelText(/^Notes/), { target: { value: 'Kept' } })
  await previewed()
  submit(form)
  await expectSeen('Monthly appointment limit reached (10 appointments). Upgrade your plan for unlimited appointments.')
  expect(screen.queryByRole('heading', { name: '/app/subscription' })).toBeNull()
  await screen.findByRole('heading', { name: '/app/subscription' })
  expect(server.typedIn('appointment:new')).toMatchObject({ notes: 'Kept', clientId: maya.id })
})

test('restores the draft, but a clicked time takes precedence', async () => {
  await opened({ start })
  fireEvent.change(screen.getByLabelText(/^Notes/), { target: { value: 'Half a sent' } })
  await waitFor(() => expect(server.typedIn('appointment:new')).toMatchObject({ notes: 'Half a sent' }))
  cleanup()
  await opened({ start: { appointmentDate: '2126-09-20', startTime: '16:00' } })
  await expectSeen('We restored your unsaved draft.')
  expect(values('Date', 'Start time', 'End time')).toEqual(['Fri 20 Sep 2126', '4:00 PM', '4:50 PM'])
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Half a sent')
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Client/ }).textContent).toBe('Maya Okafor'))
})

test('a failure keeps typed text; saving works without an answer about conflicts', async () => {
  server.failing.set('appointments/preview', problemOf('unavailable', 'The server could not be reached.'))
  server.failing.set('appointments/add', 'lost')
  const form = await opened({ start, me: { ...me, sessionMinutes: 45 } })
  expect(values('End time')).toEqual(['10:45 AM'])
  await screen.findByText(/Conflicts could not be checked/)
  submit(form)
  await screen.findAllByText('Failed to add appointment')
  server.failing.clear()
  submit(form)
  await expectSeen(/^Appointment added/)
  expect(
    new Set(server.asked.filter(({ operation }) => operation === 'appointments/add').map(({ key }) => key)).size,
  ).toBe(1)
})
