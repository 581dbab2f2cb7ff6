import { client, noteOf, now, openFake, signature, type Fake } from '../../testing/server/fake-clinical-notes.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { TestNotes } from './TestNotes.tsx'
import { UnsignedNotes } from './UnsignedNotes.tsx'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { noteTexts } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'

let server: Fake
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const open = (address: { noteId?: string } = {}) => render(<TestNotes cache={openQueryClient()} {...address} />)
const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const asked = (operation: string) => server.asked.filter((one) => one.operation === operation)
const session = {
  id: '018f0000-0000-7000-8000-00000000005e',
  date: '2026-09-10',
  durationMinutes: 50,
  type: 'individual',
  status: 'completed',
  noteCount: 1,
}
const dap = [
  { heading: 'Data', text: 'The worry diary moved to six in the evening.' },
  { heading: 'Plan', text: 'Keep the diary at six.' },
]

test('without notes there is an empty state with one button', async () => {
  open()
  await expectSeen('No clinical notes yet')
  await expectSeen('Start documenting your sessions and observations for this client.')
  expect(screen.queryByRole('button', { name: 'Add Note' })).toBeNull()
  await press('Add First Note')
  await screen.findByRole('dialog', { name: 'Add Clinical Note' })
})

test('a list that fails to load shows an error and a toast, and can be retried', async () => {
  server.failing.set('notes/list', problemOf('fault', 'Please try again in a moment.'))
  open()
  await waitFor(() => expect(screen.getAllByText('Failed to load clinical notes')).toHaveLength(2))
  server.failing.clear()
  await press('Try again')
  await expectSeen('No clinical notes yet')
})

test('a signed note shows sections, signature and addenda, and only takes addenda', async () => {
  const addendum = {
    id: crypto.randomUUID(),
    text: 'The referral letter has arrived.',
    reason: 'New letter',
    authorName: 'Robin Example',
    createdAt: now,
    imported: [],
  }
  const imported = [
    { practice: 'North Street', exportedAt: '2026-09-11T10:00:00Z', importedAt: '2026-09-12T10:00:00Z' },
  ]
  server.notes.push(
    noteOf({ sections: dap, template: 'dap', session, signed: signature, addenda: [addendum], imported }),
  )
  open()
  const card = within(await screen.findByRole('article', { name: 'Session Notes - 10 September 2026' }))
  card.getByText('Signed')
  card.getByText('Individual session, 50 minutes · DAP')
  await card.findByText('Written 10 September 2026, 5:42 PM')
  card.getByRole('heading', { name: 'Data' })
  card.getByText('Keep the diary at six.')
  card.getByText('signed 10 September 2026, 5:50 PM')
  card.getByText('Signed notes can’t be edited.')
  card.getByText(
    'Imported on 12 Sep 2026 from North Street, exported there on 11 Sep 2026. The signature came with the import and was not made here.',
  )
  const added = within(card.getByRole('region', { name: 'Addendum, 12 Sep 2026' }))
  added.getByText('The referral letter has arrived.')
  added.getByText('Reason: New letter')
  added.getByText('added 12 September 2026, 10:06 AM')
  for (const name of ['Continue', 'Sign']) expect(card.queryByRole('button', { name })).toBeNull()
  fireEvent.click(card.getByRole('button', { name: /^Actions for/ }))
  const pdf = await screen.findByRole('menuitem', { name: 'Download PDF' })
  expect(pdf.getAttribute('href')).toBe(`/api/note-pdfs/${server.notes[0]?.id}`)
  expect(screen.queryByRole('menuitem', { name: 'Delete note' })).toBeNull()
})

test('a late entry is labelled; a note without a session shows its date', async () => {
  server.notes.push(noteOf({ lateEntry: true, lateDays: 5 }))
  open()
  const card = within(await screen.findByRole('article', { name: 'Clinical Note' }))
  card.getByText('Late entry')
  card.getByText('About 10 September 2026')
  expect(card.getByText(/^Late entry:/).textContent).toBe('Late entry: written 5 days after the service date.')
})

test('signing asks once, explains what it means, and signs the version on screen', async () => {
  server.notes.push(noteOf({ version: 3 }))
  open()
  await press('Sign')
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign this note?' }))
  question.getByText(/A signed note can’t be changed or deleted/)
  question.getByText('Robin Example')
  expect(asked('notes/sign')).toHaveLength(0)
  fireEvent.click(question.getByRole('button', { name: 'Sign note' }))
  await expectSeen('Clinical note signed')
  await expectSeen('Signed notes can’t be edited.')
  expect(asked('notes/sign')[0]?.input).toEqual({ id: server.notes[0]?.id, version: 3 })
})

test('a note changed in another tab is not signed unread', async () => {
  server.notes.push(noteOf())
  open()
  await press('Sign')
  const question = within(await screen.findByRole('alertdialog'))
  Object.assign(server.notes[0] ?? {}, { version: 2, sections: [{ heading: null, text: 'Changed elsewhere.' }] })
  fireEvent.click(question.getByRole('button', { name: 'Sign note' }))
  await expectSeen(/This note was changed in another tab. Close this, read the new version/)
  await expectSeen('Changed elsewhere.')
  expect(server.notes[0]?.signed).toBeNull()
})

