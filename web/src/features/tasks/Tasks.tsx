import type { Task } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { tasksPerPage } from '@openhour/shared/features/tasks/tasks.rules.ts'
import { ListTodo, Plus, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { api, problemFrom } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { useTicks } from '../../lib/use-ticks.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import type { TaskListSearch } from './list-search.ts'
import { TaskCards } from './TaskCards.tsx'
import type { TaskPageDialogs } from './TaskDialogs.tsx'
import { TaskTools } from './TaskTools.tsx'
import { canMatch, useTaskList } from './tasks-query.ts'
import { TasksSkeleton } from './TasksSkeleton.tsx'

export type TasksProps = {
  /** The practice's time zone. */
  zone: string
  params: TaskListSearch
  /**
   * Updates the search parameters: adds a history entry for another page or status, replaces the current one while
   * typing.
   */
  onParams: (next: TaskListSearch, how: { replace: boolean }) => void
  dialogs: TaskPageDialogs
  /** Read-only; renders nothing if there is nothing to show. */
  locked: boolean
}

/** The therapist's tasks, with search and filter. */
export function Tasks({ params, onParams, dialogs, locked, zone }: TasksProps) {
  const query = useTaskList(params)
  const { data, error } = query
  const { requested, tick } = useTicks({
    onSend: (id, completed) => api.tasks.setCompleted({ id, completed }),
    onAnswered: useRefresh('tasks'),
    done: () => 'Task updated successfully',
    failure: 'Failed to update task',
  })
  useEffect(() => {
    if (error) toast.bad('Failed to fetch tasks')
  }, [error])

  const none = data?.counts.all === 0
  if (locked && (none || !(data || error))) return null
  if (error && !data)
    return (
      <ErrorState title="Failed to fetch tasks" onRetry={() => void query.refetch()} busy={query.isFetching}>
        {problemFrom(error).detail}
      </ErrorState>
    )
  if (!data) return <TasksSkeleton />
  if (none)
    return (
      <EmptyState
        icon={ListTodo}
        title="No tasks yet"
        actions={
          <Button variant="filled" icon={Plus} onClick={() => dialogs.show({ kind: 'add' })} aria-haspopup="dialog">
            Add Task
          </Button>
        }
      >
        Create your first task to get organized and stay on top of your work.
      </EmptyState>
    )

  /** A new search or status starts at the first page. */
  const look = ({ search = '', status }: TaskListSearch, replace: boolean) =>
    onParams({ ...(search && { search }), ...(status && { status }) }, { replace })
  const nothing = !canMatch(params.search) || (data.items.length === 0 && data.total === 0)
  const { search = '', status, page = 1 } = params
  const turn = (next: number) => {
    const { page: _, ...rest } = params
    onParams(next > 1 ? { ...rest, page: next } : rest, { replace: false })
  }
  return (
    <>
      <TaskTools
        search={search}
        status={status ?? 'all'}
        counts={data.counts}
        onSearch={(words) => look({ ...params, search: words }, true)}
        onStatus={(next) => look({ search, ...(next !== 'all' && { status: next }) }, false)}
      />
      {nothing ? (
        <EmptyState
          icon={SearchX}
          title="No matching tasks"
          actions={<Button onClick={() => look({}, false)}>Show all tasks</Button>}
          small
        >
          No tasks match your current filters.
        </EmptyState>
      ) : (
        <PagedList
          total={data.total}
          perPage={tasksPerPage}
          page={page}
          settled={!query.isPlaceholderData}
          onPage={turn}
        >
          <TaskCards
            tasks={data.items.map((task) => withRequested(task, requested.get(task.id)))}
            zone={zone}
            actions={
              locked
                ? undefined
                : {
                    onTick: ({ id }, completed) => void tick(id, completed),
                    onEdit: (task) => dialogs.show({ kind: 'edit', id: task.id, task }),
                    onDelete: (task) => dialogs.show({ kind: 'delete', task }),
                  }
            }
          />
        </PagedList>
      )}
    </>
  )
}

/** The task as it will be once the server has accepted the change. */
function withRequested(task: Task, completed: boolean | undefined): Task {
  if (completed === undefined || completed === (task.status === 'completed')) return task
  return completed
    ? { ...task, status: 'completed', completedAt: new Date().toISOString() }
    : { ...task, status: 'pending', completedAt: null }
}
