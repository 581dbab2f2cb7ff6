import { openFake, taskOf } from '../../testing/server/fake-tasks.ts'
import { me } from '../../testing/server/fake-server.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestPage } from '../../testing/TestPage.tsx'
import { readTaskListSearch, type TaskListSearch } from '../../features/tasks/list-search.ts'
import { TasksScreen } from './TasksScreen.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
  addresses = []
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** The addresses so far, the latest last. */
let addresses: TaskListSearch[] = []
function Searching({ first }: { first: TaskListSearch }) {
  const [search, setSearch] = useState(first)
  const go = (next: TaskListSearch) => {
    addresses.push(next)
    setSearch(next)
  }
  return <TasksScreen me={{ ...me, tierStatus: server.standing }} search={search} onSearch={go} />
}
async function open(first: TaskListSearch = {}) {
  render(
    <TestPage signedIn>
      <Searching first={first} />
    </TestPage>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Tasks & To-Do' })
}
const lock = (tier: 'trial' | 'pro', trialExpired = false) => {
  server.standing = { tier, trialExpired, plansOn: true }
}

test('the heading counts pending and overdue tasks and has an add button', async () => {
  lock('pro')
  server.tasks.push(taskOf({ dueDate: '2026-01-01', dueAt: '2026-01-02T00:00:00Z' }), taskOf({ title: 'Walk' }))
  await open()
  await screen.findByText('2 pending tasks, 1 of them overdue')
  fireEvent.click(screen.getByRole('button', { name: 'Add Task' }))
  expect(await screen.findByRole('dialog', { name: 'Add Task' })).toBeTruthy()
})

test('without tasks, the page has a single add button', async () => {
  await open()
  await screen.findByRole('heading', { name: 'No tasks yet' })
  expect(screen.getAllByRole('button', { name: 'Add Task' })).toHaveLength(1)
})

test.each([
  ['a running trial', false, 'Trial'],
  ['a trial that is over', true, 'Trial (ended)'],
])('in %s shows the gate, with existing tasks below it, read-only', async (_what, expired, plan) => {
  lock('trial', expired)
  server.tasks.push(taskOf({ title: 'From better days' }))
  await open({ add: true })
  await screen.findByRole('heading', { name: 'Premium Feature' })
  await screen.findByText('This feature requires a Pro subscription or higher.')
  await screen.findByText(`Your current ${plan} plan doesn't include this feature.`)
  expect(screen.getByRole('link', { name: 'Upgrade to Pro' }).getAttribute('href')).toBe('/app/subscription')
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'From better days' })
  expect(box.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: /Add Task|Edit|Delete/ })).toBeNull()
  await waitFor(() => expect(addresses).toEqual([{}]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('behind the gate without tasks, shows only the gate', async () => {
  lock('trial')
  await open()
  await screen.findByRole('heading', { name: 'Premium Feature' })
  await waitFor(() => expect(server.asked.some(({ operation }) => operation === 'tasks/list')).toBe(true))
  expect(screen.queryByText('No tasks yet')).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Search tasks' })).toBeNull()
})

test('a link opens the form or a task once, and keeps its filters', async () => {
  server.tasks.push(taskOf({ title: 'Walk' }))
  await open({ add: true, status: 'pending' })
  await screen.findByRole('dialog', { name: 'Add Task' })
  expect(addresses).toEqual([{ status: 'pending' }])
  cleanup()
  await open({ task: server.tasks[0]?.id ?? '' })
  await screen.findByRole('dialog', { name: 'Edit Task' })
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Walk')
  expect(addresses.at(-1)).toEqual({})
})

test('reports a deleted task', async () => {
  server.tasks.push(taskOf())
  await open({ task: crypto.randomUUID() })
  await screen.findByText('This task could not be loaded')
  expect(await screen.findByText('Task not found')).toBeTruthy()
})

test.each([
  [{}, {}],
  [{ search: ' ', status: 'all', page: 1, add: 'yes', task: 'x' }, {}],
  [
    { search: 5, status: 'overdue', page: '2', add: true },
    { search: '5', status: 'overdue', page: 2, add: true },
  ],
  [{ status: 'late', page: 0.5, other: 1 }, {}],
  [{ search: 'x'.repeat(300), page: 99_999 }, { search: 'x'.repeat(200) }],
  [{ task: '018f0000-0000-7000-8000-0000000000c1' }, { task: '018f0000-0000-7000-8000-0000000000c1' }],
])('validates search parameters: %#', (given, read) => {
  expect(readTaskListSearch(given)).toEqual(read)
})
