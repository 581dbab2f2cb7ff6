import { openFake, setRoom, taskOf } from '../../testing/server/fake-tasks.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenForChanges } from '../../lib/api/live.ts'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { TestTasks } from './TestTasks.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
  setRoom('desk')
})

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const titles = () => screen.queryAllByRole<HTMLInputElement>('checkbox').map((each) => each.labels?.[0]?.textContent)
/** The details of a task besides its title. */
const factsOf = (name: string) => document.getElementById(box(name).getAttribute('aria-describedby') ?? '')?.textContent
const sent = (operation: string) => server.asked.filter((asked) => asked.operation === operation)
async function open() {
  render(<TestTasks />)
  await screen.findByRole('list', { name: 'Tasks' })
}

test('the empty state says how to start', async () => {
  render(<TestTasks />)
  expect(await screen.findByRole('status', { busy: true })).toBeTruthy()
  await screen.findByRole('heading', { name: 'No tasks yet' })
  await expectSeen('Create your first task to get organized and stay on top of your work.')
  expect(screen.queryByRole('search')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Add Task' }))
  await screen.findByRole('dialog', { name: 'Add Task' })
})

test('a card shows title, due date, category and priority', async () => {
  vi.useFakeTimers({ now: new Date('2026-07-01T10:00:00Z'), toFake: ['Date'] })
  const due = (dueDate: string, dueTime: string | null, dueAt: string) => ({ dueDate, dueTime, dueAt })
  server.tasks.push(
    taskOf({ title: 'none', priority: 'low', category: 'Personal' }),
    taskOf({ title: 'late', priority: 'high', ...due('2026-06-30', null, '2026-06-30T23:00:00Z') }),
    taskOf({ title: 'a minute late', ...due('2026-07-01', '10:59', '2026-07-01T09:59:00Z') }),
    taskOf({ title: 'now', ...due('2026-07-01', '11:00', '2026-07-01T10:00:00Z') }),
    taskOf({ title: 'within a day', ...due('2026-07-02', '11:00', '2026-07-02T10:00:00Z') }),
    taskOf({ title: 'after a day', ...due('2026-07-02', '11:01', '2026-07-02T10:01:00Z') }),
    taskOf({ title: 'far', ...due('2031-01-31', null, '2031-02-01T00:00:00Z') }),
    taskOf({
      title: 'no day',
      ...due('2026-02-30', null, '2026-03-02T00:00:00Z'),
      completedAt: '2026-06-02T23:30:00Z',
    }),
    taskOf({
      title: 'done late',
      ...due('2026-06-01', null, '2026-06-01T23:00:00Z'),
      completedAt: '2026-06-02T22:30:00Z',
    }),
  )
  await open()
  expect(Object.fromEntries(titles().map((title) => [title, factsOf(String(title))]))).toEqual({
    none: 'No deadlinePersonalLow priority',
    late: 'Due yesterdayOverdueAdministrativeHigh priority',
    'a minute late': 'Due today, 10:59 AMOverdueAdministrativeMedium priority',
    now: 'Due today, 11:00 AMDue within 24 hours!AdministrativeMedium priority',
    'within a day': 'Due tomorrow, 11:00 AMDue within 24 hours!AdministrativeMedium priority',
    'after a day': 'Due tomorrow, 11:01 AMAdministrativeMedium priority',
    far: 'Due 31 Jan 2031AdministrativeMedium priority',
    // 30 February is no day; half past eleven in the evening in UTC is the next day in London.
    'no day': 'Invalid dateCompleted 3 Jun 2026AdministrativeMedium priority',
    'done late': 'Due 1 Jun 2026Completed 2 Jun 2026AdministrativeMedium priority',
  })
  expect(box('done late').checked).toBe(true)
  expect(screen.getByText('done late').className).toContain('line-through')
  expect(screen.getByText('late').className).not.toContain('line-through')
})

test('a card shows description and reminder, in the practice’s time zone', async () => {
  server.tasks.push(taskOf({ description: 'Both of March', reminder: 'Ask Kim', remindAt: '2026-07-01T08:00:00Z' }))
  await open()
  await expectSeen('Both of March')
  await expectSeen('Ask Kim · 1 Jul 2026, 9:00 AM')
})

test('completing shows immediately under every filter, and reverts on failure', async () => {
  server.tasks.push(taskOf({ title: 'Walk' }))
  await open()
  let letGo: () => void = () => undefined
  server.held.set('tasks/setCompleted', new Promise<void>((done) => (letGo = done)))
  fireEvent.click(box('Walk'))
  await waitFor(() => expect(factsOf('Walk')).toContain('Completed'))
  expect(server.tasks[0]?.status).toBe('pending')
  letGo()
  await expectSeen('Task updated successfully')
  server.failing.set('tasks/setCompleted', 'lost')
  fireEvent.click(box('Walk'))
  await expectSeen('Failed to update task')
  await waitFor(() => expect(box('Walk').checked).toBe(true))
  expect(sent('tasks/setCompleted').map(({ input }) => input.completed)).toEqual([true, false])
})

test('search and status filter the list, and can be cleared', async () => {
  server.tasks.push(
    taskOf({ title: 'Pay the rent', dueDate: '2026-01-01', dueAt: '2026-01-02T00:00:00Z' }),
    taskOf({ title: 'Call Kim', reminder: 'About the rent' }),
    taskOf({ title: 'Tidy up', completedAt: '2026-06-02T22:30:00Z' }),
  )
  await open()
  const filters = screen.getByRole('group', { name: 'Filter tasks' })
  expect(
    within(filters)
      .getAllByRole('radio')
      .map((each) => each.closest('label')?.textContent),
  ).toEqual(['All Tasks3', 'Pending2', 'Completed1', 'Overdue1'])
  expect(titles()).toEqual(['Tidy up', 'Call Kim', 'Pay the rent'])
  const search = screen.getByRole('textbox', { name: 'Search tasks' })
  fireEvent.change(search, { target: { value: ' rent ' } })
  await waitFor(() => expect(titles()).toEqual(['Call Kim', 'Pay the rent']))
  fireEvent.click(within(filters).getByRole('radio', { name: /Overdue/ }))
  await waitFor(() => expect(titles()).toEqual(['Pay the rent']))
  expect(sent('tasks/list').at(-1)?.input).toEqual({ search: 'rent', status: 'overdue', page: 1 })
  fireEvent.click(within(filters).getByRole('radio', { name: /Completed/ }))
  await expectSeen('No tasks match your current filters.')
  fireEvent.click(screen.getByRole('button', { name: 'Show all tasks' }))
  await waitFor(() => expect(titles()).toHaveLength(3))
  // A text that no task can contain is not sent, because nothing can match it.
  fireEvent.change(search, { target: { value: '<script' } })
  await expectSeen('No tasks match your current filters.')
  expect(sent('tasks/list').some(({ input }) => String(input.search).includes('script'))).toBe(false)
})

test('a phone shows the statuses in a select', async () => {
  setRoom('phone')
  server.tasks.push(taskOf({ title: 'Tidy up', completedAt: '2026-06-02T22:30:00Z' }), taskOf({ title: 'Walk' }))
  await open()
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Filter tasks' })
  expect([...list.options].map(({ text }) => text)).toEqual([
    'All Tasks (2)',
    'Pending (1)',
    'Completed (1)',
    'Overdue (0)',
  ])
  fireEvent.change(list, { target: { value: 'completed' } })
  await waitFor(() => expect(titles()).toEqual(['Tidy up']))
})

test('more than 25 are paged', async () => {
  for (let number = 1; number <= 27; number++) server.tasks.push(taskOf({ title: `Task ${number}` }))
  await open()
  await expectSeen('1 to 25 of 27')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(titles()).toEqual(['Task 2', 'Task 1']))
})

