import { unsureTitle } from '../../lib/api/http.ts'
import { tickTexts } from './send-tick.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { heldToast } from '../../testing/held-toast.ts'
import { listenForChanges } from '../../lib/api/live.ts'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { openFakePortal, taskOf } from '../../testing/server/fake-portal.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { expectStays } from '../../testing/waiting.ts'
import { PortalTasks } from './PortalTasks.tsx'

let server: ReturnType<typeof openFakePortal>
beforeEach(() => {
  server = openFakePortal()
})
afterEach(cleanup)

const section = (name: 'Pending' | 'Completed') => within(screen.getByRole('region', { name }))
const named = (name: 'Pending' | 'Completed') =>
  section(name)
    .queryAllByRole<HTMLInputElement>('checkbox')
    .map((box) => [document.getElementById(box.getAttribute('aria-labelledby') ?? '')?.textContent, box.checked])
const box = (name: string) => screen.getByRole('checkbox', { name })
const tick = (name: string) => fireEvent.click(box(name))
const sent = () => server.asked.filter(({ operation }) => operation === 'portal/setTaskCompleted')
const hold = () => {
  let letGo: () => void = () => undefined
  server.held.set('portal/setTaskCompleted', new Promise<void>((done) => (letGo = done)))
  return () => letGo()
}
async function open(cache?: QueryClient) {
  render(
    <TestPage {...(cache ? { cache } : {})}>
      <PortalTasks />
    </TestPage>,
  )
  await screen.findByRole('region', { name: 'Pending' })
}

test('lists pending and completed tasks with their counts, newest first', async () => {
  server.record.tasks.push(
    taskOf({ task: 'Walk', category: 'Homework Assignment', priority: 'high' }),
    taskOf({ task: 'Rest' }),
    taskOf({ task: 'Diary', completedAt: '2026-05-06T10:00:00Z', priority: 'high' }),
  )
  await open()
  expect([named('Pending'), named('Completed')]).toEqual([
    [
      ['Rest', false],
      ['Walk', false],
    ],
    [['Diary', true]],
  ])
  expect(screen.getAllByText(/^Tasks:/).map((words) => words.parentElement?.textContent)).toEqual([
    'Tasks: 2',
    'Tasks: 1',
  ])
  const described = (name: string) =>
    document.getElementById(box(name).getAttribute('aria-describedby') ?? '')?.textContent
  expect(['Walk', 'Rest', 'Diary'].map(described)).toEqual([
    'Homework Assignment · Added 4 May 2026High priority',
    'Added 4 May 2026',
    'Completed 6 May 2026',
  ])
  expect(document.title).toBe('Tasks · Openhour')
})

test('the whole row of a task ticks it', async () => {
  server.record.tasks.push(taskOf({ task: 'Walk' }))
  await open()
  fireEvent.click(screen.getByText('Added 4 May 2026'))
  await waitFor(() => expect(named('Completed')).toEqual([['Walk', true]]))
})

test('a tick shows immediately, before the response, and so does taking it back', async () => {
  server.record.tasks.push(taskOf({ task: 'Walk' }))
  await open()
  const letGo = hold()
  tick('Walk')
  await waitFor(() => expect([named('Pending'), named('Completed')]).toEqual([[], [['Walk', true]]]))
  expect(server.record.tasks[0]?.completedAt).toBeNull()
  section('Pending').getByText('Nothing to do right now.')
  letGo()
  await screen.findAllByText('Task completed!')
  tick('Walk')
  await screen.findAllByText('Task marked as incomplete')
  expect([named('Pending'), named('Completed')]).toEqual([[['Walk', false]], []])
  expect(sent().map(({ input }) => input.completed)).toEqual([true, false])
})

test.each([
  ['lost', tickTexts.lost, unsureTitle],
  [problemOf('not-found', 'This task was not found.'), /was not found/, tickTexts.failure],
] as const)('a tick that fails is taken back, and the message says why', async (failure, why, title) => {
  server.record.tasks.push(taskOf({ task: 'Walk' }))
  await open()
  server.failing.set('portal/setTaskCompleted', failure)
  tick('Walk')
  const takenBack = await heldToast(title)
  await screen.findAllByText(why)
  await waitFor(() => expect([named('Pending'), named('Completed')]).toEqual([[['Walk', false]], []]))
  server.failing.clear()
  tick('Walk')
  await screen.findAllByText('Task completed!')
  await takenBack()
})

