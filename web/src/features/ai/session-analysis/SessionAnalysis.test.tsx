import { problemOf } from '@openhour/shared/access/refusals.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestPage } from '../../../testing/TestPage.tsx'
import { clientId, lineOf, openFakeAi, sectionsOf, sessionNoteOf, today } from '../../../testing/server/fake-ai.ts'
import { CreateNote } from './CreateNote.tsx'
import { ViewNotes } from './ViewNotes.tsx'

let server: ReturnType<typeof openFakeAi>
beforeEach(() => {
  server = openFakeAi()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(cleanup)

const saved = vi.fn<() => void>()
const create = () =>
  render(
    <TestPage signedIn>
      <CreateNote clientId={clientId} clientName="Maya Okafor" today={today} onSaved={saved} />
    </TestPage>,
  )
const view = (given: { noteId?: string; locked?: boolean } = {}) =>
  render(
    <TestPage signedIn>
      <ViewNotes
        clientId={clientId}
        clientName="Maya Okafor"
        clientEmail="maya@example.com"
        today={today}
        locked={given.locked ?? false}
        noteId={given.noteId}
        onNote={() => undefined}
      />
    </TestPage>,
  )
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (name: string, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: new RegExp(`^${name}`) }), { target: { value } })
const askedFor = (operation: string) => server.asked.filter((one) => one.operation === operation)

test('notes are required, and a draft before saving', async () => {
  create()
  await press('Find Passages')
  await screen.findByText('Notes required')
  expect(screen.getAllByText(aiTexts.notesRequired).length).toBeGreaterThan(0)
  await press('Save Note')
  await screen.findByText('Find passages first')
  await screen.findByText('Please find the passages of your text before saving')
  expect(askedFor('aiDrafts/startSession')).toEqual([])
})

test('a refusal keeps the text, and the next try sends it again with another key', async () => {
  create()
  server.failing.set('aiDrafts/startSession', problemOf('unavailable', 'The server is busy. Your text is still here.'))
  await type('Session notes', 'Slept badly.')
  await press('Find Passages')
  await screen.findByText('Failed to find passages')
  expect(screen.getAllByText('The server is busy. Your text is still here.').length).toBeGreaterThan(0)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Session notes/ }).value).toBe('Slept badly.')
  server.failing.clear()
  await press('Find Passages')
  await screen.findByRole('button', { name: 'Back to your notes' })
  const keys = askedFor('aiDrafts/startSession').map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})

test('while it is written, it shows progress and can be cancelled', async () => {
  server.next = { state: 'running', percent: 40, stage: 'Reading the notes', endedAt: null, session: null }
  create()
  await type('Session notes', 'Slept badly.')
  await press('Find Passages')
  const bar = await screen.findByRole('progressbar', { name: '40 percent: Reading the notes' })
  expect(bar.getAttribute('aria-valuenow')).toBe('40')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Find Passages' }).disabled).toBe(true)
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(server.drafts).toEqual([])
})

test('a summary that is finished at the moment of cancelling is not lost', async () => {
  server.next = { state: 'running', percent: 40, stage: 'Reading the notes', endedAt: null, session: null }
  create()
  await type('Session notes', 'Slept badly.')
  await press('Find Passages')
  await screen.findByRole('progressbar')
  Object.assign(server.drafts[0] ?? {}, { state: 'ready', endedAt: '2026-05-04T10:00:00Z' })
  await press('Cancel')
  await screen.findByText('It was already finished')
  expect(server.drafts.map(({ state }) => state)).toEqual(['ready'])
})

test('a draft that failed says why, and leaves the text', async () => {
  server.next = { state: 'failed', problem: 'The AI model took too long. Your text is still here.', session: null }
  create()
  await type('Session notes', 'Slept badly.')
  await press('Find Passages')
  await screen.findByText('Failed to find passages')
  expect(screen.getAllByText('The AI model took too long. Your text is still here.').length).toBeGreaterThan(0)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Session notes/ }).value).toBe('Slept badly.')
})

test('a transcript needs the consent, and the button says so', async () => {
  create()
  await type('Transcript', 'Maya: I slept badly.')
  const blocked = await screen.findByText(/Maya Okafor’s consent to AI summaries is not recorded/)
  expect(within(blocked).getByRole('link', { name: 'Go to Consents' }).getAttribute('href')).toBe(
    `/app/clients/${clientId}?tab=consents`,
  )
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Find Passages' }).disabled).toBe(true)
})

test('with a model there is a choice, which says what is sent where', async () => {
  server = openFakeAi({ model: { name: 'careful-7b', sentTo: 'https://ai.example.com' }, summariesConsent: true })
  create()
  fireEvent.click(await screen.findByRole('radio', { name: /careful-7b/ }))
  screen.getByText(/are sent to https:\/\/ai\.example\.com/)
  screen.getByText(/Names in small letters, nicknames, places and everything else are sent as written/)
  await press('Save Note')
  await screen.findByText('Generate summary first')
  await screen.findByText(aiTexts.generateFirst)
  await type('Session notes', 'Slept badly.')
  await press('Generate AI Summary')
  await press('Send this')
  await waitFor(() => expect(askedFor('aiDrafts/startSession')[0]?.input['engine']).toBe('model'))
})

