import type { SelfCareTask, TaskLists } from '@openhour/shared/features/self-care/self-care.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useTicks } from '../../lib/use-ticks.ts'

/** Marks tasks as completed or incomplete. The change shows immediately. */
export function useTicking(given: TaskLists | undefined) {
  const { requested, tick } = useTicks({
    onSend: (id, completed) => api.selfCare.setCompleted({ id, completed }),
    onAnswered: useRefresh('self_care_tasks'),
    done: (completed) => (completed ? 'Task completed!' : 'Task marked as incomplete'),
    failure: 'Failed to update task',
  })
  return {
    lists: given && withRequested(given, requested),
    tick: (task: SelfCareTask, completed: boolean) => tick(task.id, completed),
  }
}

/** The lists as they will be once the server has accepted the change. */
function withRequested({ pending, completed }: TaskLists, requested: ReadonlyMap<string, boolean>): TaskLists {
  const done = pending.items.filter(({ id }) => requested.get(id) === true)
  const undone = completed.items.filter(({ id }) => requested.get(id) === false)
  if (done.length === 0 && undone.length === 0) return { pending, completed }
  const now = new Date().toISOString()
  const without = (items: readonly SelfCareTask[], gone: readonly SelfCareTask[]) =>
    items.filter((task) => !gone.includes(task))
  return {
    pending: {
      items: [
        ...without(pending.items, done),
        ...undone.map((task) => ({ ...task, completed: false, completedAt: null })),
      ]
        // newest first, as the server sorts them
        .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
      total: pending.total - done.length + undone.length,
    },
    completed: {
      items: [
        ...done.map((task) => ({ ...task, completed: true, completedAt: now })),
        ...without(completed.items, undone),
      ],
      total: completed.total + done.length - undone.length,
    },
  }
}
