import type { SelfCareTask, TaskLists } from '@openhour/shared/features/self-care/self-care.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { tickedLists } from '../../lib/ticked-lists.ts'
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
    lists: given && tickedLists(given, requested, marked),
    tick: (task: SelfCareTask, completed: boolean) => tick(task.id, completed),
  }
}

const marked = (task: SelfCareTask, completedAt: string | null) => ({
  ...task,
  completed: completedAt !== null,
  completedAt,
})
