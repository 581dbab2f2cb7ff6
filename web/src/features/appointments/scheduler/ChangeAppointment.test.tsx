import { appointmentOf, openFake } from '../../../testing/server/fake-scheduler.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setClockStyle } from '../../../lib/time/format.ts'
import { me } from '../../../testing/server/fake-server.ts'
import { onScreen } from './scheduler-screen.ts'
import { TestScheduler } from './TestScheduler.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  cleanup()
  setClockStyle('12-hour')
})

const weekly = { unit: 'week', every: 1, count: null } as const
const { field, fill, press, choose } = onScreen
const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const sent = (operation: string) => server.asked.filter((one) => one.operation === operation).map(({ input }) => input)

async function opened(given: Parameters<typeof appointmentOf>[0] = {}, mode: 'edit' | 'reschedule' = 'edit', who = me) {
  const appointment = appointmentOf(given)
  server.appointments.push(appointment)
  render(<TestScheduler me={who} mode={mode} appointment={structuredClone(appointment)} />)
  return screen.findByRole('dialog', { name: mode === 'edit' ? 'Edit Appointment' : 'Reschedule Appointment' })
}

test('opens with the saved values and saves the changes', async () => {
  const form = await opened({ type: 'online', meetingLink: 'https://meet.example.com/a', notes: 'Breathing log' })
  expect(within(form).getByText('With Maya Okafor, in London time')).toBeTruthy()
  expect(['Date', 'Start time', 'End time', /^Meeting link/, /^Notes/].map((name) => field(name).value)).toEqual([
    'Tue 17 Sep 2126',
    '10:00 AM',
    '10:50 AM',
    'https://meet.example.com/a',
    'Breathing log',
  ])
  fill(/^Notes/, 'Breathing log, again')
  choose('In person')
  press('Save changes')
  await expectSeen('Appointment updated')
  expect(sent('appointments/update')).toEqual([
    {
      id: server.appointments[0]?.id,
      updatedAt: '2026-09-01T10:00:00.000001Z',
      scope: 'this',
      appointmentDate: '2126-09-17',
      startTime: '10:00',
      endTime: '10:50',
      type: 'in_person',
      meetingLink: null,
      place: null,
      notes: 'Breathing log, again',
      repeat: null,
      onConflict: 'refuse',
      emailClient: true,
    },
  ])
  // Its time has not changed, so there is nothing to preview.
  expect(sent('appointments/preview')).toEqual([])
})

test('moving keeps the length and previews conflicts', async () => {
  server.appointments.push(appointmentOf({ clientName: 'Tom Ito', startTime: '15:00', endTime: '15:50' }))
  await opened({ endTime: '11:30', notes: 'Stays' }, 'reschedule')
  for (const name of ['Type', 'Repeat', /^Notes/]) expect(screen.queryByLabelText(name)).toBeNull()
  fill('Start time', '2 pm')
  fireEvent.blur(field('Start time'))
  expect(field('End time').value).toBe('3:30 PM')
  await expectSeen(/Conflict: 3:00–3:50 PM with Tom Ito/)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Book it anyway' }))
  press('Reschedule')
  await expectSeen('Appointment rescheduled')
  expect(sent('appointments/update')[0]).toMatchObject({
    startTime: '14:00',
    endTime: '15:30',
    notes: 'Stays',
    onConflict: 'overlap',
  })
})

test('applies to this appointment by default; other scopes show the recurrence', async () => {
  await opened({ seriesId: crypto.randomUUID(), repeat: weekly })
  expect(screen.queryByLabelText('Repeat')).toBeNull()
  choose('This and following')
  expect(field('Repeat').querySelector('option:checked')?.textContent).toBe('Unchanged: every week')
  fill('Start time', '1 pm')
  await expectSeen(/12 appointments up to .*, no conflicts/)
  press('Save changes')
  await expectSeen('Appointment updated')
  const [update] = sent('appointments/update')
  expect(update).toMatchObject({ scope: 'following', startTime: '13:00', endTime: '13:50' })
  expect(update).not.toHaveProperty('repeat')
})

test('changes the recurrence of all upcoming appointments and says which no longer fit', async () => {
  server.dropped = 3
  await opened({ seriesId: crypto.randomUUID(), repeat: weekly })
  choose('All upcoming')
  fill('Repeat', 'two-weeks')
  fill('Ends', 'after')
  fill('Number of appointments', '4')
  await expectSeen('3 upcoming appointments no longer fit the new schedule and will be removed.')
  press('Save changes')
  await expectSeen('Appointment updated')
  expect(sent('appointments/update')[0]).toMatchObject({
    scope: 'all',
    repeat: { unit: 'week', every: 2, count: 4 },
  })
})

