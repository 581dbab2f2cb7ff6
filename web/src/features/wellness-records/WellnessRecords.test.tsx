import { openFake, pointOf, recordOf } from '../../testing/server/fake-wellness-records.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { heldToast } from '../../testing/held-toast.ts'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { listenForChanges } from '../../lib/api/live.ts'
import { TestWellness } from './TestWellness.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(cleanup)

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const row = (name: RegExp) => screen.findByRole('article', { name })
const openRow = (record: HTMLElement) =>
  fireEvent.click(within(record).getByRole('button', { name: /, details$/, expanded: false }))
const rating = (of: HTMLElement, label: string) => {
  const term = within(of).getByText(label)
  return { words: term.nextElementSibling?.textContent, tile: term.parentElement?.parentElement?.className }
}

test('a record shows its day, ratings in words and colours, triggers, coping and notes', async () => {
  server.records.push(
    recordOf({
      moodRating: 3,
      anxietyLevel: 3,
      energyLevel: 7,
      sleepQuality: 6,
      stressLevel: 8,
      triggers: ['Work', 'Noise'],
      copingStrategiesUsed: ['Walk'],
      notes: 'Slept badly,\nate well.',
    }),
  )
  render(<TestWellness />)
  const record = await row(/^Monday 4 May/)
  expect(rating(record, 'Mood')).toEqual({ words: '3 low', tile: expect.stringContaining('text-bad') })
  expect(rating(record, 'Anxiety')).toEqual({ words: '3 low', tile: expect.stringContaining('text-good') })
  expect(rating(record, 'Energy')).toEqual({ words: '7 high', tile: expect.stringContaining('text-good') })
  expect(rating(record, 'Sleep')).toEqual({ words: '6 fair', tile: expect.stringContaining('text-honey') })
  expect(rating(record, 'Stress')).toEqual({ words: '8 high', tile: expect.stringContaining('text-bad') })
  expect(within(record).queryByRole('list', { name: 'Triggers' })).toBeNull()
  openRow(record)
  expect(rating(record, 'Sleep')).toEqual({ words: '6 fair', tile: expect.stringContaining('text-honey') })
  const items = (name: string) =>
    within(within(record).getByRole('list', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  expect([items('Triggers'), items('Coping')]).toEqual([['Work', 'Noise'], ['Walk']])
  expect(within(record).getByText(/Slept badly/).textContent).toBe('Slept badly,\nate well.')
  await expectSeen('1 record')
})

// The specified bands: colours split at 3 and 6, faces at 2, 4, 6 and 8; anxiety and stress inverted as 11 minus the value.
test.each([
  [1, 'very low', 'bad', 'very low', 'good'],
  [2, 'very low', 'bad', 'very low', 'good'],
  [3, 'low', 'bad', 'low', 'good'],
  [4, 'low', 'honey', 'low', 'good'],
  [5, 'so-so', 'honey', 'moderate', 'honey'],
  [6, 'so-so', 'honey', 'moderate', 'honey'],
  [7, 'good', 'good', 'high', 'honey'],
  [8, 'good', 'good', 'high', 'bad'],
  [9, 'very good', 'good', 'very high', 'bad'],
  [10, 'very good', 'good', 'very high', 'bad'],
])('a mood of %i is %s and %s, an anxiety of it %s and %s', async (value, mood, moodTone, anxiety, anxietyTone) => {
  server.records.push(recordOf({ moodRating: value, anxietyLevel: value }))
  render(<TestWellness />)
  const record = await row(/^Monday 4 May/)
  expect(rating(record, 'Mood')).toEqual({
    words: `${value} ${mood}`,
    tile: expect.stringContaining(`text-${moodTone}`),
  })
  expect(rating(record, 'Anxiety')).toEqual({
    words: `${value} ${anxiety}`,
    tile: expect.stringContaining(`text-${anxietyTone}`),
  })
})

test('a long note is collapsed at first', async () => {
  server.records.push(recordOf({ notes: 'A word. '.repeat(60) }))
  render(<TestWellness />)
  openRow(await row(/^Monday 4 May/))
  const more = await screen.findByRole('button', { name: 'Show all of the notes' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(more)
  expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true')
})

test('without records there is an empty state with a button', async () => {
  render(<TestWellness />)
  await screen.findByRole('heading', { name: 'No session wellness records yet' })
  fireEvent.click(screen.getByRole('button', { name: 'Add Record' }))
  expect(await screen.findByRole('dialog', { name: 'Add session record' })).toBeTruthy()
})

test('a failure to load shows an error and can be retried', async () => {
  server.failing.set('wellnessRecords/list', problemOf('not-allowed', 'This is not yours.'))
  render(<TestWellness />)
  await expectSeen('This is not yours.')
  // Once in the list and once as a toast.
  await waitFor(() => expect(screen.getAllByText('Failed to load session records')).toHaveLength(2))
  const takenBack = await heldToast('Failed to load session records')
  server.records.push(recordOf())
  server.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await row(/^Monday 4 May/)
  await takenBack()
})

test('pages can be turned, and an emptied page falls back to the last one', async () => {
  for (let number = 0; number < 26; number++) server.records.push(recordOf({ notes: `Note ${number}` }))
  render(<TestWellness />)
  await expectSeen('1 to 25 of 26')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await expectSeen('26 to 26 of 26')
  await expectSeen('Note 25')
  fireEvent.click(screen.getByRole('button', { name: /^Actions for/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete record' }))
  await expectSeen('Session record deleted')
  await expectSeen('Note 24')
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

test('deleting asks first, and a refusal keeps the record and is reported', async () => {
  server.records.push(recordOf())
  render(<TestWellness />)
  await row(/^Monday 4 May/)
  fireEvent.click(screen.getByRole('button', { name: /^Actions for/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete this session record?' })
  expect(server.asked.map(({ operation }) => operation)).not.toContain('wellnessRecords/delete')
  server.failing.set('wellnessRecords/delete', 'lost')
  fireEvent.click(within(question).getByRole('button', { name: 'Delete record' }))
  await expectSeen('Failed to delete session record')
  await within(question).findByText(/cannot be reached/)
  expect(server.records).toHaveLength(1)
})

test('a record added in another tab appears by a live update', async () => {
  const cache = openQueryClient()
  const sources: EventTarget[] = []
  class Source extends EventTarget {
    constructor() {
      super()
      sources.push(this)
    }
    close() {}
  }
  Object.assign(globalThis, { EventSource: Source })
  const stop = listenForChanges(cache)
  render(<TestWellness cache={cache} />)
  await screen.findByRole('heading', { name: 'No session wellness records yet' })
  server.records.push(recordOf())
  sources[0]?.dispatchEvent(new MessageEvent('change', { data: 'mood_logs' }))
  expect(await row(/^Monday 4 May/)).toBeTruthy()
  stop()
})

test('the trend is usable by keyboard, has a table, and refetches for another period', async () => {
  server.records.push(recordOf())
  server.trends.set(12, {
    unit: 'day',
    from: '2026-03-01',
    to: '2026-05-23',
    points: [
      pointOf('2026-03-02', { moodRating: 4 }),
      pointOf('2026-03-05'),
      pointOf('2026-05-04', { moodRating: 7.5, stressLevel: 3 }),
    ],
  })
  server.trends.set(26, {
    unit: 'week',
    from: '2025-11-30',
    to: '2026-05-24',
    points: [pointOf('2026-04-26'), pointOf('2026-05-03', { sleepQuality: 9 })],
  })
  render(<TestWellness />)
  const chart = await screen.findByRole('slider', { name: 'Mood, anxiety, energy, sleep and stress, chart' })
  expect(chart.getAttribute('aria-valuetext')).toBe(
    'Day 4 May 2026: Mood 7.5, good; Anxiety 5, moderate; Energy 5, moderate; Sleep 5, fair; Stress 3, low',
  )
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect(chart.getAttribute('aria-valuetext')).toContain('Day 5 Mar 2026: Mood 5, so-so')
  fireEvent.keyDown(chart, { key: 'Home' })
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect(chart.getAttribute('aria-valuetext')).toContain('Day 2 Mar 2026: Mood 4, low')
  await expectSeen('Up 3.5 since 2 Mar')
  await expectSeen('Down 2 since 2 Mar')
  // Two records within a week are joined; the two months without records after them are a gap.
  const lines = [...chart.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '')
  expect(lines.filter((line) => /[LC]/.test(line))).toHaveLength(5)
  expect(lines).toHaveLength(10)

  fireEvent.click(screen.getByRole('radio', { name: 'Table' }))
  const table = screen.getByRole('table', { name: 'Mood, anxiety, energy, sleep and stress' })
  expect(
    within(table)
      .getAllByRole('row')
      .map((line) => line.textContent),
  ).toEqual(['DayMoodAnxietyEnergySleepStress', '2 Mar 202645555', '5 Mar 202655555', '4 May 20267.55553'])
  fireEvent.click(screen.getByRole('radio', { name: '26' }))
  await screen.findByRole('columnheader', { name: 'Week of' })
  expect(server.asked.filter(({ operation }) => operation === 'wellnessRecords/list').at(-1)?.input.weeks).toBe(26)
  await waitFor(() => expect(screen.getByRole('rowheader', { name: '3 May 2026' })).toBeTruthy())
})

test('a trend of one day or none shows a text instead of a chart', async () => {
  server.records.push(recordOf())
  server.trends.set(12, { unit: 'day', from: '2026-03-01', to: '2026-05-23', points: [pointOf('2026-05-04')] })
  render(<TestWellness />)
  await expectSeen(
    '4 May 2026: mood 5, anxiety 5, energy 5, sleep 5, stress 5. The chart needs a second day with a record.',
  )
  fireEvent.click(screen.getByRole('radio', { name: '4' }))
  await expectSeen('No records in the last 4 weeks. Choose a longer period to see earlier ones.')
  expect(screen.queryByRole('slider')).toBeNull()
})
