import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiReviewItem } from '@openhour/shared/features/ai/ai-review.contract.ts'
import { aiReviewFilters } from '@openhour/shared/features/ai/ai-review.rules.ts'
import type { AiLine } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReviewSearch } from '../../features/ai/review/review-search.ts'
import { me, openFakeServer } from '../../testing/server/fake-server.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { AiSummaryScreen } from './AiSummaryScreen.tsx'

const id = (place: number) => `018f0000-0000-7000-8000-0000000000a${place}`
const itemOf = (more: Partial<AiReviewItem>): AiReviewItem => ({
  id: id(1),
  clientId: id(9),
  clientName: 'Lena Vogt',
  clientArchived: false,
  kind: 'session',
  state: 'ready',
  engine: 'passages',
  model: null,
  byJob: false,
  ofDate: '2026-09-14',
  lines: 3,
  unsupported: 0,
  safety: 0,
  firstLines: ['She slept badly.', 'She swam on Thursday.'],
  percent: 100,
  stage: null,
  problem: null,
  createdAt: '2026-09-14T16:00:00Z',
  ...more,
})
const line = (text: string, support: AiLine['support'] = 'extract'): AiLine => ({ text, support, evidence: [] })
const draftOf = (more: Partial<AiDraft>): AiDraft => ({
  ...itemOf({}),
  state: 'ready',
  engine: 'passages',
  version: 4,
  endedAt: '2026-09-14T16:00:00Z',
  form: { notes: 'She slept badly.', transcript: null, duration: 50 },
  sources: [{ id: 'note', kind: 'note', date: null, text: 'She slept badly.' }],
  session: { safety: [], summary: [line('She slept badly.')], points: [], observations: [], actions: [] },
  report: null,
  trend: null,
  dataAnalyzed: null,
  transcription: null,
  recordingName: null,
  leftOut: [],
  language: 'en',
  notDone: [],
  ...more,
})