test('an addendum needs text and reason, and is sent once even if submitted repeatedly', async () => {
  server.notes.push(noteOf({ signed: signature }))
  open()
  await press('Add addendum')
  const dialog = await screen.findByRole('dialog', { name: 'Add addendum' })
  const form = dialog.querySelector('form') as HTMLFormElement
  fireEvent.submit(form)
  await expectSeen('Please enter the addendum')
  await expectSeen(noteTexts.noReason)
  fireEvent.change(within(dialog).getByLabelText('Addendum'), { target: { value: 'The letter came.' } })
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Late letter' } })
  server.failing.set('notes/addAddendum', 'lost')
  fireEvent.submit(form)
  await expectSeen(/The server cannot be reached/)
  server.failing.clear()
  fireEvent.submit(form)
  await expectSeen('Addendum added')
  await screen.findByRole('region', { name: 'Addendum, 12 Sep 2026' })
  const keys = asked('notes/addAddendum').map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('deleting an unsigned note asks first and says what is lost', async () => {
  server.notes.push(noteOf({ session }))
  open()
  await press(/^Actions for/)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete note' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this note?' }))
  question.getByText('Session Notes - 10 September 2026')
  fireEvent.click(question.getByRole('button', { name: 'Delete note' }))
  await expectSeen('Clinical note deleted')
  await expectSeen('No clinical notes yet')
})

test('the filter shows unsigned notes, with counts', async () => {
  server.notes.push(noteOf({ text: 'Signed one.', signed: signature }), noteOf({ text: 'Open one.' }))
  open()
  await expectSeen('Signed one.')
  fireEvent.click(screen.getByRole('radio', { name: /^Unsigned\s*1/ }))
  await waitFor(() => expect(screen.queryByText('Signed one.')).toBeNull())
  await expectSeen('Open one.')
  fireEvent.click(screen.getByRole('radio', { name: /^All\s*2/ }))
  await expectSeen('Signed one.')
})

test('search finds text in this client’s notes and highlights it', async () => {
  server.notes.push(noteOf({ text: 'A sheep was counted.' }), noteOf({ text: 'Nothing of note.' }))
  open()
  const box = await screen.findByRole('textbox', { name: 'Search clinical notes' })
  fireEvent.change(box, { target: { value: 'sheep' } })
  await waitFor(() => expect(screen.queryByText('Nothing of note.')).toBeNull())
  expect((await screen.findByText('sheep')).tagName).toBe('MARK')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 note found'))
  fireEvent.change(box, { target: { value: 'wolf' } })
  await expectSeen('No results for “wolf”')
  // Text that the server would refuse is not sent.
  fireEvent.change(box, { target: { value: '<script' } })
  await expectSeen(/No results for “<script”/)
  expect(asked('notes/list').some(({ input }) => String(input.search).includes('<'))).toBe(false)
  await press('Show all')
  await expectSeen('Nothing of note.')
})

test('more than one page has pagination', async () => {
  for (let number = 1; number <= 21; number++) server.notes.push(noteOf({ text: `Note number ${number}.` }))
  open()
  await expectSeen('1 to 20 of 21')
  await press('Next')
  await expectSeen('Note number 21.')
  expect(screen.queryByText('Note number 1.')).toBeNull()
})

test('the URL can name one note, but not one of another client', async () => {
  const [mine, other] = [noteOf({ text: 'Mine.' }), noteOf({ text: 'Foreign.', clientId: crypto.randomUUID() })]
  server.notes.push(mine, other, noteOf({ text: 'Another.' }))
  open({ noteId: mine.id })
  await expectSeen('Mine.')
  expect(screen.queryByText('Another.')).toBeNull()
  await press('All notes of this client')
  await expectSeen('Another.')
  cleanup()
  open({ noteId: other.id })
  await expectSeen('Note not found')
  expect(screen.queryByText('Foreign.')).toBeNull()
})

test('the page of unsigned notes signs or opens each, and has an empty state', async () => {
  server.notes.push(noteOf({ template: 'soap' }))
  render(
    <TestPage cache={openQueryClient()}>
      <UnsignedNotes />
    </TestPage>,
  )
  await expectSeen('10 September 2026 · SOAP · 5 days ago')
  const link = screen.getByRole('link', { name: 'Open the note about Maya Okafor, 10 September 2026' })
  expect(link.getAttribute('href')).toBe(`/app/clients/${client.id}?tab=clinical-notes&note=${server.notes[0]?.id}`)
  await press(/^Sign the note about Maya Okafor/)
  fireEvent.click(await screen.findByRole('button', { name: 'Sign note' }))
  await expectSeen('No unsigned notes')
})

test('in the queue, what was typed into a note that another tab signed becomes an addendum', async () => {
  const note = noteOf()
  server.notes.push(note)
  render(
    <TestPage cache={openQueryClient()}>
      <UnsignedNotes />
    </TestPage>,
  )
  await press('Read and sign one by one')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Note Content' }), { target: { value: 'Typed here.' } })
  Object.assign(note, { signed: signature, version: 2 })
  await press('Save Note')
  await press('Add it as an addendum')
  const dialog = await screen.findByRole('dialog', { name: 'Add addendum' })
  const text = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Addendum' })
  await waitFor(() => expect(text.value).toBe('Typed here.'))
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Reason/ }), { target: { value: 'Signed too early' } })
  await press('Add addendum')
  await expectSeen('Addendum added')
  expect(note.addenda.map((one) => one.text)).toEqual(['Typed here.'])
})
