import { openFakeServer } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { SelfCareTask } from '@openhour/shared/features/self-care/self-care.contract.ts'
import { taskTexts } from '@openhour/shared/features/self-care/self-care.rules.ts'

export const clientId = '018f0000-0000-7000-8000-0000000000c1'

let minutes = 0
/** A pending task, a minute newer than the one made before it. */
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

/** The server for the self-care section. */
export function openFake() {
  const tasks: SelfCareTask[] = []
  const pageOf = (items: SelfCareTask[], page: number) => ({
    items: items.slice((page - 1) * 25, page * 25),
    total: items.length,
  })
  const one = <T>(id: string, act: (task: SelfCareTask, at: number) => T) => {
    const at = tasks.findIndex((task) => task.id === id)
    const task = tasks[at]
    return task ? act(task, at) : problemOf('not-found', taskTexts.notFound)
  }
  const server = openFakeServer({
    'selfCare/list': ({ pendingPage, completedPage }) => ({
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
    'selfCare/add': ({ clientId: _clientId, ...details }) => {
      const task = taskOf(details)
      tasks.push(task)
      return task
    },
    'selfCare/setCompleted': ({ id, completed }) =>
      one(id, (task, at) => {
        const completedAt = completed ? new Date().toISOString() : null
        return (tasks[at] = { ...task, completed, completedAt })
      }),
    'selfCare/delete': ({ id }) =>
      one(id, (_task, at) => {
        tasks.splice(at, 1)
        return { id }
      }),
  })
  return Object.assign(server, { tasks })
}