let items: AiReviewItem[]
let draft: AiDraft
let standing: typeof me.tierStatus
let server: ReturnType<typeof openFakeServer>
let addresses: ReviewSearch[]
beforeEach(() => {
  items = []
  draft = draftOf({})
  standing = me.tierStatus
  addresses = []
  server = openFakeServer({
    'account/me': () => ({ ...me, tierStatus: standing }),
    'aiReview/list': ({ show }) => ({
      items: show === 'review' ? items : [],
      next: null,
      counts: { review: items.length, progress: 1204, failed: 1 },
      clientName: null,
    }),
    'aiDrafts/get': () => draft,
    'aiDrafts/update': ({ session }) => {
      draft = { ...draft, version: draft.version + 1, session: session ?? draft.session }
      return draft
    },
    'aiDrafts/discard': ({ id: gone }) => {
      items = items.filter((item) => item.id !== gone)
      return { id: gone }
    },
    'aiSessionNotes/add': () => problemOf('not-possible-now', 'Some lines have no support.'),
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

function Searching({ first }: { first: ReviewSearch }) {
  const [search, setSearch] = useState(first)
  const go = (next: ReviewSearch) => {
    addresses.push(next)
    setSearch(next)
  }
  return <AiSummaryScreen me={{ ...me, tierStatus: standing }} search={search} onSearch={go} />
}
async function open(first: ReviewSearch = {}) {
  render(
    <TestPage signedIn>
      <Searching first={first} />
    </TestPage>,
  )
  await screen.findByRole('heading', { level: 1 })
}
const asked = (operation: string) => server.asked.filter((call) => call.operation === operation)
const keepButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Keep as session note' })

test('a row shows whose it is, how far it is backed, and how it begins', async () => {
  items = [
    itemOf({ unsupported: 2, engine: 'model', model: 'small-7b', safety: 1, clientArchived: true }),
    itemOf({ id: id(2), kind: 'report', byJob: true }),
  ]
  await open()
  await screen.findByText('2 drafts to review')
  const [first, second] = within(screen.getByRole('list', { name: 'AI drafts and notes' })).getAllByRole('listitem')
  for (const text of ['2 lines unsupported', '1 safety passage', 'Archived client', /small-7b/])
    within(first as HTMLElement).getByText(text)
  within(first as HTMLElement).getByText('She slept badly. She swam on Thursday.')
  within(second as HTMLElement).getByText('Weekly report, week of 14 Sep 2026')
  within(second as HTMLElement).getByText(/drafted automatically/)
  within(second as HTMLElement).getByText(/^Passages · /)
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: /^Review/ })
      .getAttribute('href'),
  ).toBe(`/app/ai-summary?open=${id(1)}`)
})

test('drafts of each state are counted, and an empty list says so', async () => {
  await open()
  await screen.findByRole('heading', { name: 'Nothing to review' })
  const filter = screen.getByRole('group', { name: 'What to show' })
  expect(filter.textContent).toContain('In progress1,204')
  fireEvent.click(within(filter).getByRole('radio', { name: /^Weekly reports/ }))
  await screen.findByRole('heading', { name: 'No weekly reports yet' })
  expect(addresses).toEqual([{ show: 'reports' }])
})

test('a failure to load says so and can be retried', async () => {
  server.failing.set('aiReview/list', problemOf('fault', 'Something went wrong on our side.'))
  await open()
  await screen.findByRole('heading', { name: 'Failed to load AI drafts' })
  server.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Nothing to review' })).toBeDefined()
})

test('an unsupported line has to be decided about before the draft can be kept', async () => {
  items = [itemOf({}), itemOf({ id: id(2) })]
  draft.session?.points.push(line('She is better.', 'unsupported'))
  await open({ open: id(1) })
  expect((await keepButton()).disabled).toBe(true)
  screen.getByText('Resolve 1 unsupported line first')
  fireEvent.click(screen.getByRole('button', { name: 'Confirm as mine' }))
  await waitFor(() => expect(asked('aiDrafts/update')).toHaveLength(1))
  expect(asked('aiDrafts/update')[0]?.input).toMatchObject({
    version: 4,
    session: { points: [{ text: 'She is better.', support: 'own' }] },
  })
  await screen.findByText('All changes saved')
  const keep = await keepButton()
  expect(keep.disabled).toBe(false)
  fireEvent.click(keep)
  // The server has the last word, and nothing is lost.
  await screen.findByText('Some lines have no support.')
  expect(asked('aiSessionNotes/add')[0]?.input).toMatchObject({ draftId: id(1), keepTranscript: false })
  expect(screen.getByText('She is better.')).toBeDefined()
})

test('a change that could not be saved stays and is sent again', async () => {
  items = [itemOf({})]
  await open({ open: id(1) })
  await keepButton()
  server.failing.set('aiDrafts/update', problemOf('fault', 'Something went wrong on our side.'))
  fireEvent.click(screen.getByRole('button', { name: 'Edit line' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Text of the line' }), { target: { value: 'Sleep was bad.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByText('Something went wrong on our side. Your changes are still here.')
  screen.getByText('Sleep was bad.')
  server.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Save again' }))
  await screen.findByText('All changes saved')
  expect(draft.session?.summary[0]?.text).toBe('Sleep was bad.')
})

test('after another tab changed the draft, its version can be loaded', async () => {
  items = [itemOf({})]
  await open({ open: id(1) })
  await keepButton()
  server.failing.set('aiDrafts/update', problemOf('version-conflict', 'This draft was changed in another tab.'))
  fireEvent.click(screen.getByRole('button', { name: 'Remove line' }))
  await screen.findByText('This draft was changed in another tab. Your changes are still here.')
  expect(screen.queryByRole('button', { name: 'Save again' })).toBeNull()
  draft = draftOf({ version: 5 })
  draft.session?.summary.push(line('She swam.', 'own'))
  fireEvent.click(screen.getByRole('button', { name: 'Load the other version' }))
  await screen.findByText('She swam.')
  await screen.findByText('All changes saved')
})

test('Alt with an arrow turns to the next draft, and discarding goes on with it', async () => {
  items = [itemOf({}), itemOf({ id: id(2) })]
  await open({ open: id(1) })
  await screen.findByText('1 of 2')
  fireEvent.keyDown(document.body, { key: 'ArrowDown', altKey: true })
  expect(addresses).toEqual([{ open: id(2) }])
  await screen.findByText('2 of 2')
  draft = draftOf({ id: id(2) })
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard draft' }))
  await waitFor(() => expect(addresses.at(-1)).toEqual({ open: id(1) }))
})

test('a plan without AI reads and discards, and keeps nothing', async () => {
  standing = { tier: 'trial', trialExpired: true, plansOn: true }
  items = [itemOf({})]
  await open()
  await screen.findByText('AI Summary requires a Pro subscription or higher.')
  await screen.findByRole('link', { name: /^Review/ })
  cleanup()
  await open({ open: id(1) })
  await screen.findByText('She slept badly.')
  screen.getByRole('button', { name: 'Discard' })
  expect(screen.queryByRole('button', { name: /Keep as|Edit line/ })).toBeNull()
})

test('behind the gate, an empty list offers nothing that the plan lacks', async () => {
  await open()
  await screen.findByText(/Start one from a client’s record/)
  cleanup()
  standing = { tier: 'trial', trialExpired: true, plansOn: true }
  for (const show of aiReviewFilters) {
    await open({ show })
    await screen.findByText(/^What AI wrote while your plan included it stays here/)
    expect(screen.queryByText(/Start one|you keep/)).toBeNull()
    cleanup()
  }
})

test('a draft without its sources can only be read', async () => {
  draft = draftOf({ sources: [] })
  await open({ open: id(1) })
  await screen.findByText(/older than 30 days/)
  expect(screen.queryByRole('button', { name: /Keep as/ })).toBeNull()
})
