import { me, openFakeServer } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { Task, TaskDetails } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { isOverdue, tasksPerPage, taskTexts } from '@openhour/shared/features/tasks/tasks.rules.ts'
import { vi } from 'vitest'

setRoom('desk')

/** Sets the width that the page sees. Call it before rendering. */
export function setRoom(room: 'desk' | 'phone'): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: room === 'phone',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

let minutes = 0
/** A pending task, a minute newer than the one made before it. */
export function taskOf(given: Partial<Task> = {}): Task {
  const createdAt = new Date(Date.parse('2026-05-04T17:00:00Z') + 60_000 * minutes++).toISOString()
  return {
    id: crypto.randomUUID(),
    title: 'Send the invoices',
    description: null,
    category: 'Administrative',
    reminder: null,
    remindAt: null,
    dueDate: null,
    dueTime: null,
    dueAt: null,
    priority: 'medium',
    status: given.completedAt ? 'completed' : 'pending',
    completedAt: null,
    createdAt,
    updatedAt: createdAt,
    ...given,
  }
}

/** The server for the task pages. */
export function openFake() {
  const tasks: Task[] = []
  const fake = { tasks, standing: me.tierStatus }
  const one = <T>(id: string, act: (task: Task) => T) => {
    const task = tasks.find((each) => each.id === id)
    return task ? act(task) : problemOf('not-found', taskTexts.notFound)
  }
  const stored = (details: TaskDetails): Partial<Task> => {
    const { description = null, reminder = null, remindAt = null, dueDate = null, dueTime = null, ...rest } = details
    return { ...rest, description, reminder, remindAt, dueDate, dueTime }
  }
  const server = openFakeServer({
    'account/me': () => ({ ...me, tierStatus: fake.standing }),
    'tasks/list': ({ search = '', status, page }) => {
      const of = (which: typeof status) =>
        tasks
          .filter((task) =>
            which === 'overdue' ? isOverdue(task, new Date()) : which === 'all' || task.status === which,
          )
          .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      const words = search.toLowerCase()
      const items = of(status).filter(({ title, reminder }) => `${title} ${reminder}`.toLowerCase().includes(words))
      return {
        items: items.slice((page - 1) * tasksPerPage, page * tasksPerPage),
        total: items.length,
        counts: {
          all: tasks.length,
          pending: of('pending').length,
          completed: of('completed').length,
          overdue: of('overdue').length,
        },
      }
    },
    'tasks/get': ({ id }) => one(id, (task) => ({ ...task })),
    'tasks/add': (details) => {
      const task = taskOf(stored(details))
      tasks.push(task)
      return task
    },
    'tasks/update': ({ id, updatedAt, ...details }) =>
      one(id, (task) =>
        updatedAt === task.updatedAt
          ? Object.assign(task, stored(details), { updatedAt: `${task.updatedAt.slice(0, -1)}1Z` })
          : problemOf('version-conflict', taskTexts.changed),
      ),
    'tasks/setCompleted': ({ id, completed }) =>
      one(id, (task) => {
        task.status = completed ? 'completed' : 'pending'
        task.completedAt = completed ? new Date().toISOString() : null
        return task
      }),
    'tasks/delete': ({ id }) =>
      one(id, (task) => {
        tasks.splice(tasks.indexOf(task), 1)
        return { id }
      }),
  })
  return Object.assign(fake, server)
}
