import { problemOf } from '@openhour/shared/access/refusals.ts'
import { noteTexts } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQueryClient } from '../../../lib/api/query-client.ts'
import { aiDraftOf, lineOf, sectionsOf } from '../../../testing/server/fake-ai.ts'
import { client, noteOf, openFake, signature, type Fake } from '../../../testing/server/fake-clinical-notes.ts'
import { TestNotes } from '../TestNotes.tsx'
import { base, form, press } from './note-form-in-tests.ts'

const transcript = `Therapist: Do you have thoughts of dying?
Client: Sometimes, but I have no plan.
Client: I slept badly.`
const quoted = (quote: string) => {
  const start = transcript.indexOf(quote)
  return lineOf(quote, {
    support: 'extract',
    evidence: [{ source: 'transcript', start, end: start + quote.length, quote }],
  })
}
const draft = aiDraftOf({
  clientId: client.id,
  ofDate: '2026-09-14',
  session: sectionsOf({
    safety: [quoted('Sometimes, but I have no plan.')],
    summary: [quoted('I slept badly.')],
    actions: [lineOf('Keep a sleep diary.')],
  }),
  sources: [{ id: 'transcript', kind: 'transcript', date: null, text: transcript }],
})
const lines =
  'Passages\n- Client: “I slept badly.”\n\nPlan\n- Keep a sleep diary.\n\nSource: AI draft of 14 September 2026 (sentences picked from the transcript).'

let server: Fake
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-09-15T10:00:00Z'), toFake: ['Date'] })
  server = openFake()
  server.aiDraft = draft
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
})

const { area, submit, type } = form
const asked = (operation: string) => server.asked.filter((one) => one.operation === operation)
const open = () => render(<TestNotes cache={openQueryClient()} composes ai={`draft-${draft.id}`} />)
const holds = (text: string) => waitFor(() => expect(area('Note Content').value).toBe(text))

test('the text of a draft opens in a new note about its day, with its sources, and counts as reviewed when it is saved', async () => {
  open()
  await holds(lines)
  expect(asked('notes/start').map(({ input }) => input)).toEqual([{ clientId: client.id, day: draft.ofDate }])
  await base('2 lines of the AI draft added. Read them before you sign.')
  const beside = await screen.findByRole('region', { name: 'Transcript' })
  expect(within(beside).getByText('I slept badly.').tagName).toBe('MARK')
  submit()
  await base('Clinical note saved successfully')
  expect(asked('notes/add')[0]?.input).toMatchObject({
    aiDraftIds: [draft.id],
    sections: [{ heading: null, text: lines }],
  })
})

test('danger stands above, with its question, and goes into the note when asked for, once', async () => {
  open()
  await holds(lines)
  const danger = screen.getByRole('region', { name: 'Words to look at' })
  expect(
    within(danger)
      .getAllByRole('paragraph')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Therapist: “Do you have thoughts of dying?”',
    'Client: “Sometimes, but I have no plan.”',
    'They are not in your note, and neither are lines that rest on them. This is not a risk assessment.',
  ])
  await press('Add to the note')
  await press('Add to the note')
  await holds(
    `${lines}\n\nSafety\n- Therapist: “Do you have thoughts of dying?” Client: “Sometimes, but I have no plan.”`,
  )
})

const lineOfDraft = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('single lines are taken out and in again beside the text, and all or none, without touching what is typed', async () => {
  open()
  await holds(lines)
  await press('Choose lines')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Take all' })))
  screen.getByText('2 of 2 taken')
  fireEvent.click(lineOfDraft(/I slept badly/))
  await holds(lines.replace('Passages\n- Client: “I slept badly.”\n\n', ''))
  expect(lineOfDraft(/I slept badly/).checked).toBe(false)
  fireEvent.click(lineOfDraft(/I slept badly/))
  await holds(lines)
  type('Note Content', `Typed before.\n\n${lines}`)
  await press('Take none')
  await holds('Typed before.')
  screen.getByText('0 of 2 taken')
  await press('Take all')
  await holds(`Typed before.\n\n${lines}`)
})

test('two drafts that one note took over both count as reviewed', async () => {
  const { unmount } = open()
  await holds(lines)
  await waitFor(() => expect(server.drafts.size).toBe(1))
  unmount()
  const second = aiDraftOf({
    ...draft,
    id: crypto.randomUUID(),
    session: sectionsOf({ actions: [lineOf('Call the sister.')] }),
  })
  server.aiDrafts.push(second)
  render(<TestNotes cache={openQueryClient()} composes ai={`draft-${second.id}`} />)
  await waitFor(() => expect(area('Note Content').value).toMatch(/Call the sister/))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Take none' })).toHaveLength(2))
  submit()
  await base('Clinical note saved successfully')
  expect(asked('notes/add')[0]?.input).toMatchObject({ aiDraftIds: [draft.id, second.id] })
})

test('what was typed before stays, above the lines', async () => {
  const { unmount } = render(<TestNotes cache={openQueryClient()} composes />)
  await form.ready(server, 'Add Clinical Note')
  type('Note Content', 'Typed before.')
  await waitFor(() => expect(server.drafts.size).toBe(1))
  unmount()
  open()
  await holds(`Typed before.\n\n${lines}`)
})

