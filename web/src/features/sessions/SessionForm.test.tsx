import { fakeSession, openFake, sessionOf, setRoom } from '../../testing/server/fake-sessions.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestHistory } from './TestHistory.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  setRoom('desk')
  server = openFake()
})
afterEach(cleanup)

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const dialog = (name: string) => screen.findByRole('dialog', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sent = (operation: string) => server.asked.filter((one) => one.operation === operation)

async function openAdd() {
  fireEvent.click(await screen.findByRole('button', { name: 'Add Session' }))
  return dialog('Add New Session')
}
async function openEdit() {
  fireEvent.click(await screen.findByRole('button', { name: /^Edit session/ }))
  await screen.findByLabelText('Date')
  return dialog('Edit Session')
}

test('a new session starts with the defaults and is sent once', async () => {
  server.sessions.push(sessionOf())
  render(<TestHistory />)
  await openAdd()
  const names = ['Date', 'Duration in minutes', 'Type', 'Status', 'Notes']
  expect(names.map((name) => field(name).value)).toEqual(['Sat 12 Sep 2026', '50', 'individual', 'scheduled', ''])
  expect([...field('Status').querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Scheduled',
    'Completed',
    'Cancelled',
    'No-show',
  ])
  fill('Date', '2026-10-01')
  fill('Duration in minutes', '90')
  fill('Type', 'family')
  fill('Notes', 'Invite the parents.')
  fireEvent.click(within(await dialog('Add New Session')).getByRole('button', { name: 'Add Session' }))
  await expectSeen('Session added successfully!')
  expect(server.sessions[1]).toMatchObject({
    sessionDate: '2026-10-01',
    durationMinutes: 90,
    sessionType: 'family',
    status: 'scheduled',
    notes: 'Invite the parents.',
  })
  expect(sent('sessions/add')[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  await waitFor(() => expect(server.drafts.size).toBe(0))
  await expectSeen('1 Oct 2026')
})

test.each([
  ['Date', '', 'Please select a session date'],
  ['Duration in minutes', '0', 'Please enter a valid duration'],
  ['Duration in minutes', '', 'Please enter a valid duration'],
  ['Duration in minutes', '1.5', 'Please enter a valid duration'],
  ['Notes', '  \n ', 'Please enter session notes'],
])('%s %j is refused before anything is sent', async (name, value, message) => {
  server.sessions.push(sessionOf())
  render(<TestHistory />)
  const form = await openAdd()
  fill('Notes', 'Good notes')
  fill(name, value)
  fireEvent.click(within(form).getByRole('button', { name: 'Add Session' }))
  await expectSeen(message)
  await waitFor(() => expect(document.activeElement).toBe(field(name)))
  await expectSeen('1 field needs your attention')
  expect(sent('sessions/add')).toEqual([])
})

test('a failure keeps what was typed and shows the specified text', async () => {
  server.sessions.push(sessionOf())
  server.failing.set('sessions/add', 'lost')
  render(<TestHistory />)
  const form = await openAdd()
  fill('Notes', 'Not to be lost')
  const add = within(form).getByRole('button', { name: 'Add Session' })
  fireEvent.click(add)
  await expectSeen('Something went wrong. Try again.')
  expect(await within(form).findByRole('alert')).toBeTruthy()
  expect(field('Notes').value).toBe('Not to be lost')
  server.failing.clear()
  fireEvent.click(add)
  await expectSeen('Session added successfully!')
  const [first, second] = sent('sessions/add')
  expect(first?.key).toBe(second?.key)
})

test('unsaved text is restored when the form opens again', async () => {
  server.sessions.push(sessionOf())
  render(<TestHistory />)
  await openAdd()
  fill('Notes', 'Half a sent')
  await waitFor(() => expect(server.drafts.size).toBe(1))
  cleanup()
  render(<TestHistory />)
  await openAdd()
  await expectSeen('We restored your unsaved draft.')
  expect(field('Notes').value).toBe('Half a sent')
})

test('editing changes a session, completed or not', async () => {
  server.sessions.push(fakeSession())
  render(<TestHistory />)
  await openEdit()
  expect(field('Notes').value).toBe('Slept better.')
  await expectSeen('Saved as the clinical note of this session. You can edit it until you sign it.')
  fill('Status', 'scheduled')
  fill('Notes', 'Slept better, and woke early.')
  press('Save changes')
  await expectSeen('Session updated successfully')
  expect(sent('sessions/update')[0]?.input).toMatchObject({
    status: 'scheduled',
    notes: 'Slept better, and woke early.',
    noteVersion: 1,
    updatedAt: '2026-09-01T10:00:00.000001Z',
  })
})

test('a signed note is read-only; the rest of the session can change', async () => {
  server.sessions.push(fakeSession({ signed: true }))
  let opened = 0
  render(<TestHistory onOpenNotes={() => opened++} />)
  await openEdit()
  expect(field('Notes').readOnly).toBe(true)
  await expectSeen('The note of this session is signed. To correct it, add an addendum under Clinical Notes.')
  press('Open the note')
  expect(opened).toBe(1)
  fill('Duration in minutes', '30')
  press('Save changes')
  await expectSeen('Session updated successfully')
  expect(sent('sessions/update')[0]?.input).not.toHaveProperty('notes')
})

test('a session changed in another tab shows both versions to choose from', async () => {
  server.sessions.push(fakeSession())
  render(<TestHistory />)
  const form = await openEdit()
  fill('Notes', 'What I wrote')
  Object.assign(server.sessions[0] ?? {}, {
    notes: 'What they wrote',
    durationMinutes: 80,
    updatedAt: '2026-09-02T09:00:00.000001Z',
  })
  press('Save changes')
  const choice = await within(form).findByText(
    'This session was changed in another tab. Your text is still here. Updated from there: Duration in minutes.',
  )
  const lines = within(choice.parentElement as HTMLElement).getAllByRole('row')
  expect(lines.map((line) => [...line.children].map(({ textContent }) => textContent))).toEqual([
    ['Field', 'Here', 'Saved now'],
    ['Notes', 'What I wrote', 'What they wrote'],
  ])
  expect(server.sessions[0]?.notes).toBe('What they wrote')
  press('Keep this version')
  expect(field('Notes').value).toBe('What I wrote')
  press('Save changes')
  await expectSeen('Session updated successfully')
  expect(server.sessions[0]).toMatchObject({ notes: 'What I wrote', durationMinutes: 80 })
})

test('identical changes in both tabs need no choice', async () => {
  server.sessions.push(sessionOf())
  render(<TestHistory />)
  await openEdit()
  fill('Status', 'cancelled')
  Object.assign(server.sessions[0] ?? {}, { status: 'cancelled', updatedAt: '2026-09-02T09:00:00Z' })
  press('Save changes')
  await expectSeen('Session updated successfully')
  expect(screen.queryByText(/^This session was changed in another tab/)).toBeNull()
})

test('the version of the other tab can be used', async () => {
  server.sessions.push(sessionOf())
  render(<TestHistory />)
  await openEdit()
  fill('Notes', 'Mine')
  Object.assign(server.sessions[0] ?? {}, { notes: 'Theirs', status: 'no-show', updatedAt: '2026-09-02T09:00:00Z' })
  press('Save changes')
  fireEvent.click(await screen.findByRole('button', { name: 'Use the saved version' }))
  await waitFor(() => expect([field('Notes').value, field('Status').value]).toEqual(['Theirs', 'no-show']))
  press('Save changes')
  await expectSeen('Session updated successfully')
  expect(server.sessions[0]).toMatchObject({ notes: 'Theirs', status: 'no-show' })
})

test('text typed for a note that was signed in another tab stays for copying', async () => {
  server.sessions.push(fakeSession())
  render(<TestHistory />)
  await openEdit()
  fill('Notes', 'Words of mine')
  Object.assign(server.sessions[0] ?? {}, {
    formNote: { id: crypto.randomUUID(), version: 2, signed: true, plain: true },
  })
  press('Save changes')
  await expectSeen(/^Your text can no longer be saved with this session/)
  expect([field('Notes').value, field('Your text').value]).toEqual(['Slept better.', 'Words of mine'])
})

test('a deleted session keeps what was typed; one that fails to load can be retried', async () => {
  server.sessions.push(sessionOf())
  server.failing.set('sessions/get', problemOf('not-allowed', 'This is not yours.'))
  render(<TestHistory />)
  fireEvent.click(await screen.findByRole('button', { name: /^Edit session/ }))
  await expectSeen('This session could not be loaded')
  server.failing.clear()
  press('Try again')
  await screen.findByLabelText('Date')
  fill('Notes', 'Still here')
  server.sessions.length = 0
  press('Save changes')
  await expectSeen(/^This session could not be found/)
  expect(field('Notes').value).toBe('Still here')
})

test('closing asks first if something was typed', async () => {
  server.sessions.push(sessionOf())
  render(<TestHistory />)
  await openEdit()
  fill('Notes', 'Other')
  press('Cancel')
  const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sessions[0]?.notes).toBe('Begin with the worry diary.')
})
