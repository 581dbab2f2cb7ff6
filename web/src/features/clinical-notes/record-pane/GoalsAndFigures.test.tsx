import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQueryClient } from '../../../lib/api/query-client.ts'
import { aiDraftOf, lineOf, sectionsOf } from '../../../testing/server/fake-ai.ts'
import { client, openFake, type Fake } from '../../../testing/server/fake-clinical-notes.ts'
import { responseOf } from '../../../testing/server/fake-measures.ts'
import { goalOf, planOf } from '../../../testing/server/fake-plans.ts'
import { base, form, press } from '../notes/note-form-in-tests.ts'
import { TestNotes } from '../TestNotes.tsx'
// Drawn late in the product, but not a matter of these tests.
import './RecordPane.tsx'

const transcript = `Therapist: How were the nights?
Client: Two nights were fine. I drove to work.
Client: My sister called.`
const draft = aiDraftOf({
  clientId: client.id,
  ofDate: '2026-09-15',
  session: sectionsOf({ actions: [lineOf('Keep a sleep diary.')] }),
  sources: [{ id: 'transcript', kind: 'transcript', date: null, text: transcript }],
})
const goals = [
  goalOf({ id: crypto.randomUUID(), goal: 'Drive on the motorway', objectives: [] }),
  goalOf({ id: crypto.randomUUID(), goal: 'Sleep through five nights', objectives: [] }),
]

let server: Fake
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-09-15T10:00:00Z'), toFake: ['Date'] })
  server = openFake()
  server.aiDraft = draft
  server.start = { template: 'soap', serviceDate: '2026-09-15' }
  server.sessions.push({
    id: crypto.randomUUID(),
    date: '2026-09-08',
    durationMinutes: 50,
    type: 'individual',
    status: 'completed',
    noteCount: 1,
  })
  Object.assign(server.record, {
    plans: [planOf({ treatmentGoals: goals })],
    responses: [
      responseOf('2026-09-14', [1, 1, 0]),
      responseOf('2026-09-08', [2, 2, 0]),
      responseOf('2026-09-01', [1, 1, 1], 'long-9'),
    ],
  })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
})

const open = () => render(<TestNotes cache={openQueryClient()} composes ai={`draft-${draft.id}`} />)
const section = (name: string) => form.area(name).value
const figure = 'short-3: 2 (Low) on 14 Sep 2026; before that 4 on 8 Sep 2026'

test('passages that share words with a goal stand beside it, each with these words, and one act adds one or the goal', async () => {
  open()
  const passages = within(await screen.findByRole('group', { name: 'Passages that speak of goal 2' }))
  expect(passages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Therapist: “How were the nights?”Same words: nightsAdd to Subjective',
    'Client: “Two nights were fine.”Same words: nightsAdd to Subjective',
  ])
  // "Drove" is another word than "drive".
  expect(screen.queryByRole('group', { name: 'Passages that speak of goal 1' })).toBeNull()
  await press('Add to Subjective: Client: “Two nights were fine.”')
  await press('Add to Plan: goal 2')
  expect(section('Subjective')).toBe('- Client: “Two nights were fine.”')
  expect(section('Plan')).toMatch(/\n- Goal 2: Sleep through five nights$/)
  await press('In the note: Client: “Two nights were fine.”')
  expect(section('Subjective')).toBe('')
})

test('a passage in the therapist’s own sentence is not offered again', async () => {
  open()
  await screen.findByRole('group', { name: 'Passages that speak of goal 2' })
  form.type('Assessment', 'She says: Client: “Two nights were fine.” That is new.')
  await screen.findByText('Already in the note')
  expect(screen.queryByRole('button', { name: /Two nights were fine/ })).toBeNull()
})

test('measures since the last session are filled in as figures, below Objective, once', async () => {
  open()
  await waitFor(() => expect(section('Objective')).toBe(`- ${figure}`))
  await base('1 line of the AI draft added. Read them before you sign. 1 measure since the last session filled in.')
  fireEvent.click(await screen.findByRole('button', { name: /^In the note: short-3/ }))
  await waitFor(() => expect(section('Objective')).toBe(''))
  // Taken out, it stays out when the note is written on later.
  await waitFor(() => expect([...server.drafts.values()].join('')).not.toContain('short-3'))
  cleanup()
  open()
  await screen.findByRole('button', { name: /^Add to Objective: short-3/ })
  expect(section('Objective')).toBe('')
})

test('without a measure since the last session, or when they cannot be loaded, Objective stays empty', async () => {
  server.failing.set('measures/list', 'lost')
  open()
  await base('1 line of the AI draft added. Read them before you sign.')
  await base('The measures could not be loaded.')
  expect(section('Objective')).toBe('')
  expect(section('Plan')).toMatch(/^- Keep a sleep diary/)
})

test('a note without an AI draft gets no figures by itself, and takes them by one act', async () => {
  render(<TestNotes cache={openQueryClient()} composes />)
  const add = await screen.findByRole('button', { name: /^Add to Objective: short-3/ })
  expect(section('Objective')).toBe('')
  fireEvent.click(add)
  expect(section('Objective')).toBe(`- ${figure}`)
})
