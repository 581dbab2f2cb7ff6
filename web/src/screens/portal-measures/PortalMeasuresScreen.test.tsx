import { problemOf } from '@openhour/shared/access/refusals.ts'
import { portalMeasureTexts } from '@openhour/shared/features/measures/measure-requests.rules.ts'
import type { OpenedMeasure } from '@openhour/shared/features/measures/portal-measures.contract.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFakePortal } from '../../testing/server/fake-portal.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { titleText } from './measure-titles.ts'
import type { MeasureSearch } from './measure-search.ts'
import { PortalMeasuresScreen } from './PortalMeasuresScreen.tsx'

const id = '018f0000-0000-7000-8000-0000000000d1'
let measure: OpenedMeasure
let sent: object[]
let refusal: string | undefined
// Loaded on demand, which takes longer than a query waits.
beforeAll(() => import('./OpenedMeasure.tsx'))
beforeEach(() => {
  sent = []
  refusal = undefined
  measure = {
    id,
    name: 'SHORT-2',
    title: 'About your days',
    minutes: 2,
    state: 'waiting',
    startsAt: null,
    dueDate: null,
    createdAt: '2026-09-14T10:00:00Z',
    sentAt: null,
    readAt: null,
    answers: null,
    unscored: null,
    questions: {
      version: 3,
      question: 'Over the last week:',
      licence: 'Free to use.',
      items: [{ text: 'Sad days' }, { text: 'Thoughts of hurting yourself' }],
      options: [
        { value: 0, label: 'Never' },
        { value: 1, label: 'Often' },
      ],
      unscored: [],
      riskItems: [{ item: 2, from: 1 }],
    },
  }
})
afterEach(cleanup)

const summary = () => {
  const { questions: _, answers: __, unscored: ___, ...rest } = measure
  return rest
}

function Page() {
  const [search, setSearch] = useState<MeasureSearch>({ open: id })
  return <PortalMeasuresScreen search={search} onClose={() => setSearch({})} />
}
function open() {
  openFakePortal({
    'portalMeasures/get': () => measure,
    'portalMeasures/list': () =>
      measure.state === 'done'
        ? { waiting: [], items: [summary()], total: 1 }
        : { waiting: [summary()], items: [], total: 0 },
    'portalMeasures/send': (input) => {
      if (refusal) return problemOf('not-possible-now', refusal)
      sent.push(input)
      measure = { ...measure, state: 'done', sentAt: '2026-09-15T10:00:00Z', answers: input.answers, unscored: [] }
      return summary()
    },
  })
  render(
    <TestPage signedIn>
      <Page />
    </TestPage>,
  )
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }))

test('one question at a time, with help at once where an answer calls for it, then sent once and thanked', async () => {
  open()
  await screen.findByRole('heading', { level: 2, name: 'About your days, 2 minutes' })
  expect(screen.getByText('SHORT-2. Free to use.')).toBeDefined()
  await press('Start')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Question 1 of 2. Sad days'))
  expect(screen.getByRole('progressbar', { name: 'Question 1 of 2' })).toBeDefined()
  expect(screen.queryByText('Thoughts of hurting yourself')).toBeNull()
  await choose('Never')
  expect(screen.queryByText('If you need help now')).toBeNull()
  await press('Next')
  await choose('Often')
  expect(screen.getByText(/^Thank you for saying so/).closest('[role=alert]')).not.toBeNull()
  expect(screen.getByText('If you need help now')).toBeDefined()
  expect(sent).toEqual([])
  await choose('Never')
  expect(screen.queryByText('If you need help now')).toBeNull()
  await choose('Often')
  await press('Next')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your answers'))
  await press('Change: Sad days')
  await choose('Often')
  await press('Next')
  await press('Next')
  await press('Send answers')
  await screen.findByRole('heading', { name: 'Thank you. Your answers were sent.' })
  expect(screen.getByText(/Nobody watches them as they arrive/)).toBeDefined()
  expect(screen.getByText('If you need help now')).toBeDefined()
  expect(sent).toMatchObject([{ id, version: 3, answers: [1, 1], unscored: [] }])
  await press('Back to all questionnaires')
  expect(await screen.findByRole('heading', { name: 'Sent' })).toBeDefined()
})

test('a question can be left out, and a refusal keeps the answers', async () => {
  open()
  refusal = portalMeasureTexts.stopped
  await press('Start')
  await choose('Often')
  await press('Next')
  await press('Skip')
  expect(screen.getByText('Not answered')).toBeDefined()
  await press('Send answers')
  expect(await screen.findByText(portalMeasureTexts.stopped)).toBeDefined()
  refusal = undefined
  await press('Send answers')
  await screen.findByRole('heading', { name: 'Thank you. Your answers were sent.' })
  expect(sent).toMatchObject([{ answers: [1, null] }])
})

test('what was sent can be read, and what is over says why', async () => {
  measure = { ...measure, state: 'done', sentAt: '2026-09-15T10:00:00Z', answers: [1, null], unscored: [] }
  open()
  expect(await screen.findByText('Often')).toBeDefined()
  expect(screen.getByText('Not answered')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send answers' })).toBeNull()
  cleanup()
  measure = { ...measure, state: 'cancelled' }
  open()
  expect(await screen.findByText(/^The appointment was cancelled/)).toBeDefined()
})

test('the first questionnaire of a client is listed while none has been sent yet', async () => {
  openFakePortal({ 'portalMeasures/list': () => ({ waiting: [summary()], items: [], total: 0 }) })
  render(
    <TestPage signedIn>
      <PortalMeasuresScreen search={{}} onClose={() => undefined} />
    </TestPage>,
  )
  await screen.findByRole('link', { name: 'Fill in' })
  expect(screen.queryByText('Nothing to fill in')).toBeNull()
})

test.each([
  [{ title: 'About worry', minutes: 1 }, 'About worry, 1 minute'],
  [{ title: null, minutes: null }, 'SHORT-2'],
  [{ name: null, title: null, minutes: null }, 'Questionnaire'],
])('%j is called %j', (given, expected) => {
  expect(titleText({ name: 'SHORT-2', ...given })).toBe(expected)
})