test('of rapid ticks the last one counts, and they do not overtake each other', async () => {
  server.record.tasks.push(taskOf({ task: 'Walk' }))
  await open()
  const letGo = hold()
  tick('Walk')
  tick('Walk')
  await waitFor(() => expect(sent()).toHaveLength(1))
  await expectStays(() => sent().length, 1)
  letGo()
  await screen.findAllByText('Task marked as incomplete')
  expect(sent().map(({ input }) => input.completed)).toEqual([true, false])
  expect([server.record.tasks[0]?.completedAt, named('Pending')]).toEqual([null, [['Walk', false]]])
})

test('the focus goes to the next task after a tick, and to the heading after the last', async () => {
  server.record.tasks.push(taskOf({ task: 'Walk' }), taskOf({ task: 'Rest' }))
  await open()
  box('Rest').focus()
  tick('Rest')
  await waitFor(() => expect(document.activeElement).toBe(box('Walk')))
  tick('Walk')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pending' })))
  await waitFor(() => expect(server.record.tasks.every(({ completedAt }) => completedAt)).toBe(true))
})

test('pending and completed tasks turn their own pages, and an emptied page falls back', async () => {
  for (let number = 1; number <= 26; number++) server.record.tasks.push(taskOf({ task: `Task ${number}` }))
  server.record.tasks.push(taskOf({ task: 'Diary', completedAt: '2026-05-06T10:00:00Z' }))
  await open()
  section('Pending').getByText('1 to 25 of 26')
  fireEvent.click(section('Pending').getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(named('Pending')).toEqual([['Task 1', false]]))
  expect(named('Completed')).toEqual([['Diary', true]])
  tick('Task 1')
  await waitFor(() => expect(named('Pending')).toHaveLength(25))
  expect(section('Pending').queryByRole('navigation', { name: 'Pages' })).toBeNull()
  // The row moves before the server answers. Its answer must not come during the next test.
  await screen.findAllByText('Task completed!')
})

test('without tasks it says when there will be some', async () => {
  render(
    <TestPage>
      <PortalTasks />
    </TestPage>,
  )
  expect(await screen.findByRole('heading', { name: 'No tasks yet' })).toBeTruthy()
  expect(screen.getByText('When your therapist gives you a self-care task, it appears here.')).toBeTruthy()
})

test('tasks that cannot be loaded say why and can be tried again', async () => {
  server.record.tasks.push(taskOf({ task: 'Walk' }))
  server.failing.set('portal/tasks', problemOf('not-allowed', 'Please sign in as a client.'))
  render(
    <TestPage>
      <PortalTasks />
    </TestPage>,
  )
  await screen.findByRole('heading', { name: 'Your tasks could not be loaded' })
  screen.getByText('Please sign in as a client.')
  server.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(named('Pending')).toEqual([['Walk', false]]))
})

test('a task that the therapist adds, or that is ticked in another window, moves by itself', async () => {
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
  const change = () => sources[0]?.dispatchEvent(new MessageEvent('change', { data: 'self_care_tasks' }))
  server.record.tasks.push(taskOf({ task: 'Walk' }))
  await open(cache)
  server.record.tasks.push(taskOf({ task: 'Rest' }))
  change()
  await waitFor(() => expect(named('Pending')).toHaveLength(2))
  Object.assign(server.record.tasks[0] ?? {}, { completedAt: '2026-05-06T10:00:00Z' })
  change()
  await waitFor(() => expect([named('Pending'), named('Completed')]).toEqual([[['Rest', false]], [['Walk', true]]]))
  stop()
})

test('a long task keeps to its row', async () => {
  server.record.tasks.push(taskOf({ task: 'x'.repeat(500) }))
  await open()
  expect(screen.getByText('x'.repeat(500)).className).toContain('wrap-anywhere')
})