test('deleting a task that has ended names it, reports failures and keeps the focus in the list', async () => {
  server.tasks.push(taskOf({ title: 'Stays' }), taskOf({ title: 'Goes', remindAt: '2021-07-01T08:00:00Z' }))
  await open()
  const button = screen.getByRole('button', { name: 'Delete Goes' })
  button.focus()
  fireEvent.click(button)
  const alert = await screen.findByRole('alertdialog', { name: 'Delete this task?' })
  expect(alert.textContent).toContain('Goes is permanently deleted, together with its reminder.')
  server.failing.set('tasks/delete', problemOf('unavailable', 'The server can’t reach its database.'))
  fireEvent.click(within(alert).getByRole('button', { name: 'Delete task' }))
  await expectSeen('Failed to delete task')
  await within(alert).findByText('The server can’t reach its database.')
  server.failing.clear()
  fireEvent.click(within(alert).getByRole('button', { name: 'Delete task' }))
  await expectSeen('Task deleted successfully')
  await waitFor(() => expect(titles()).toEqual(['Stays']))
})

test('a pending task is deleted at once and comes back whole', async () => {
  const whole = { title: 'Goes', description: 'By post', remindAt: '2031-07-01T08:00:00Z', dueDate: '2031-07-02' }
  server.tasks.push(taskOf({ title: 'Stays' }), taskOf({ ...whole, priority: 'high' }))
  await open()
  server.failing.set('tasks/delete', problemOf('unavailable', 'The server can’t reach its database.'))
  fireEvent.click(screen.getByRole('button', { name: 'Delete Goes' }))
  await expectSeen('Failed to delete task')
  server.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Delete Goes' }))
  await expectSeen('Task deleted successfully')
  await waitFor(() => expect(titles()).toEqual(['Stays']))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await expectSeen('Task restored')
  await waitFor(() => expect(titles()).toContain('Goes'))
  expect(server.tasks.find(({ title }) => title === 'Goes')).toMatchObject({ ...whole, priority: 'high' })
})

test('behind the gate, tasks are read-only', async () => {
  server.tasks.push(taskOf({ title: 'Walk' }))
  render(<TestTasks locked />)
  await screen.findByRole('list', { name: 'Tasks' })
  expect(box('Walk').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: /Edit|Delete/ })).toBeNull()
  await screen.findByRole('textbox', { name: 'Search tasks' })
})

test('a failed load can be retried', async () => {
  server.tasks.push(taskOf({ title: 'Walk' }))
  server.failing.set('tasks/list', problemOf('not-allowed', 'This is not yours.'))
  render(<TestTasks />)
  expect(await screen.findAllByText('Failed to fetch tasks')).not.toHaveLength(0)
  await expectSeen('This is not yours.')
  server.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(titles()).toEqual(['Walk']))
})

test('follows changes from another tab', async () => {
  const cache = openQueryClient()
  const listeners = new Map<string, (event: { data: string }) => void>()
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener = (name: string, listener: (event: { data: string }) => void) => listeners.set(name, listener)
      close = () => undefined
    },
  )
  const stop = listenForChanges(cache)
  server.tasks.push(taskOf({ title: 'Walk' }))
  render(<TestTasks cache={cache} />)
  await screen.findByRole('list', { name: 'Tasks' })
  server.tasks.push(taskOf({ title: 'From elsewhere' }))
  act(() => listeners.get('change')?.({ data: 'tasks' }))
  await waitFor(() => expect(titles()).toEqual(['From elsewhere', 'Walk']))
  stop()
})