test('does not send a recurrence rule for a single appointment', async () => {
  await opened({ seriesId: crypto.randomUUID(), repeat: weekly })
  choose('This and following')
  fill('Repeat', 'two-weeks')
  choose('This appointment')
  fill(/^Notes/, 'Only here')
  press('Save changes')
  await expectSeen('Appointment updated')
  expect(sent('appointments/update')[0]).not.toHaveProperty('repeat')
})

test('a series can end with the opened appointment, but not with scope all', async () => {
  await opened({ seriesId: crypto.randomUUID(), repeat: weekly })
  choose('This and following')
  fill('Repeat', 'none')
  choose('All upcoming')
  press('Save changes')
  await waitFor(() => expect(sent('appointments/update')[0]).toMatchObject({ scope: 'all' }))
  expect(sent('appointments/update')[0]).not.toHaveProperty('repeat')
  cleanup()
  server.appointments.length = 0
  await opened({ seriesId: crypto.randomUUID(), repeat: weekly })
  choose('This and following')
  fill('Repeat', 'none')
  press('Save changes')
  await waitFor(() => expect(sent('appointments/update')[1]).toMatchObject({ scope: 'following', repeat: null }))
})

test('conflicting days of a series can stay unchanged', async () => {
  server.appointments.push(
    appointmentOf({ clientName: 'Tom Ito', appointmentDate: '2126-10-01', startTime: '13:00', endTime: '13:50' }),
  )
  await opened({ seriesId: crypto.randomUUID(), repeat: weekly }, 'reschedule')
  choose('All upcoming')
  fill('Start time', '1 pm')
  fireEvent.click(await screen.findByRole('radio', { name: 'Leave this day as it is' }))
  press('Reschedule')
  await expectSeen('11 appointments, 1 day unchanged.')
  expect(sent('appointments/update')[0]).toMatchObject({ onConflict: 'skip', scope: 'all' })
})

test('does not ask again about an allowed overlap while the time stays the same', async () => {
  server.appointments.push(appointmentOf({ clientName: 'Tom Ito' }))
  await opened({ overlapAllowed: true })
  fill(/^Notes/, 'More')
  server.failing.set('appointments/preview', 'lost')
  press('Save changes')
  await waitFor(() => expect(sent('appointments/update')).toHaveLength(1))
  expect(sent('appointments/preview')).toEqual([])
})

test('a deleted appointment shows an error and keeps typed text', async () => {
  await opened()
  fill(/^Notes/, 'Still here')
  server.appointments.length = 0
  press('Save changes')
  await expectSeen(/^This appointment was not found/)
  await expectSeen('Failed to update appointment')
  expect(field(/^Notes/).value).toBe('Still here')
})

test('times are shown and parsed on a 24-hour clock if the practice uses it', async () => {
  setClockStyle('24-hour')
  await opened({}, 'reschedule', { ...me, clockStyle: '24-hour' })
  expect([field('Start time').value, field('End time').value]).toEqual(['10:00', '10:50'])
  fill('Start time', '5:30')
  fireEvent.blur(field('Start time'))
  expect([field('Start time').value, field('End time').value]).toEqual(['05:30', '06:20'])
})

test('a past appointment can be edited, but not moved to another past day', async () => {
  await opened({ appointmentDate: '2020-03-02' })
  fireEvent.keyDown(field('Date'), { key: 'ArrowDown' })
  expect(field('Date').value).toBe('Mon 2 Mar 2020')
  fill(/^Notes/, 'She came late.')
  press('Save changes')
  await expectSeen('Appointment updated')
  cleanup()
  await opened({ appointmentDate: '2020-03-02' })
  fill('Date', '2020-03-03')
  press('Save changes')
  await expectSeen('Please choose today or a later day')
})

test('after the practice changed time zones, says which zone is meant', async () => {
  await opened({ timeZone: 'America/New_York' })
  await expectSeen('This appointment is in New York time. A new day or time will be in London time.')
})

test('asks before closing with unsaved text', async () => {
  await opened()
  fill(/^Notes/, 'Other')
  press('Cancel')
  const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a new place says that the client gets an email; without a place there is none', async () => {
  await opened({ type: 'in_person', place: 'Room 2' })
  expect(screen.queryByRole('checkbox', { name: /^Email Maya Okafor/ })).toBeNull()
  fill(/^Place/, 'Studio')
  await screen.findByRole('checkbox', { name: /^Email Maya Okafor/ })
  fill(/^Place/, '')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Email Maya Okafor/ })).toBeNull())
  fill(/^Place/, 'Studio')
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Email Maya Okafor/ }))
  press('Save changes')
  await expectSeen('Appointment updated')
  expect(sent('appointments/update')).toMatchObject([{ place: 'Studio', emailClient: false }])
})
