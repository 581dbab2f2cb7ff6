import { appointmentOf, maya, openFake, tom } from '../../../testing/server/fake-scheduler.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { duplicateEmail } from '@openhour/shared/features/clients/clients.rules.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

const slot = { appointmentDate: '2126-09-17', startTime: '10:00' }
const { field, fill, press, submit, values } = onScreen
const sent = (operation: string) => server.asked.filter((one) => one.operation === operation).map(({ input }) => input)
const picker = () => screen.getByRole('combobox', { name: /^Client/, hidden: true })
const search = () => screen.findByRole('combobox', { name: 'Search clients' })
const options = () => within(screen.getByRole('listbox')).getAllByRole('option')

async function opened(given: Parameters<typeof TestScheduler>[0] = {}) {
  render(<TestScheduler {...given} />)
  return screen.findByRole('dialog', { name: 'Add Appointment' })
}
/** Types on the focused field, as at the keyboard, and waits for the answer to it. */
async function type(words: string) {
  await waitFor(() => expect(document.activeElement).toBe(picker()))
  fireEvent.keyDown(picker(), { key: words[0] })
  const box = await search()
  expect((box as HTMLInputElement).value).toBe(words[0])
  fireEvent.change(box, { target: { value: words } })
  await screen.findByRole('option', { name: `+ New client “${words}”` })
  return box
}

test('a space that is typed while the list arrives belongs to the name', async () => {
  await opened()
  await waitFor(() => expect(document.activeElement).toBe(picker()))
  for (const key of 'Zelda Q') fireEvent.keyDown(picker(), { key })
  expect(((await search()) as HTMLInputElement).value).toBe('Zelda Q')
})

test('keys that come faster than the list is drawn are all kept', async () => {
  await opened()
  await waitFor(() => expect(document.activeElement).toBe(picker()))
  fireEvent.keyDown(picker(), { key: 'j' })
  const box = await search()
  const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  act(() => [...'onas b'].forEach(press))
  expect((box as HTMLInputElement).value).toBe('jonas b')
})

test('from a time of the calendar: typing a name and Enter book it', async () => {
  await opened({ start: slot })
  const box = await type('maya')
  await screen.findByText('Enter books 10:00 AM on Tue 17 Sep')
  fireEvent.keyDown(box, { key: 'Enter' })
  await screen.findAllByText(/^Appointment added/)
  expect(sent('appointments/add')).toMatchObject([{ clientId: maya.id, startTime: '10:00', endTime: '10:50' }])
})

test('Enter only chooses while several clients match, or without a clicked time', async () => {
  await opened({ start: slot })
  const box = await type('tom')
  expect(options()).toHaveLength(3)
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(picker().textContent).toBe('Tom Ito'))
  cleanup()
  await opened()
  fireEvent.keyDown(await type('maya'), { key: 'Enter' })
  await waitFor(() => expect(picker().textContent).toBe('Maya Okafor'))
  expect(sent('appointments/add')).toEqual([])
})

test('a new client is added with the appointment, under the name that was typed', async () => {
  const form = await opened({ start: slot })
  fireEvent.keyDown(await type('Zelda Quinn'), { key: 'Enter' })
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  expect([picker().textContent, field('Full name').value]).toEqual(['New client', 'Zelda Quinn'])
  submit(form)
  await screen.findByText('Email is required')
  expect(sent('clients/add')).toEqual([])
  fireEvent.click(screen.getByRole('checkbox', { name: 'No email address' }))
  submit(form)
  await screen.findAllByText(/^Appointment added/)
  expect(sent('clients/add')).toEqual([{ name: 'Zelda Quinn', ageNotKnown: true, gender: 'Not stated', noEmail: true }])
  expect(sent('appointments/add')).toMatchObject([{ clientId: server.added[0]?.id }])
})

test('a client who was added stays chosen if the appointment is refused, and is not added twice', async () => {
  server.failing.set('appointments/add', problemOf('unavailable', 'The server could not be reached.'))
  const form = await opened({ start: slot })
  fireEvent.keyDown(await type('Zelda'), { key: 'Enter' })
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  fill('Email', 'zelda@example.com')
  submit(form)
  await waitFor(() => expect(picker().textContent).toBe('Zelda'))
  server.failing.clear()
  press('Add Appointment')
  await screen.findAllByText(/^Appointment added/)
  expect([sent('clients/add').length, sent('appointments/add').length]).toEqual([1, 2])
})

