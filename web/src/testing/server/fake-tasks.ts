import { me, openFakeServer } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { type Task, TaskDetails } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { isOverdue, tasksPerPage, taskTexts } from '@openhour/shared/features/tasks/tasks.rules.ts'
import { vi } from 'vitest'

setRoom('desk')

/** To be set before the page is drawn. */
export function setRoom(room: 'desk' | 'phone'): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: room === 'phone',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

let minutes = 0
/** A pending task as the server keeps it; each one made is a minute newer. */
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

/** Answers at the network's edge as the server does: the same shapes, checks and refusals. */
export function openFake() {
  const tasks: Task[] = []
  const fake = { tasks, standing: me.standing }
  const one = (id: unknown, act: (task: Task) => object) => {
    const task = tasks.find((each) => each.id === id)
    return task ? act(task) : problemOf('not-found', taskTexts.notFound)
  }
  const read = (input: unknown, write: (details: Partial<Task>) => Task) => {
    const { data, error } = TaskDetails.safeParse(input)
    if (!error) {
      const { description = null, reminder = null, remindAt = null, dueDate = null, dueTime = null, ...rest } = data
      return write({ ...rest, description, reminder, remindAt, dueDate, dueTime })
    }
    const errors = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]))
    return problemOf('invalid-input', Object.values(errors)[0] ?? '', { errors })
  }
  const server = openFakeServer({
    'account/me': () => ({ ...me, standing: fake.standing }),
    'tasks/list': ({ search = '', status = 'all', page = 1 }) => {
      const of = (which: unknown) =>
        tasks
          .filter((task) =>
            which === 'overdue' ? isOverdue(task, new Date()) : which === 'all' || task.status === which,
          )
          .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      const words = String(search).toLowerCase()
      const items = of(status).filter(({ title, reminder }) => `${title} ${reminder}`.toLowerCase().includes(words))
      return {
        items: items.slice((Number(page) - 1) * tasksPerPage, Number(page) * tasksPerPage),
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
    'tasks/add': (input) =>
      read(input, (details) => {
        const task = taskOf(details)
        tasks.push(task)
        return task
      }),
    'tasks/update': ({ id, updatedAt, ...input }) =>
      one(id, (task) => {
        if (updatedAt !== task.updatedAt) return problemOf('changed-meanwhile', taskTexts.changed)
        return read(input, (details) => Object.assign(task, details, { updatedAt: `${task.updatedAt.slice(0, -1)}1Z` }))
      }),
    'tasks/setCompleted': ({ id, completed }) =>
      one(id, (task) =>
        Object.assign(task, {
          status: completed ? 'completed' : 'pending',
          completedAt: completed ? new Date().toISOString() : null,
        }),
      ),
    'tasks/delete': ({ id }) =>
      one(id, (task) => {
        tasks.splice(tasks.indexOf(task), 1)
        return { id }
      }),
  })
  return Object.assign(fake, server)
}
