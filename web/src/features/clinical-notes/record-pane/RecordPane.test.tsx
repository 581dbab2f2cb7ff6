import { noteOf, openFake, type Fake } from '../../../testing/server/fake-clinical-notes.ts'
import { given } from '../../../testing/server/fake-appointments.ts'
import { responseOf } from '../../../testing/server/fake-measures.ts'
import { goalOf, planOf, progressOf } from '../../../testing/server/fake-plans.ts'
import { recordOf } from '../../../testing/server/fake-wellness-records.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQueryClient } from '../../../lib/api/query-client.ts'
import { base, form, press } from '../notes/note-form-in-tests.ts'
import { TestNotes } from '../TestNotes.tsx'

let server: Fake
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-09-15T10:00:00Z'), toFake: ['Date'] })
  server = openFake()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cleanup()
  localStorage.clear()
})

const appointment = { id: '018f0000-0000-7000-8000-0000000000a1', date: '2026-09-15', startTime: '10:00' }
const record = async () => within(await screen.findByRole('region', { name: 'From the record' }))

async function compose(appointmentId?: string) {
  render(<TestNotes cache={openQueryClient()} composes appointmentId={appointmentId} />)
  await form.ready(server, 'Add Clinical Note')
}

test('the record stands beside the text: preparation, last note, goals, measures and the diary since the last session', async () => {
  server.start = { appointment, serviceDate: appointment.date }
  server.sessions.push({
    id: crypto.randomUUID(),
    date: '2026-09-08',
    durationMinutes: 50,
    type: 'individual',
    status: 'completed',
    noteCount: 1,
  })
  server.notes.push(noteOf({ template: 'dap', sections: [{ heading: 'Plan', text: 'Diary at six.' }] }))
  Object.assign(server.record, {
    plans: [planOf({ treatmentGoals: [goalOf({ progress: [progressOf({ percent: 40 })] })] })],
    responses: [responseOf('2026-09-14', [1, 1, 0]), responseOf('2026-08-03', [2, 2, 0])],
    diary: [
      recordOf({ author: 'client', logDate: '2026-09-12', moodRating: 3, notes: 'Awake at four.' }),
      recordOf({ author: 'client', logDate: '2026-09-01', notes: 'Before the last session.' }),
    ],
    appointment: given({ ...appointment, appointmentDate: appointment.date, notes: 'Ask about the new job.' }),
  })
  await compose(appointment.id)
  const beside = await record()
  await beside.findByText('Ask about the new job.')
  await beside.findByText('Diary at six.')
  await beside.findByText('10 September 2026 · DAP · Unsigned')
  await beside.findByRole('progressbar', { name: '40 percent on 3 Aug 2026' })
  await beside.findByText('14 Sep 2026; before that 4 on 3 Aug 2026')
  await beside.findByText('Awake at four.')
  expect(beside.queryByText('Before the last session.')).toBeNull()
  expect(document.activeElement).toBe(form.area('Note Content'))
})

test('parts without anything, and parts that cannot be loaded, say so, and the note can be saved', async () => {
  server.failing.set('measures/list', problemOf('fault', 'Please try again.'))
  await compose()
  const beside = await record()
  for (const said of [
    'Nothing prepared.',
    'No earlier note.',
    'No goals in an active treatment plan.',
    'No entries yet.',
  ])
    await beside.findByText(said)
  await beside.findByText('The measures could not be loaded.')
  form.type('Note Content', 'Phone call.')
  form.submit()
  await base('Clinical note saved successfully')
  expect(server.notes[0]?.sections[0]?.text).toBe('Phone call.')
})

test('where there is no room, the record is opened from the writing tools and closed again', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  await compose()
  expect(screen.queryByRole('region', { name: 'From the record' })).toBeNull()
  await press('Show record')
  await (await record()).findByText('No earlier note.')
  await press('Back to the text')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'From the record' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(form.area('Note Content')))
})

test('an appointment that was cancelled or moved while its note was open is said under the session', async () => {
  server.start = { appointment, serviceDate: appointment.date }
  const cancelled = given({ appointmentDate: appointment.date, startTime: '10:00', status: 'cancelled-client' })
  server.record.appointment = cancelled
  await compose(appointment.id)
  await base(/^This appointment was cancelled. Your text is safe/)
  cleanup()
  server.record.appointment = { ...cancelled, status: 'confirmed', startTime: '16:30' }
  await compose(appointment.id)
  await base('This appointment was moved to Tue 15 Sep, 4:30 PM. Check the service date.')
  fireEvent.change(within(form.dialog()).getByRole('combobox', { name: /^Session/ }), { target: { value: '' } })
  await waitFor(() => expect(screen.queryByText(/^This appointment was moved/)).toBeNull())
})