test('a free time is chosen instead of typing day and start', async () => {
  vi.useFakeTimers({ now: new Date('2126-09-19T11:10:00Z'), toFake: ['Date'] })
  server.appointments.push(appointmentOf({ appointmentDate: '2126-09-20', startTime: '09:00', endTime: '09:50' }))
  await opened()
  const free = within(await screen.findByRole('group', { name: 'Free times' }))
  expect(free.getAllByRole('button').map(({ textContent }) => textContent?.replace(/\s/gu, ' '))).toEqual([
    'Today, 12:30 PM',
    'Tomorrow, 10:00 AM',
    'Mon 23 Sep, 9:00 AM',
    'Tue 24 Sep, 9:00 AM',
  ])
  const tomorrow = free.getByRole('button', { name: /^Tomorrow/ })
  fireEvent.click(tomorrow)
  expect(values('Date', 'Start time', 'End time')).toEqual(['Fri 20 Sep 2126', '10:00 AM', '10:50 AM'])
  expect(tomorrow.getAttribute('aria-pressed')).toBe('true')
  cleanup()
  await opened({ start: slot })
  expect(screen.queryByRole('group', { name: 'Free times' })).toBeNull()
})

test('free times leave out what a connected calendar has, and say as of when', async () => {
  vi.useFakeTimers({ now: new Date('2126-09-19T11:10:00Z'), toFake: ['Date'] })
  server.calendars = { connected: true, readAt: '2126-09-19T11:05:00Z' }
  server.busy = [{ startsAt: '2126-09-19T11:00:00Z', endsAt: '2126-09-19T12:15:00Z' }]
  server.extra = { busy: [{ startsAt: '2126-09-20T08:00:00Z', endsAt: '2126-09-20T08:30:00Z' }] }
  await opened()
  const free = within(await screen.findByRole('group', { name: 'Free times' }))
  expect(free.getAllByRole('button')[0]?.textContent.replace(/\s/gu, ' ')).toBe('Today, 1:30 PM')
  await screen.findByText(/^Without the busy times of your connected calendar, as of 12:05\sPM\.$/)
  fireEvent.click(free.getByRole('button', { name: /^Tomorrow/ }))
  const hints = await screen.findByRole('list', { name: 'Good to know' })
  expect(hints.textContent).toMatch(/Your connected calendar is busy 9:00–9:30\sAM, as of 12:05\sPM\./)
})

test('an email address that another client has is said at its field', async () => {
  server.failing.set('clients/add', problemOf('already-exists', duplicateEmail, { errors: { email: duplicateEmail } }))
  const form = await opened({ start: slot })
  fireEvent.keyDown(await type('Zelda'), { key: 'Enter' })
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  fill('Email', tom.email ?? '')
  submit(form)
  await screen.findByText(duplicateEmail)
  expect(sent('appointments/add')).toEqual([])
})

test('the client gets an email unless it is switched off', async () => {
  const form = await opened({ start: { ...slot, clientId: maya.id } })
  const email = await screen.findByRole('checkbox', { name: 'Email Maya Okafor about it' })
  expect((email as HTMLInputElement).checked).toBe(true)
  screen.getByText('To maya@example.com, in three minutes, with a calendar file.')
  fireEvent.click(email)
  screen.getByText('No email and no calendar file go out.')
  submit(form)
  await screen.findAllByText(/^Appointment added/)
  expect(sent('appointments/add')).toMatchObject([{ clientId: maya.id, emailClient: false }])
})

test('an unusual length asks once, in the form', async () => {
  const form = await opened({ start: { ...slot, clientId: maya.id } })
  fill('End time', '2 pm')
  expect(screen.getByText('That is 4 hours long. Yours usually take 50 minutes.')).toBeTruthy()
  submit(form)
  await screen.findByText('Please confirm the length, or choose another end time.')
  const answer = screen.getByRole('checkbox', { name: 'Yes, 4 hours' })
  await waitFor(() => expect(document.activeElement).toBe(answer))
  fireEvent.click(answer)
  fill('End time', '10:05')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Yes, 5 minutes' }).checked).toBe(false)
  submit(form)
  await screen.findByText('Please confirm the length, or choose another end time.')
  expect(sent('appointments/add')).toEqual([])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Yes, 5 minutes' }))
  submit(form)
  await screen.findAllByText(/^Appointment added/)
  expect(sent('appointments/add')).toMatchObject([{ startTime: '10:00', endTime: '10:05' }])
})
