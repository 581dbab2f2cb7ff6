import { client, noteOf, openFake, type Session, type Fake } from '../../../testing/server/fake-clinical-notes.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQueryClient } from '../../../lib/api/query-client.ts'
import { dayIn } from '../../../lib/time/day-in.ts'
import { choose, form, press, base } from './note-form-in-tests.ts'
import { TestNotes } from '../TestNotes.tsx'

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

const { area, areas, chosen, dialog, submit, template, type } = form
const asked = (operation: string) => server.asked.filter((one) => one.operation === operation)
const draftOf = (key: string) => server.typedIn(key)
const newKey = `clinical-note:${client.id}:new`
const session: Session = {
  id: '018f0000-0000-7000-8000-00000000005e',
  date: '2026-08-27',
  durationMinutes: 50,
  type: 'individual',
  status: 'completed',
  noteCount: 0,
}

/** Opens the dialog through the URL. */
async function compose() {
  render(<TestNotes cache={openQueryClient()} composes />)
  await form.ready(server, 'Add Clinical Note')
}

test('an empty note is refused in the browser; a free-text one is saved once, even if submitted repeatedly', async () => {
  await compose()
  submit()
  await base('Please enter note content')
  await waitFor(() => expect(document.activeElement).toBe(area('Note Content')))
  expect(asked('notes/add')).toHaveLength(0)
  type('Note Content', 'Phone call before Thursday.')
  server.failing.set('notes/add', 'lost')
  submit()
  await base(/The server cannot be reached/)
  await base('Failed to save clinical note')
  expect(area('Note Content').value).toBe('Phone call before Thursday.')
  server.failing.clear()
  submit()
  await base('Clinical note saved successfully')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = asked('notes/add')
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent[1]?.input).toEqual({
    clientId: client.id,
    template: 'free',
    templateName: null,
    serviceDate: dayIn(new Date(), 'Europe/London'),
    sessionId: null,
    sections: [{ heading: null, text: 'Phone call before Thursday.' }],
  })
  await waitFor(() => expect(server.drafts.size).toBe(0))
})

test('another template shows its sections and keeps all typed text visible', async () => {
  await compose()
  template(/^SOAP/)
  await waitFor(() => expect(areas()).toEqual(['Subjective', 'Objective', 'Assessment', 'Plan']))
  type('Subjective', 'Sleeps badly.')
  type('Plan', 'Keep the diary.')
  await waitFor(() => expect(document.activeElement).toBe(area('Subjective')))
  template(/^DAP/)
  await waitFor(() => expect(areas()).toEqual(['Data', 'Assessment', 'Plan', 'Subjective']))
  expect([area('Plan').value, area('Subjective').value]).toEqual(['Keep the diary.', 'Sleeps badly.'])
  template(/^Free text/)
  await waitFor(() => expect(areas()).toEqual(['Note Content', 'Plan', 'Subjective']))
  template(/^SOAP/)
  await waitFor(() => expect(areas()).toEqual(['Subjective', 'Objective', 'Assessment', 'Plan']))
  submit()
  await base('Clinical note saved successfully')
  expect(asked('notes/add')[0]?.input).toMatchObject({
    template: 'soap',
    sections: [
      { heading: 'Subjective', text: 'Sleeps badly.' },
      { heading: 'Plan', text: 'Keep the diary.' },
    ],
  })
})

test('choosing a session sets its date, and a future date is refused', async () => {
  server.sessions.push(session)
  await compose()
  const picker = await within(dialog()).findByRole<HTMLSelectElement>('combobox', { name: /^Session/ })
  await waitFor(() => expect(picker.options).toHaveLength(2))
  expect(picker.options[1]?.text).toBe('Thursday 27 August, individual, 50 minutes, no note yet')
  fireEvent.change(picker, { target: { value: session.id } })
  const day = within(dialog()).getByLabelText<HTMLInputElement>('Service date')
  await waitFor(() => expect(day.value).toBe('Thu 27 Aug 2026'))
  type('Note Content', 'Arrived on time.')
  fireEvent.change(day, { target: { value: '2199-01-01' } })
  submit()
  await base('The day of a note cannot be in the future')
  fireEvent.change(day, { target: { value: '2026-08-27' } })
  submit()
  await base('Clinical note saved successfully')
  expect(asked('notes/add')[0]?.input).toMatchObject({ sessionId: session.id, serviceDate: '2026-08-27' })
})

