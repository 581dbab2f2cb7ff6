import { openFake } from '../../testing/server/fake-availability.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { PracticeCards } from './PracticeCards.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open(server = openFake()) {
  const unsaved = vi.fn<(part: string, unsaved: boolean) => void>()
  const queryClient = openQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <PracticeCards onUnsaved={unsaved} />
      <Toaster />
    </QueryClientProvider>,
  )
  return { server, unsaved, queryClient }
}

const field = async (name: string | RegExp) => (await screen.findByLabelText(name)) as HTMLInputElement
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const base = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const saves = (server: ReturnType<typeof openFake>) =>
  server.asked.filter(({ operation }) => operation === 'availability/savePractice').map(({ input }) => input)

test('sends only changes, and only changed weekdays', async () => {
  const { server, unsaved } = open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Monday' }))
  await type('Default length', '45')
  await type('Maximum per day optional', '6')
  await type('Tuesday from', '10:30')
  fireEvent.click(screen.getByRole('switch', { name: 'Saturday' }))
  await base('Not saved yet')
  expect(unsaved).toHaveBeenLastCalledWith('practice', true)
  await press('Save changes')
  await base('Practice settings saved successfully')
  expect(saves(server)).toEqual([
    {
      weekStart: 'monday',
      sessionMinutes: 45,
      maxPerDay: 6,
      workingHours: {
        tuesday: { enabled: true, startTime: '10:30', endTime: '17:00' },
        saturday: { enabled: true, startTime: '09:00', endTime: '17:00' },
      },
    },
  ])
  await waitFor(() => expect(unsaved).toHaveBeenLastCalledWith('practice', false))
})

test.each([
  ['Default length', '4', 'Please enter 5 to 480 minutes'],
  ['Default length', 'an hour', 'Please enter 5 to 480 minutes'],
  ['Buffer after', '', 'Please enter 0 to 120 minutes'],
  ['Minimum notice', '721', 'Please enter 0 to 720 hours'],
  ['Cancellation window', '-1', 'Please enter 0 to 336 hours'],
  ['Booking horizon', '731', 'Please enter 1 to 730 days'],
  ['Maximum per day optional', '51', 'Please enter 1 to 50 appointments'],
  ['Maximum per day optional', 'many', 'Please enter 1 to 50 appointments'],
  ['Friday to', '08:59', 'Please choose an end time after the start time'],
  ['Friday from', '', 'Please enter a time from 00:00 to 23:59'],
  ['Friday from', 'noonish', 'Please enter a time from 00:00 to 23:59'],
  ['Friday to', '', 'Please enter a time from 00:00 to 23:59'],
  ['Friday to', '25', 'Please enter a time from 00:00 to 23:59'],
])('%s %j: said at the field, which gets the focus, and not sent', async (name, value, message) => {
  const { server } = open()
  await type(name, value)
  await press('Save changes')
  await base(message)
  await base('1 field needs your attention')
  await waitFor(async () => expect(document.activeElement).toBe(await field(name)))
  fireEvent.blur(await field(name))
  expect((await field(name)).value).toBe(value === '08:59' ? '8:59 AM' : value)
  expect(saves(server)).toEqual([])
})

test('shows a server error on its field and keeps typed text', async () => {
  const { server } = open()
  const detail = 'Please choose an end time after the start time'
  const errors = { 'workingHours.monday.endTime': detail }
  server.failing.set('availability/savePractice', problemOf('invalid-input', detail, { errors }))
  await type('Monday to', '18:00')
  await press('Save changes')
  await base(detail)
  expect((await field('Monday to')).getAttribute('aria-invalid')).toBe('true')
  fireEvent.blur(await field('Monday to'))
  expect((await field('Monday to')).value).toBe('6:00 PM')
})

test('shows a refusal without a field and keeps typed text', async () => {
  const { server } = open()
  server.failing.set('availability/savePractice', problemOf('unavailable', 'The server can’t reach its database.'))
  await type('Buffer after', '10')
  await press('Save changes')
  await base('The server can’t reach its database.')
  await base('Your practice settings could not be saved')
  expect((await field('Buffer after')).value).toBe('10')
})

test('its own times follow the chosen clock style before it is saved', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-15T14:20:00Z') })
  const { server } = open()
  const hours = async () => [(await field('Monday from')).value, (await field('Monday to')).value]
  expect(await hours()).toEqual(['9:00 AM', '5:00 PM'])
  fireEvent.click(screen.getByRole('radio', { name: '14:30' }))
  expect(await hours()).toEqual(['09:00', '17:00'])
  await base('The time there is 15:20 on Tuesday 15 September.')
  await type('Monday from', '5')
  fireEvent.blur(await field('Monday from'))
  expect(await hours()).toEqual(['05:00', '17:00'])
  fireEvent.click(screen.getByRole('radio', { name: '2:30 PM' }))
  expect(await hours()).toEqual(['5:00 AM', '5:00 PM'])
  await type('Tuesday to', '8')
  fireEvent.blur(await field('Tuesday to'))
  expect((await field('Tuesday to')).value).toBe('8:00 PM')
  await press('Save changes')
  await base('Practice settings saved successfully')
  const monday = { enabled: true, startTime: '05:00', endTime: '17:00' }
  const tuesday = { enabled: true, startTime: '09:00', endTime: '20:00' }
  expect(saves(server)).toEqual([{ workingHours: { monday, tuesday } }])
})

