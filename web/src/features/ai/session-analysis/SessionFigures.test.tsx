import type { SessionFigures as Figures } from '@openhour/shared/features/ai/session-figures.contract.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestPage } from '../../../testing/TestPage.tsx'
import { clientId, openFakeAi } from '../../../testing/server/fake-ai.ts'
import { SessionFigures } from './SessionFigures.tsx'

let server: ReturnType<typeof openFakeAi>
beforeEach(() => {
  server = openFakeAi()
})
afterEach(cleanup)

const said = (speaker: string, words: number, questions: number) => ({ speaker, words, turns: 2, questions })
const open = (figures: Figures) => {
  server.figures = figures
  return render(
    <TestPage signedIn>
      <SessionFigures clientId={clientId} clientName="Maya Okafor" />
    </TestPage>,
  )
}
const cells = () =>
  within(screen.getByRole('table', { name: /in figures/ }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

const goals = [
  { number: 1, goal: 'Drive on the motorway' },
  { number: 2, goal: 'Sleep through the night' },
]

test('the last sessions stand as bars and as a table: who spoke, by role or name, questions, and goals spoken of', async () => {
  open({
    goals,
    sessions: [
      {
        date: '2026-05-11',
        speakers: [said('Client', 300, 1), said('Therapist', 100, 9), said('Mother', 100, 0)],
        goals: [{ number: 2, passages: 3 }],
      },
      { date: '2026-05-04', speakers: [said('Maya', 1, 0), said('T', 2, 1)], goals: [] },
      { date: '2026-04-27', speakers: [], goals: [{ number: 2, passages: 1 }] },
    ],
  })
  await screen.findByRole('heading', { name: 'Last 3 sessions in figures' })
  expect(cells()).toEqual([
    ['Session', 'You', 'Maya Okafor', 'Mother', 'T', 'Goals spoken of'],
    [
      '11 May 2026',
      '20 percent of the words, 9 questions',
      '60 percent of the words, 1 question',
      '20 percent of the words, 0 questions',
      'Not known',
      'Goal 2: 3 passages',
    ],
    [
      '4 May 2026',
      'Not known',
      '33 percent of the words, 0 questions',
      'Not known',
      '67 percent of the words, 1 question',
      'None',
    ],
    ['27 Apr 2026', 'Not known', 'Not known', 'Not known', 'Not known', 'Goal 2: 1 passage'],
  ])
  screen.getByText('Sleep through the night')
  expect(screen.queryByText('Drive on the motorway')).toBeNull()
  screen.getByText('No transcript that names who speaks')
})

test('one session is one, and without anything counted there is nothing to see', async () => {
  const { unmount } = open({ goals: [], sessions: [{ date: '2026-05-04', speakers: [said('Maya', 5, 0)], goals: [] }] })
  await screen.findByRole('heading', { name: 'Last session in figures' })
  unmount()
  const { container } = open({ goals, sessions: [{ date: '2026-05-04', speakers: [], goals: [] }] })
  await waitFor(() =>
    expect(server.asked.filter(({ operation }) => operation === 'aiSessionNotes/figures')).toHaveLength(2),
  )
  expect(container.textContent).not.toContain('figures')
})

test('figures that could not be loaded are said, and asked for again', async () => {
  server.failing.set('aiSessionNotes/figures', 'lost')
  open({ goals: [], sessions: [{ date: '2026-05-04', speakers: [said('Maya', 5, 0)], goals: [] }] })
  await screen.findByText('The figures of the last sessions could not be loaded.')
  server.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Last session in figures' })
  expect(screen.queryByText('The figures of the last sessions could not be loaded.')).toBeNull()
})
