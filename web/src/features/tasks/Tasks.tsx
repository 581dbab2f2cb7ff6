import type { Task, TaskDetails, TaskList } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import type { ListState } from '../../lib/lists/list-state.ts'
import { useTicks } from '../../lib/use-ticks.ts'
import { useUndoable } from '../../lib/use-undoable.ts'
import { RecordList } from '../../ui/list/RecordList.tsx'
import type { TaskListSearch } from './list-search.ts'
import { TaskCards } from './TaskCards.tsx'
import type { TaskPageDialogs } from './task-dialogs.ts'
import { TasksSkeleton } from './TasksSkeleton.tsx'

export type TasksProps = {
  /** The practice's time zone. */
  zone: string
  list: ListState<TaskListSearch, TaskList>
  dialogs: TaskPageDialogs
  /** Read-only; renders nothing if there is nothing to show. */
  locked: boolean
}

/** The therapist's tasks, with search and filter. */
export function Tasks({ list, dialogs, locked, zone }: TasksProps) {
  const { requested, tick } = useTicks({
    onSend: (id, completed) => api.tasks.setCompleted({ id, completed }),
    onAnswered: useRefresh('tasks'),
    done: () => 'Task updated successfully',
    failure: 'Failed to update task',
  })
  const remove = useRemove()
  if (locked && (list.shows === 'empty' || list.shows === 'loading')) return null
  return (
    <RecordList list={list} skeleton={<TasksSkeleton />} onAdd={() => dialogs.show({ kind: 'add' })}>
      {({ items }) => (
        <TaskCards
          tasks={items.map((task) => withRequested(task, requested.get(task.id)))}
          zone={zone}
          actions={
            locked
              ? undefined
              : {
                  onTick: ({ id }, completed) => void tick(id, completed),
                  onEdit: (task) => dialogs.show({ kind: 'edit', id: task.id, task }),
                  onDelete: (task) => (comesBack(task) ? void remove(task) : dialogs.show({ kind: 'delete', task })),
                }
          }
        />
      )}
    </RecordList>
  )
}

/** The task as it will be once the server has accepted the change. */
function withRequested(task: Task, completed: boolean | undefined): Task {
  if (completed === undefined || completed === (task.status === 'completed')) return task
  return completed
    ? { ...task, status: 'completed', completedAt: new Date().toISOString() }
    : { ...task, status: 'pending', completedAt: null }
}

/** Whether the same can be added again: not when it was completed or reminded of. */
function comesBack({ status, remindAt }: Task): boolean {
  return status === 'pending' && (remindAt === null || Date.parse(remindAt) > Date.now() + 60_000)
}

function useRemove() {
  const undoable = useUndoable('tasks')
  return (task: Task) =>
    undoable({
      run: () => api.tasks.delete({ id: task.id }),
      bringBack: () => api.tasks.add(detailsOf(task)),
      done: 'Task deleted successfully',
      back: 'Task restored',
      failed: 'Failed to delete task',
    })
}

function detailsOf({ title, category, priority, ...rest }: Task): TaskDetails {
  const { description, reminder, remindAt, dueDate, dueTime } = rest
  return {
    title,
    category,
    priority,
    ...(description !== null && { description }),
    ...(reminder !== null && { reminder }),
    ...(remindAt !== null && { remindAt }),
    ...(dueDate !== null && { dueDate }),
    ...(dueTime !== null && { dueTime }),
  }
}
