import { openFakeServer } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { type SelfCareTask, TaskDetails } from '@openhour/shared/features/self-care/self-care.contract.ts'
import { taskTexts } from '@openhour/shared/features/self-care/self-care.rules.ts'

export const clientId = '018f0000-0000-7000-8000-0000000000c1'

let minutes = 0
/** A pending task as the server keeps it; each one made is a minute newer. */
export function taskOf(given: Partial<SelfCareTask> = {}): SelfCareTask {
  const createdAt = new Date(Date.parse('2026-05-04T17:00:00Z') + 60_000 * minutes++).toISOString()
  const completedAt = given.completedAt ?? null
  return {
    id: crypto.randomUUID(),
    clientId,
    task: 'Ten minutes of breathing',
    category: 'general',
    priority: 'medium',
    createdAt,
    updatedAt: createdAt,
    ...given,
    completed: completedAt !== null,
    completedAt,
  }
}

/** The server as this section asks it. */
export function openFake() {
  const tasks: SelfCareTask[] = []
  const pageOf = (items: SelfCareTask[], page: unknown) => ({
    items: items.slice((Number(page) - 1) * 25, Number(page) * 25),
    total: items.length,
  })
  const one = (id: unknown, act: (task: SelfCareTask, at: number) => object) => {
    const at = tasks.findIndex((task) => task.id === id)
    const task = tasks[at]
    return task ? act(task, at) : problemOf('not-found', taskTexts.notFound)
  }
  const server = openFakeServer({
    'selfCare/list': ({ pendingPage = 1, completedPage = 1 }) => ({
      pending: pageOf(
        tasks.filter((task) => !task.completed).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
        pendingPage,
      ),
      completed: pageOf(
        tasks
          .filter((task) => task.completed)
          .toSorted((a, b) => String(b.completedAt).localeCompare(String(a.completedAt))),
        completedPage,
      ),
    }),
    'selfCare/add': ({ clientId: _of, ...input }) => {
      const read = TaskDetails.safeParse(input)
      if (!read.success) {
        const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
        return problemOf('invalid-input', Object.values(errors)[0] ?? '', { errors })
      }
      const task = taskOf(read.data)
      tasks.push(task)
      return task
    },
    'selfCare/setCompleted': ({ id, completed }) =>
      one(id, (task, at) => {
        const completedAt = completed === true ? new Date().toISOString() : null
        return (tasks[at] = { ...task, completed: completed === true, completedAt })
      }),
    'selfCare/delete': ({ id }) =>
      one(id, (_task, at) => {
        tasks.splice(at, 1)
        return { id }
      }),
  })
  return Object.assign(server, { tasks })
}