test('an unsigned note of the day gets the lines; no second note comes into being', async () => {
  const note = noteOf({ text: 'As it was.', serviceDate: draft.ofDate })
  server.notes.push(note)
  server.start = { existing: { id: note.id, signed: false } }
  open()
  await holds(`As it was.\n\n${lines}`)
  submit()
  await base('Clinical note saved successfully')
  expect(asked('notes/add')).toEqual([])
  expect(asked('notes/update')[0]?.input).toMatchObject({ id: note.id, aiDraftIds: [draft.id] })
})

test('a signed note of the day is offered an addendum with what it does not say yet', async () => {
  const note = noteOf({ text: 'I slept badly, she said.', serviceDate: draft.ofDate, signed: signature })
  server.notes.push(note)
  server.start = { existing: { id: note.id, signed: true } }
  open()
  const dialog = await screen.findByRole('dialog', { name: 'Add addendum' })
  const text = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Addendum' })
  await waitFor(() => expect(text.value).toMatch(/^Plan\n- Keep a sleep diary\.\n\nSource: AI draft/))
  const danger = within(dialog).getByRole('region', { name: 'Words to look at' })
  within(danger).getByText('Therapist: “Do you have thoughts of dying?”')
  await press('Add to the note')
  expect(text.value).toMatch(
    /Safety\n- Therapist: “Do you have thoughts of dying\?” Client: “Sometimes, but I have no plan\.”$/,
  )
  expect(lineOfDraft(/I slept badly/).disabled).toBe(true)
  fireEvent.click(lineOfDraft(/Keep a sleep diary/))
  expect(text.value).not.toContain('sleep diary')
  fireEvent.click(lineOfDraft(/Keep a sleep diary/))
  type('Reason', 'From the transcript')
  await press('Add addendum')
  await base('Addendum added')
  expect(asked('notes/addAddendum')[0]?.input).toMatchObject({ id: note.id, aiDraftIds: [draft.id] })
})

test('a draft that was discarded or used meanwhile is said, and adds nothing', async () => {
  server.aiDraft = aiDraftOf({ ...draft, session: null, sources: [] })
  open()
  await base(noteTexts.aiDraftNotFound)
  expect(asked('notes/start')).toEqual([])
})

test('offline, nothing is opened that could become a second note; the next try goes on', async () => {
  server.failing.set('notes/start', 'lost')
  open()
  await base('The AI draft could not be added to a note')
  expect(screen.queryByRole('textbox', { name: 'Note Content' })).toBeNull()
  server.failing.clear()
  await press('Try again')
  await holds(lines)
})

test('offline at Sign, the text stays and can be signed later', async () => {
  open()
  await holds(lines)
  type('Note Content', `${lines} Typed here.`)
  server.failing.set('notes/add', 'lost')
  await press('Sign')
  await base(/The server cannot be reached/)
  expect(area('Note Content').value).toBe(`${lines} Typed here.`)
  server.failing.clear()
  await press('Sign')
  await base('Clinical note signed')
  expect(server.notes.map(({ signed, sections }) => [signed !== null, sections[0]?.text])).toEqual([
    [true, `${lines} Typed here.`],
  ])
})

test('if another tab signed the note of the day meanwhile, the text becomes an addendum that takes the draft over', async () => {
  const note = noteOf({ text: 'As it was.', serviceDate: draft.ofDate })
  server.notes.push(note)
  server.start = { existing: { id: note.id, signed: false } }
  open()
  await holds(`As it was.\n\n${lines}`)
  Object.assign(note, { signed: signature, version: 2 })
  submit()
  await press('Add it as an addendum')
  const dialog = await screen.findByRole('dialog', { name: 'Add addendum' })
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Addendum' }).value).toContain(lines)
  type('Reason', 'Signed too early')
  await press('Add addendum')
  await base('Addendum added')
  expect(asked('notes/addAddendum')[0]?.input).toMatchObject({ aiDraftIds: [draft.id] })
})

test('a draft that another note took over is said once, and saving again keeps the text as a note of its own', async () => {
  open()
  await holds(lines)
  server.failing.set('notes/add', problemOf('not-possible-now', noteTexts.aiDraftUsed))
  server.aiDraft = aiDraftOf({ ...draft, session: null, sources: [] })
  submit()
  await base(noteTexts.aiDraftUsed)
  server.failing.clear()
  submit()
  await base('Clinical note saved successfully')
  expect(asked('notes/add').map(({ input }) => input.aiDraftIds)).toEqual([[draft.id], undefined])
})

test('a note that is written on later still shows the sources of its draft', async () => {
  const { unmount } = open()
  await holds(lines)
  await waitFor(() => expect(server.drafts.size).toBe(1))
  unmount()
  render(<TestNotes cache={openQueryClient()} composes />)
  await holds(lines)
  expect((await screen.findByRole('region', { name: 'Transcript' })).textContent).toBe(transcript)
  await screen.findByRole('region', { name: 'Words to look at' })
})