test('a chosen engine is restored with the text after a reload', async () => {
  const model = { name: 'careful-7b', sentTo: 'https://ai.example.com' }
  server = openFakeAi({ model, summariesConsent: true, defaultEngine: 'model' })
  const shown = create()
  fireEvent.click(await screen.findByRole('radio', { name: /Passages/ }))
  await type('Session notes', 'Slept badly.')
  await screen.findByText('Draft saved')
  shown.unmount()
  create()
  await screen.findByText('We restored your unsaved draft.')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Passages/ }).checked).toBe(true)
  await press('Find Passages')
  await waitFor(() => expect(askedFor('aiDrafts/startSession')[0]?.input['engine']).toBe('passages'))
})

test('unsupported lines are resolved before saving, and a failure to save keeps everything', async () => {
  const points = [lineOf('She is improving.', { support: 'unsupported' })]
  server.next = { session: sectionsOf({ points }), engine: 'model', model: 'careful-7b' }
  create()
  await type('Session notes', 'Slept badly.')
  await press('Find Passages')
  await type('Mood assessment', 'Low.')
  await press('Save Note')
  await screen.findByText('Failed to save note')
  expect(screen.getAllByText(aiTexts.unresolved).length).toBeGreaterThan(0)
  expect(askedFor('aiSessionNotes/add')).toEqual([])
  await press('Confirm as mine')
  server.failing.set('aiSessionNotes/add', problemOf('unavailable', 'The server can’t reach its database.'))
  await press('Save Note')
  await waitFor(() => expect(screen.getAllByText('The server can’t reach its database.').length).toBeGreaterThan(0))
  server.failing.clear()
  await press('Save Note')
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(server.notes[0]).toMatchObject({ moodAssessment: 'Low.', sections: { points: [lineOf('She is improving.')] } })
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Session notes/ })).value).toBe('')
})

test('the list is empty at first, and says when it cannot be loaded', async () => {
  const shown = view()
  await screen.findByRole('heading', { name: 'No Session Notes Yet' })
  shown.unmount()
  server.failing.set('aiSessionNotes/list', problemOf('unavailable', 'Try again in a moment.'))
  view()
  expect((await screen.findAllByText('Failed to load session notes')).length).toBeGreaterThan(0)
})

test('a card shows the day, the length, the summary and three insights', async () => {
  const points = ['One', 'Two', 'Three', 'Four'].map((text) => lineOf(text))
  server.notes.push(sessionNoteOf({ sections: sectionsOf({ summary: [lineOf('Slept badly.')], points }) }))
  view()
  const card = within(await screen.findByRole('article', { name: 'Session of 14 September 2026' }))
  card.getByText('60 minutes')
  card.getByText('Slept badly.')
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['One', 'Two', 'Three', '1 more'])
})

test('the email names the recipient, and only sends what is ticked', async () => {
  const safety = [lineOf('A fleeting thought.')]
  const sections = sectionsOf({ safety, summary: [...safety, lineOf('Sleep.')], actions: [lineOf('A diary.')] })
  const note = sessionNoteOf({ sections, moodAssessment: 'Low.' })
  server.notes.push(note)
  view({ noteId: note.id })
  await press('Email')
  const dialog = within(await screen.findByRole('dialog', { name: 'Email to the client' }))
  dialog.getByText('maya@example.com')
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2)
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Sleep\./ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Send email' }))
  await screen.findByText('Email to maya@example.com is on its way')
  expect(askedFor('aiSessionNotes/email')[0]?.input).toEqual({
    id: note.id,
    version: 1,
    to: 'maya@example.com',
    summary: [1],
    actions: [],
  })
})

test('a locked tier reads and deletes, and changes nothing', async () => {
  const note = sessionNoteOf()
  server.notes.push(note)
  view({ noteId: note.id, locked: true })
  await press('Actions for this session note')
  await screen.findByRole('menuitem', { name: 'Delete' })
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
})

test('a transcript pasted anywhere is enough, and the session is as long as the practice says', async () => {
  server = openFakeAi({ summariesConsent: true })
  create()
  await screen.findByText(/Paste it anywhere on this page/)
  const pasted = 'Client: I slept badly.'
  fireEvent.paste(document.body, { clipboardData: { getData: () => pasted } })
  const draftNote = screen.getByRole('button', { name: 'Draft the note' })
  expect(document.activeElement).toBe(draftNote)
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Transcript/, { selector: 'textarea' }).value).toBe(pasted)
  // In a field, it goes there.
  fireEvent.paste(screen.getByRole('textbox', { name: /^Session notes/ }), {
    clipboardData: { getData: () => 'Mine.' },
  })
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Transcript/, { selector: 'textarea' }).value).toBe(pasted)
  fireEvent.click(draftNote)
  await waitFor(() => expect(askedFor('aiDrafts/startSession')).toHaveLength(1))
  expect(askedFor('aiDrafts/startSession')[0]?.input).toMatchObject({ notes: '', transcript: pasted, duration: 50 })
})
