import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appointmentOf } from '../../testing/server/fake-scheduler.ts'
import { openFake, setRoom } from '../../testing/server/fake-sessions.ts'
import { TestHistory } from './TestHistory.tsx'

const appointment = appointmentOf({
  appointmentDate: '2026-09-08',
  startTime: '14:00',
  endTime: '15:15',
  status: 'no-show',
})
let server: ReturnType<typeof openFake>
beforeEach(() => {
  setRoom('desk')
  server = openFake()
})
afterEach(cleanup)

test('a new session is prefilled from its appointment, sent with it, and links to it', async () => {
  server.coming.from = appointment
  render(<TestHistory appointmentId={appointment.id} />)
  const dialog = await screen.findByRole('dialog', { name: 'Add New Session' })
  expect(dialog.textContent).toContain('from the appointment on 8 Sep 2026 at 2:00 PM')
  const field = (name: string) => within(dialog).getByLabelText<HTMLInputElement>(name)
  const filled = ['Date', 'Duration in minutes', 'Type', 'Status', 'Notes'].map((name) => field(name).value)
  expect(filled).toEqual(['Tue 8 Sep 2026', '75', 'individual', 'no-show', ''])
  fireEvent.change(field('Notes'), { target: { value: 'Did not come.' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add Session' }))
  const link = await screen.findByRole('link', { name: 'Appointment for the session on 8 Sep 2026' })
  expect(link.getAttribute('href')).toBe(`/app/appointments?open=${appointment.id}`)
  expect(server.sessions[0]).toMatchObject({ appointmentId: appointment.id, status: 'no-show' })
})

test('before its appointment ends, a session is prepared: it starts as scheduled', async () => {
  server.coming.from = { ...appointment, status: 'confirmed', endsAt: '2126-09-08T14:15:00Z' }
  render(<TestHistory appointmentId={appointment.id} />)
  const dialog = await screen.findByRole('dialog', { name: 'Add New Session' })
  expect(within(dialog).getByLabelText<HTMLInputElement>('Status').value).toBe('scheduled')
})

test('if the appointment is gone, a message appears and no form opens', async () => {
  render(<TestHistory appointmentId={appointment.id} />)
  expect((await screen.findAllByText('This appointment could not be found.')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('dialog')).toBeNull()
})
