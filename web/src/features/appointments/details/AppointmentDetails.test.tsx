import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { given, openFake, seriesId } from '../../../testing/server/fake-appointments.ts'
import { TestAppointments } from '../TestAppointments.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(cleanup)

const tierStatus = { tier: 'pro', trialExpired: false, plansOn: true } as const
const past = { startsAt: '2026-09-01T09:00:00Z', endsAt: '2026-09-01T09:50:00Z', appointmentDate: '2026-09-01' }

async function openDetails(change: Partial<FullAppointment>, me: Parameters<typeof TestAppointments>[0]['me'] = {}) {
  const appointment = given(change)
  server.appointments.push(appointment)
  render(<TestAppointments first={{ view: 'list', open: appointment.id }} me={me} />)
  const dialog = await screen.findByRole('dialog', { name: appointment.clientName })
  return within(dialog)
}
const names = (dialog: Awaited<ReturnType<typeof openDetails>>) =>
  dialog
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    .filter((name) => name !== 'Close')

test.each([
  ['pending', {}, ['Edit', 'Decline request', 'Reschedule', 'Accept']],
  ['pending', { seriesId }, ['Edit', 'Cancel…', 'Reschedule', 'Confirm']],
  ['confirmed', {}, ['Edit', 'Cancel…', 'Reschedule']],
  ['scheduled', past, ['Edit', 'Reschedule', 'Cancel…', 'No-show', 'Completed']],
  ['completed', past, ['Edit', 'No-show', 'Mark as not completed']],
  ['no-show', past, ['Edit', 'Completed', 'Undo no-show']],
  ['cancelled-client', { cancelledAt: '2026-09-01T08:00:00Z', cancelledBy: 'client' }, ['Put back in the calendar']],
] as const)('actions of an appointment that is %s', async (status, change, actions) => {
  const dialog = await openDetails({ status, ...change })
  expect(names(dialog)).toEqual(actions)
})

test('shows who cancelled, when, why and whether inside the window', async () => {
  const dialog = await openDetails({
    status: 'cancelled-client',
    cancelledAt: '2126-09-16T18:00:00Z',
    cancelledBy: 'client',
    cancelReason: 'Has the flu.',
    late: true,
  })
  dialog.getByText('Cancelled by Maya Okafor on 16 September 2126, 7:00 PM')
  dialog.getByText('Inside the 24-hour cancellation window')
  expect(dialog.getByText('Reason: Has the flu.')).toBeTruthy()
})

test('describes the series and links to the profile', async () => {
  const dialog = await openDetails({ seriesId, repeat: { unit: 'week', every: 1, count: null } })
  dialog.getByText('Every week on Tuesday, open-ended')
  expect(dialog.getByRole('link', { name: 'Open record of Maya Okafor' }).getAttribute('href')).toMatch(
    /^\/app\/clients\/018f/,
  )
})

test('an appointment that has started links to its note, which has the focus', async () => {
  const dialog = await openDetails(past)
  const { id, clientId } = server.appointments[0] as FullAppointment
  expect(dialog.getByRole('link', { name: 'Write note' }).getAttribute('href')).toBe(
    `/app/clients/${clientId}?tab=clinical-notes&compose=1&appointment=${id}`,
  )
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('link', { name: 'Write note' })))
  expect(dialog.queryByRole('link', { name: 'Prepare this session' })).toBeNull()
})

test('a session is prepared until it ends, also while it runs', async () => {
  const dialog = await openDetails({ startsAt: '2026-09-01T09:00:00Z', endsAt: '2126-09-01T09:50:00Z' })
  const { id, clientId } = server.appointments[0] as FullAppointment
  expect(dialog.getByRole('link', { name: 'Prepare this session' }).getAttribute('href')).toBe(
    `/app/clients/${clientId}?tab=session-history&new=1&appointment=${id}`,
  )
})

test('with a note written, it links to the session', async () => {
  const dialog = await openDetails({ ...past, status: 'completed', sessionId: crypto.randomUUID(), note: 'draft' })
  expect(dialog.queryByRole('link', { name: 'Write note' })).toBeNull()
  expect(dialog.getByRole('link', { name: 'Open session' }).getAttribute('href')).toMatch(/\?tab=session-history$/)
})

test.each([
  [{}, 'Connect your Zoom account in the Integrations tab to enable online sessions.'],
  [{ videoConnected: true }, 'No meeting link available for this appointment.'],
  [{ tierStatus }, 'No meeting link available for this appointment.'],
])('without a link, the join button is disabled and says why (%j)', async (me, why) => {
  const dialog = await openDetails({ type: 'online', meetingLink: null }, me)
  const join = dialog.getByRole('button', { name: 'Join' })
  expect(join.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(join.getAttribute('aria-describedby') ?? '')?.textContent).toBe(why)
})

test.each([{}, { tierStatus }])('where there is a link, Join opens it (%j)', async (me) => {
  const dialog = await openDetails({ type: 'online', meetingLink: 'https://meet.example.com/room' }, me)
  expect(dialog.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('https://meet.example.com/room')
})

test('cancelling asks for a reason and the scope, and shows whether it is late', async () => {
  const dialog = await openDetails({ seriesId, repeat: { unit: 'week', every: 1, count: null } })
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel…' }))
  const asks = within(await screen.findByRole('alertdialog', { name: 'Cancel this appointment?' }))
  asks.getByText(/^It starts in \d+ days, outside the 24-hour cancellation window\.$/)
  const reason = asks.getByRole('textbox', { name: /Reason/ })
  await waitFor(() => expect(document.activeElement).toBe(reason))
  fireEvent.click(asks.getByRole('radio', { name: 'This and following' }))
  fireEvent.keyDown(reason, { key: 'Enter' })
  expect(server.asked.some(({ operation }) => operation === 'appointments/setStatus')).toBe(false)
  fireEvent.change(reason, { target: { value: ' Away ' } })
  fireEvent.keyDown(reason, { key: 'Enter' })
  await screen.findByText('Appointment status updated successfully')
  expect(server.asked.find(({ operation }) => operation === 'appointments/setStatus')?.input).toMatchObject({
    status: 'cancelled-therapist',
    scope: 'following',
    reason: 'Away',
  })
  await waitFor(() => expect(names(dialog)).toEqual(['Put back in the calendar']))
})

test('the therapist chooses who cancelled', async () => {
  const dialog = await openDetails({})
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel…' }))
  const asks = within(await screen.findByRole('alertdialog', { name: 'Cancel this appointment?' }))
  expect(asks.getByRole<HTMLInputElement>('radio', { name: 'Cancelled by me' }).checked).toBe(true)
  fireEvent.click(asks.getByRole('radio', { name: 'Cancelled by client' }))
  fireEvent.click(asks.getByRole('button', { name: 'Cancel appointment' }))
  await screen.findByText('Appointment status updated successfully')
  expect(server.asked.find(({ operation }) => operation === 'appointments/setStatus')?.input).toMatchObject({
    status: 'cancelled-client',
  })
})

test('a status changed in another tab is refused, and the dialog says why', async () => {
  const dialog = await openDetails({ status: 'pending' })
  ;(server.appointments[0] as FullAppointment).updatedAt = '2026-10-01T10:00:00.000001Z'
  fireEvent.click(dialog.getByRole('button', { name: 'Accept' }))
  expect(await dialog.findByText(/was changed in another tab/)).toBeTruthy()
})

test('a deleted appointment shows an error and keeps typed text', async () => {
  render(<TestAppointments first={{ view: 'list', open: crypto.randomUUID() }} />)
  expect(await screen.findByText(/was not found/)).toBeTruthy()
})
