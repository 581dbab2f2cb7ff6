import type { PortalTask } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useTicks } from '../../lib/use-ticks.ts'

type Tasks = { items: readonly PortalTask[]; total: number }
type TaskLists = { pending: Tasks; completed: Tasks }

/** Marks tasks as completed or incomplete. The change shows immediately. */
export function useTicking(clientId: string) {
  const { requested, tick } = useTicks({
    onSend: (id, completed) => api.portal.setTaskCompleted({ clientId, id, completed }),
    onAnswered: useRefresh('self_care_tasks'),
    done: (completed) => (completed ? 'Task completed!' : 'Task marked as incomplete'),
    failure: 'Failed to update task',
  })
  return {
    withRequested: (lists: TaskLists) => withRequested(lists, requested),
    tick: ({ id }: PortalTask, completed: boolean) => void tick(id, completed),
  }
}

/** The lists as they will be once the server has accepted the change. */
function withRequested(lists: TaskLists, requested: ReadonlyMap<string, boolean>): TaskLists {
  const { pending, completed } = lists
  const done = pending.items.filter(({ id }) => requested.get(id) === true)
  const undone = completed.items.filter(({ id }) => requested.get(id) === false)
  if (done.length === 0 && undone.length === 0) return lists
  const completedAt = new Date().toISOString()
  const without = (items: readonly PortalTask[], gone: readonly PortalTask[]) =>
    items.filter((task) => !gone.includes(task))
  return {
    pending: {
      items: [...without(pending.items, done), ...undone.map((task) => ({ ...task, completedAt: null }))]
        // newest first, as the server sorts them
        .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
      total: pending.total - done.length + undone.length,
    },
    completed: {
      items: [...done.map((task) => ({ ...task, completedAt })), ...without(completed.items, undone)],
      total: completed.total + done.length - undone.length,
    },
  }
}
