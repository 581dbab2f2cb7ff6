import { client, openFake, type Fake } from '../../../testing/server/fake-clinical-notes.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQueryClient } from '../../../lib/api/query-client.ts'
import { dayIn } from '../../../lib/time/day-in.ts'
import { dayShown } from '../../../lib/time/read-day.ts'
import { form, base } from './note-form-in-tests.ts'
import { TestNotes } from '../TestNotes.tsx'
import { answered } from '../../../testing/waiting.ts'

let server: Fake
beforeEach(() => {
  // Days of another year are shown with it.
  vi.useFakeTimers({ now: new Date('2026-09-15T10:00:00Z'), toFake: ['Date'] })
  server = openFake()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
})

const { area, areas, dialog, submit, type } = form
const appointment = { id: '018f0000-0000-7000-8000-0000000000a1', date: '2026-08-27', startTime: '10:00' }
const sent = (operation: string) => server.asked.find((one) => one.operation === operation)?.input
const today = () => dayIn(new Date(), 'Europe/London')

async function compose(appointmentId?: string) {
  render(<TestNotes cache={openQueryClient()} composes appointmentId={appointmentId} />)
  await screen.findByRole('dialog', { name: 'Add Clinical Note' })
  await waitFor(() => expect(dialog().querySelector('textarea')).not.toBeNull())
  await answered(server, 'drafts/get')
}
const day = () => within(dialog()).getByLabelText<HTMLInputElement>('Service date')
const session = () => within(dialog()).getByRole<HTMLSelectElement>('combobox', { name: /^Session/ })
/** The first number in a height such as `calc(12lh + 1rem)`. */
const lines = (text: HTMLTextAreaElement) => Number(/\d+/.exec(text.style.minHeight)?.[0])

test('the editor shows twelve lines, has the focus and defaults to today', async () => {
  await compose()
  await waitFor(() => expect(document.activeElement).toBe(area('Note Content')))
  expect(lines(area('Note Content'))).toBe(12)
  expect(day().value).toBe(dayShown(today()))
  submit()
  expect(sent('notes/add')).toBeUndefined()
})

test("today's session and the last used template are preselected", async () => {
  const id = '018f0000-0000-7000-8000-00000000005e'
  server.sessions.push({
    id,
    date: today(),
    durationMinutes: 50,
    type: 'individual',
    status: 'completed',
    noteCount: 0,
  })
  server.start = { sessionId: id, template: 'soap' }
  await compose()
  await waitFor(() => expect(session().value).toBe(id))
  expect(areas()).toEqual(['Subjective', 'Objective', 'Assessment', 'Plan'])
  await waitFor(() => expect(document.activeElement).toBe(area('Subjective')))
  expect(lines(area('Plan'))).toBe(4)
  type('Plan', 'Keep the diary.')
  submit()
  await base('Clinical note saved successfully')
  expect(sent('notes/add')).toMatchObject({ sessionId: id, template: 'soap', serviceDate: today() })
  expect(sent('notes/add')).not.toHaveProperty('appointmentId')
})

test('a note about an appointment without a session adds one', async () => {
  server.start = { appointment, serviceDate: appointment.date }
  await compose(appointment.id)
  expect(sent('notes/start')).toEqual({ clientId: client.id, appointmentId: appointment.id })
  expect(session().selectedOptions[0]?.text).toBe('Thursday 27 August, appointment at 10:00 AM')
  expect(day().value).toBe('Thu 27 Aug 2026')
  type('Note Content', 'Arrived on time.')
  submit()
  await base('Clinical note saved successfully')
  expect(sent('notes/add')).toMatchObject({ appointmentId: appointment.id, sessionId: null, serviceDate: '2026-08-27' })
})

test('a draft keeps its session, date and template, regardless of other defaults', async () => {
  server.start = { appointment, serviceDate: appointment.date, template: 'soap' }
  await compose(appointment.id)
  type('Plan', 'Keep the diary.')
  await waitFor(() => expect(server.drafts.size).toBe(1))
  cleanup()
  server.start = {}
  await compose()
  await waitFor(() => expect(areas()).toEqual(['Subjective', 'Objective', 'Assessment', 'Plan']))
  await waitFor(() => expect(day().value).toBe('Thu 27 Aug 2026'))
  expect(session().selectedOptions[0]?.text).toBe('The appointment this note was started from')
  submit()
  await base('Clinical note saved successfully')
  expect(sent('notes/add')).toMatchObject({
    appointmentId: appointment.id,
    template: 'soap',
    serviceDate: '2026-08-27',
  })
})

test('a note can be written even if its defaults fail to load', async () => {
  server.failing.set('notes/start', 'lost')
  await compose()
  expect(day().value).toBe(dayShown(today()))
  type('Note Content', 'Phone call.')
  submit()
  await base('Clinical note saved successfully')
})
