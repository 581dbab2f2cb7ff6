import { problemOf } from '@openhour/shared/access/refusals.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { maya, openFake } from '../../../testing/server/fake-scheduler.ts'
import { onScreen } from './scheduler-screen.ts'
import { TestScheduler } from './TestScheduler.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(cleanup)

const { field, submit, values } = onScreen
const start = { appointmentDate: '2126-09-17', startTime: '10:00', clientId: maya.id }
const added = () => server.asked.filter(({ operation }) => operation === 'appointments/add')

/** The dialog with a client, a time and a note. */
async function typed() {
  render(<TestScheduler start={start} />)
  const form = await screen.findByRole('dialog', { name: 'Add Appointment' })
  fireEvent.change(field(/^Notes/), { target: { value: 'Not to be lost' } })
  return form
}
/** What was typed is still there, and can be sent. */
async function stays(form: HTMLElement) {
  expect(values('Date', 'Start time', 'End time', /^Notes/)).toEqual([
    'Tue 17 Sep 2126',
    '10:00 AM',
    '10:50 AM',
    'Not to be lost',
  ])
  server.failing.clear()
  submit(form)
  await screen.findAllByText(/^Appointment added/)
  expect(added().at(-1)?.input).toMatchObject({ clientId: maya.id, startTime: '10:00', notes: 'Not to be lost' })
}

test.each([
  ['archived', problemOf('not-possible-now', appointmentTexts.clientArchived), appointmentTexts.clientArchived],
  ['deleted', problemOf('not-found', appointmentTexts.clientNotFound), appointmentTexts.clientNotFound],
])('a client who is %s while booking: the form says so and keeps what was typed', async (_what, problem, said) => {
  server.failing.set('appointments/add', problem)
  const form = await typed()
  submit(form)
  await waitFor(() => expect(screen.getAllByText(said, { exact: false }).length).toBeGreaterThan(0))
  await stays(form)
})

test('offline while booking: the form says what is safe, and sending again books once', async () => {
  for (const operation of ['appointments/add', 'appointments/preview'] as const) server.failing.set(operation, 'lost')
  const form = await typed()
  submit(form)
  await screen.findAllByText(/^Failed to add appointment/)
  expect(screen.getAllByText(/What is on this page stays here/).length).toBeGreaterThan(0)
  await stays(form)
  expect(new Set(added().map(({ key }) => key)).size).toBe(1)
})