test('a snippet is inserted at the caret from the menu or by name and Tab, and announced', async () => {
  server.snippets.push(
    { id: crypto.randomUUID(), name: 'Risk', text: 'No risk was voiced.', updatedAt: '' },
    { id: crypto.randomUUID(), name: 'Plan', text: 'Continue as agreed.', updatedAt: '' },
  )
  await compose()
  await base('To insert a snippet, type / and its name, then press Tab.')
  type('Note Content', 'Calm. /risk Thanks.')
  const text = area('Note Content')
  text.focus()
  text.setSelectionRange(11, 11)
  fireEvent.select(text)
  await base('Tab inserts “Risk”')
  expect(fireEvent.keyDown(text, { key: 'Tab' })).toBe(false)
  expect(text.value).toBe('Calm. No risk was voiced. Thanks.')
  await base('“Risk” inserted')
  // Without a snippet, Tab moves the focus as usual.
  expect(fireEvent.keyDown(text, { key: 'Tab' })).toBe(true)
  text.setSelectionRange(0, 0)
  await press('Insert snippet')
  await choose(/^Plan/)
  await waitFor(() => expect(text.value).toBe('Continue as agreed.Calm. No risk was voiced. Thanks.'))
  await waitFor(() => expect(document.activeElement).toBe(text))
  submit()
  await base('Clinical note saved successfully')
  expect(asked('notes/add')[0]?.input).toMatchObject({
    sections: [{ heading: null, text: 'Continue as agreed.Calm. No risk was voiced. Thanks.' }],
  })
})

test('loading the previous note includes its template, and asks before replacing typed text', async () => {
  server.notes.push(noteOf({ template: 'dap', sections: [{ heading: 'Plan', text: 'Diary at six.' }] }))
  await compose()
  type('Note Content', 'Typed already.')
  await press('Load previous note')
  await base('Replace what you typed?')
  await press('Keep my text')
  expect(area('Note Content').value).toBe('Typed already.')
  await press('Load previous note')
  await press('Replace')
  await waitFor(() => expect(areas()).toEqual(['Data', 'Assessment', 'Plan']))
  expect(area('Plan').value).toBe('Diary at six.')
  expect(chosen()).toBe('DAP')
})

test('typed text is a draft immediately, survives the tab, and is offered in the list', async () => {
  await compose()
  template(/^SOAP/)
  type('Subjective', 'Slept well.')
  await base('Draft saved')
  await waitFor(() => expect(draftOf(newKey).serviceDate).toBe(dayIn(new Date(), 'Europe/London')))
  cleanup()
  render(<TestNotes cache={openQueryClient()} />)
  await base('You have an unsaved note.')
  await press('Continue writing')
  await base('We restored your unsaved draft.')
  expect(area('Subjective').value).toBe('Slept well.')
  await base('It stays here if you close this.')
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Continue writing')
  await waitFor(() => expect(area('Subjective').value).toBe('Slept well.'))
  await press('More for this note')
  await choose('Discard my text')
  await press('Discard')
  await waitFor(() => expect(server.drafts.size).toBe(0))
  await waitFor(() => expect(screen.queryByText('You have an unsaved note.')).toBeNull())
})

test('signing a whole note saves and signs it; the form says before what that means', async () => {
  await compose()
  await base('You sign as Robin Example. A signed note can’t be changed or deleted.')
  type('Note Content', 'Done.')
  await press('Sign')
  await base('Clinical note signed')
  expect(screen.queryByText('Sign this note?')).toBeNull()
  expect(asked('notes/sign')[0]?.input).toEqual({ id: server.notes[0]?.id, version: 1 })
})

test('saving and signing asks once about sections without text, then does both', async () => {
  await compose()
  template(/^SOAP/)
  await waitFor(() => expect(areas()).toEqual(['Subjective', 'Objective', 'Assessment', 'Plan']))
  type('Subjective', 'Done.')
  await press('Sign')
  await base(/Nothing is written under Objective, Assessment, and Plan\.$/)
  expect(asked('notes/add')).toHaveLength(0)
  await press('Sign note')
  await base('Clinical note signed')
  await base('Signed notes can’t be edited.')
  expect(asked('notes/sign')[0]?.input).toEqual({ id: server.notes[0]?.id, version: 1 })
})

test('if signing fails after saving, a message says so and the note is listed', async () => {
  server.failing.set('notes/sign', problemOf('fault', 'Please try again.'))
  await compose()
  type('Note Content', 'Done.')
  fireEvent.keyDown(area('Note Content'), { key: 'Enter', ctrlKey: true })
  await press('Sign note')
  await base('The note is saved, but not signed')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await base(/You can edit it until you sign it/)
})
