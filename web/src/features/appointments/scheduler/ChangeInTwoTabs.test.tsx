import { appointmentOf, openFake } from '../../../testing/server/fake-scheduler.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onScreen } from './scheduler-screen.ts'
import { TestScheduler } from './TestScheduler.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(cleanup)

const { field, fill, press } = onScreen
const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)

async function opened(given: Parameters<typeof appointmentOf>[0] = {}, mode: 'edit' | 'reschedule' = 'edit') {
  const appointment = appointmentOf(given)
  server.appointments.push(appointment)
  render(<TestScheduler mode={mode} appointment={structuredClone(appointment)} />)
  return screen.findByRole('dialog', { name: mode === 'edit' ? 'Edit Appointment' : 'Reschedule Appointment' })
}

test('of one that was changed in another tab only what both changed is to be chosen', async () => {
  await opened({ notes: 'Before' })
  fill(/^Notes/, 'What I wrote')
  Object.assign(server.appointments[0] ?? {}, {
    notes: 'What they wrote',
    startTime: '10:30',
    updatedAt: '2026-09-02T09:00:00.000001Z',
  })
  press('Save changes')
  const choice = await screen.findByText(
    /^This appointment was changed in another tab.*Updated from there: Start time.$/,
  )
  const lines = within(choice.parentElement as HTMLElement).getAllByRole('row')
  expect(lines.map((line) => [...line.children].map(({ textContent }) => textContent))).toEqual([
    ['Field', 'Here', 'Saved now'],
    ['Notes', 'What I wrote', 'What they wrote'],
  ])
  expect(field('Start time').value).toBe('10:30 AM')
  press('Use the saved version')
  await waitFor(() => expect(field(/^Notes/).value).toBe('What they wrote'))
  press('Restore my text')
  await waitFor(() => expect(field(/^Notes/).value).toBe('What I wrote'))
  fill(/^Notes/, 'Both of us')
  press('Save changes')
  await expectSeen('Appointment updated')
  expect(server.appointments[0]).toMatchObject({ notes: 'Both of us', startTime: '10:30' })
})

test('moving one takes over the notes that another tab wrote', async () => {
  await opened({ notes: 'Before' }, 'reschedule')
  fill('Start time', '2 pm')
  fireEvent.blur(field('Start time'))
  Object.assign(server.appointments[0] ?? {}, { notes: 'What they wrote', updatedAt: '2026-09-02T09:00:00.000001Z' })
  press('Reschedule')
  await expectSeen('Updated from there: Notes. Check the form and save again.')
  press('Reschedule')
  await expectSeen('Appointment rescheduled')
  expect(server.appointments[0]).toMatchObject({ notes: 'What they wrote', startTime: '14:00' })
})

test('what the other tab saved already needs no choice', async () => {
  await opened({ notes: 'Before' })
  fill(/^Notes/, 'The same')
  Object.assign(server.appointments[0] ?? {}, { notes: 'The same', updatedAt: '2026-09-02T09:00:00Z' })
  press('Save changes')
  await expectSeen('Appointment updated')
  expect(screen.queryByText(/^This appointment was changed in another tab/)).toBeNull()
})
