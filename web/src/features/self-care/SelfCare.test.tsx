import { openFake, taskOf } from '../../testing/server/fake-self-care.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenForChanges } from '../../lib/api/live.ts'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { TestSelfCare } from './TestSelfCare.tsx'
import { answered, expectStays } from '../../testing/waiting.ts'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const section = (name: 'Pending' | 'Completed') => within(screen.getByRole('region', { name }))
const named = (name: 'Pending' | 'Completed') =>
  section(name)
    .queryAllByRole<HTMLInputElement>('checkbox')
    .map((box) => [box.labels?.[0]?.textContent, box.checked])
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const sent = (operation: string) => server.asked.filter((asked) => asked.operation === operation)
async function open(locked = false) {
  render(<TestSelfCare locked={locked} />)
  await screen.findByRole('region', { name: 'Pending' })
}

test('lists Pending and Completed tasks with count, category and date', async () => {
  server.tasks.push(
    taskOf({ task: 'Walk', category: 'Homework Assignment', priority: 'high' }),
    taskOf({ task: 'Rest' }),
    taskOf({ task: 'Diary', completedAt: '2026-05-06T10:00:00Z', priority: 'low' }),
  )
  await open()
  await expectSeen('2 pending, 1 completed')
  expect([named('Pending'), named('Completed')]).toEqual([
    [
      ['Rest', false],
      ['Walk', false],
    ],
    [['Diary', true]],
  ])
  expect(section('Pending').getByText(/^Homework Assignment · Added 4 May 2026/).textContent).toBe(
    'Homework Assignment · Added 4 May 2026High priority',
  )
  expect(section('Completed').getByText(/^General · Completed 6 May 2026/).textContent).toContain('Low priority')
  expect(screen.getAllByText(/^Tasks:/).map((words) => words.parentElement?.textContent)).toEqual([
    'Tasks: 2',
    'Tasks: 1',
  ])
})

test('completing moves a task immediately, before the response, and so does undoing', async () => {
  server.tasks.push(taskOf({ task: 'Walk' }))
  await open()
  let letGo: () => void = () => undefined
  server.held.set('selfCare/setCompleted', new Promise<void>((done) => (letGo = done)))
  tick('Walk')
  await waitFor(() => expect([named('Pending'), named('Completed')]).toEqual([[], [['Walk', true]]]))
  expect(server.tasks[0]?.completed).toBe(false)
  await expectSeen('0 pending, 1 completed')
  await expectSeen('No pending tasks.')
  letGo()
  await expectSeen('Task completed!')
  tick('Walk')
  await expectSeen('Task marked as incomplete')
  expect([named('Pending'), named('Completed')]).toEqual([[['Walk', false]], []])
  expect(sent('selfCare/setCompleted').map(({ input }) => input.completed)).toEqual([true, false])
})

test('reverts if the server refuses', async () => {
  server.tasks.push(taskOf({ task: 'Walk' }))
  await open()
  server.failing.set('selfCare/setCompleted', 'lost')
  tick('Walk')
  await expectSeen('Failed to update task')
  await waitFor(() => expect([named('Pending'), named('Completed')]).toEqual([[['Walk', false]], []]))
})

test('rapid changes end with the last one', async () => {
  server.tasks.push(taskOf({ task: 'Walk' }))
  await open()
  let letGo: () => void = () => undefined
  server.held.set('selfCare/setCompleted', new Promise<void>((done) => (letGo = done)))
  tick('Walk')
  tick('Walk')
  // The second waits for the answer to the first: on the way they could overtake each other.
  await waitFor(() => expect(sent('selfCare/setCompleted')).toHaveLength(1))
  await expectStays(() => sent('selfCare/setCompleted').length, 1)
  letGo()
  await expectSeen('Task marked as incomplete')
  expect(sent('selfCare/setCompleted').map(({ input }) => input.completed)).toEqual([true, false])
  expect([server.tasks[0]?.completed, named('Pending')]).toEqual([false, [['Walk', false]]])
})

test('focus moves to the next task after one is completed, and to the heading after the last', async () => {
  server.tasks.push(taskOf({ task: 'Walk' }), taskOf({ task: 'Rest' }))
  await open()
  screen.getByRole('checkbox', { name: 'Rest' }).focus()
  tick('Rest')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Walk' })))
  tick('Walk')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pending' })))
})

test('asks before deleting, and reports failures', async () => {
  server.tasks.push(taskOf({ task: 'Walk' }), taskOf({ task: 'Rest' }))
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Delete Walk' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this task?' }))
  server.failing.set('selfCare/delete', 'lost')
  fireEvent.click(question.getByRole('button', { name: 'Delete task' }))
  await expectSeen('Failed to delete task')
  await question.findByText(/cannot be reached/)
  server.failing.clear()
  fireEvent.click(question.getByRole('button', { name: 'Delete task' }))
  await expectSeen('Task deleted')
  await waitFor(() => expect(named('Pending')).toEqual([['Rest', false]]))
})

test('a failed load can be retried', async () => {
  server.failing.set('selfCare/list', problemOf('not-allowed', 'This is not yours.'))
  render(<TestSelfCare />)
  await expectSeen('This is not yours.')
  await waitFor(() => expect(screen.getAllByText('Failed to load self care tasks')).toHaveLength(2))
  server.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'No self-care tasks created yet' })
})

test('each list has its own pages', async () => {
  for (let number = 1; number <= 26; number++) server.tasks.push(taskOf({ task: `Task ${number}` }))
  server.tasks.push(taskOf({ task: 'Diary', completedAt: '2026-05-06T10:00:00Z' }))
  await open()
  expect(section('Pending').getByText('1 to 25 of 26')).toBeTruthy()
  fireEvent.click(section('Pending').getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(named('Pending')).toEqual([['Task 1', false]]))
  expect(named('Completed')).toEqual([['Diary', true]])
  tick('Task 1')
  await waitFor(() => expect(named('Pending')).toHaveLength(25))
  expect(section('Pending').queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

test('behind the gate, tasks are read-only', async () => {
  server.tasks.push(taskOf({ task: 'Walk' }))
  await open(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Walk' }).disabled).toBe(true)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('behind the gate, shows nothing if there are no tasks', async () => {
  render(<TestSelfCare locked />)
  await answered(server, 'selfCare/list')
  expect(screen.queryByRole('heading')).toBeNull()
})

test('moves a task changed by the client or in another tab', async () => {
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
  server.tasks.push(taskOf({ task: 'Walk' }))
  render(<TestSelfCare cache={cache} />)
  await screen.findByRole('checkbox', { name: 'Walk' })
  server.tasks[0] = taskOf({ ...server.tasks[0], completedAt: '2026-05-06T10:00:00Z' })
  sources[0]?.dispatchEvent(new MessageEvent('change', { data: 'self_care_tasks' }))
  await waitFor(() => expect([named('Pending'), named('Completed')]).toEqual([[], [['Walk', true]]]))
  stop()
})