test('a closed day shows its times if one of them is invalid', async () => {
  open()
  await type('Friday to', 'late')
  fireEvent.click(screen.getByRole('switch', { name: 'Friday' }))
  expect(screen.queryByLabelText('Friday to')).toBeNull()
  await press('Save changes')
  await base('Please enter a time from 00:00 to 23:59')
  await waitFor(async () => expect(document.activeElement).toBe(await field('Friday to')))
  await type('Friday to', '4 pm')
  await press('Save changes')
  await base('Practice settings saved successfully')
  expect(screen.queryByLabelText('Friday to')).toBeNull()
})

test('copies the hours of a day to others', async () => {
  const { server } = open()
  await type('Monday from', '08:00')
  fireEvent.click(await screen.findByRole('button', { name: 'Copy Monday’s hours' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'To every open day' }))
  expect((await field('Friday to')).value).toBe('5:00 PM')
  expect(screen.queryByLabelText('Saturday from')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Copy Monday’s hours' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'To every day' }))
  expect((await field('Sunday from')).value).toBe('8:00 AM')
  await press('Save changes')
  await base('Practice settings saved successfully')
  const hours = { enabled: true, startTime: '08:00', endTime: '17:00' }
  expect(new Set(Object.values(server.settings.workingHours).map((day) => JSON.stringify(day)))).toEqual(
    new Set([JSON.stringify(hours)]),
  )
})

test('shows the time in the zone, and what a new zone means for appointments', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-15T10:20:00Z') })
  const { server } = open()
  await base('The time there is 11:20 AM on Tuesday 15 September.')
  const zone = await screen.findByRole('combobox', { name: /Time zone/ })
  expect(screen.queryByText(/Existing appointments/)).toBeNull()
  fireEvent.click(zone)
  const list = await screen.findByRole('listbox')
  const offered = within(list).getAllByRole('option').slice(0, 11)
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'UTC',
    'America/New York',
    'America/Chicago',
    'America/Denver',
    'America/Los Angeles',
    'America/Toronto',
    'Europe/London',
    'Europe/Paris',
    'Asia/Tokyo',
    'Australia/Sydney',
    Intl.supportedValuesOf('timeZone')[0],
  ])
  fireEvent.change(screen.getByRole('combobox', { name: 'Search time zones' }), { target: { value: 'tokyo' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Asia/Tokyo' }))
  await base('The time there is 7:20 PM on Tuesday 15 September.')
  await base(/^Existing appointments stay in Europe\/London time\. New appointments/)
  await press('Save changes')
  await waitFor(() => expect(saves(server)).toEqual([{ timeZone: 'Asia/Tokyo' }]))
  await waitFor(() => expect(screen.queryByText(/Existing appointments/)).toBeNull())
})

test('adds, changes and removes reminders, at most three without duplicates', async () => {
  const { server } = open()
  const first = (await screen.findByRole('combobox', { name: 'Reminder 1' })) as HTMLSelectElement
  fireEvent.change(first, { target: { value: '2880' } })
  await press('Add a reminder')
  await press('Add a reminder')
  expect(screen.getByText('Up to three')).toBeDefined()
  const chosen = screen.getAllByRole('combobox', { name: /^Reminder/ }) as HTMLSelectElement[]
  expect(chosen.map(({ value }) => value)).toEqual(['2880', '1440', '15'])
  await press('Add a reminder')
  expect(screen.getAllByRole('combobox', { name: /^Reminder/ })).toHaveLength(3)
  await press('Remove reminder: 1 day before')
  await press('Save changes')
  await waitFor(() => expect(saves(server)).toEqual([{ reminderLeadTimes: [2880, 15] }]))
  await press('Remove reminder: 2 days before')
  await press('Remove reminder: 15 minutes before')
  await base('No reminders are sent.')
})

test('another tab’s changes fill untouched fields; only a time changed in both needs a choice', async () => {
  const { server, queryClient } = open()
  await type('Tuesday from', '10:30')
  const { tuesday, friday } = server.settings.workingHours
  const saved = (hours: object) => {
    Object.assign(server.settings, { workingHours: { ...server.settings.workingHours, ...hours } })
    return queryClient.invalidateQueries()
  }
  Object.assign(server.settings, { noticeHours: 48 })
  await saved({ tuesday: { ...tuesday, endTime: '19:00' }, friday: { ...friday, enabled: false } })
  await waitFor(async () => expect((await field('Minimum notice')).value).toBe('48'))
  expect((await field('Tuesday to')).value).toBe('7:00 PM')
  expect([(await field('Tuesday from')).value, screen.queryByLabelText('Friday to')]).toEqual(['10:30', null])
  expect(screen.queryByText(/changed in another tab/)).toBeNull()
  await saved({ tuesday: { ...tuesday, startTime: '11:00' } })
  await base(/^This practice was changed in another tab/)
  expect(screen.getByRole('rowheader', { name: 'Working hours' })).toBeDefined()
  await press('Keep this version')
  await press('Save changes')
  await waitFor(() =>
    expect(saves(server)).toEqual([{ workingHours: { tuesday: { ...tuesday, startTime: '10:30' } } }]),
  )
})

test('a failed load of the settings can be retried', async () => {
  const server = openFake()
  server.failing.set('availability/practice', problemOf('not-found', 'The practice settings were not found.'))
  open(server)
  await base('Failed to load practice settings')
  await base('The practice settings were not found.')
  server.failing.clear()
  await press('Try again')
  expect((await field('Default length')).value).toBe('50')
})
