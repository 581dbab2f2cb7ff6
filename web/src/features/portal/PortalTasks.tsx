import { portalPageSize } from '@openhour/shared/features/portal/portal.rules.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { portalTasksPage } from './portal.page.ts'
import { PortalPage } from './PortalPage.tsx'
import { taskList } from './task-list.ts'
import { TaskSection } from './TaskSection.tsx'
import { useTicking } from './use-ticking.ts'

/** The self-care tasks that the therapist assigned. */
export function PortalTasks() {
  return (
    <PortalPage title={portalTasksPage.title} fact={() => 'Self-care between your sessions'} skeleton={skeleton}>
      {({ clientId }) => <Tasks clientId={clientId} />}
    </PortalPage>
  )
}

const skeleton = <ListSkeleton label="Loading your tasks" />

function Tasks({ clientId }: { clientId: string }) {
  const pending = useList(taskList, { clientId, completed: false })
  const completed = useList(taskList, { clientId, completed: true })
  const { withRequested, tick } = useTicking(clientId)
  const lists = [pending, completed]
  const failed = lists.find(({ shows }) => shows === 'error')
  if (failed) {
    const { title, detail } = failed.failure
    const retry = () => {
      for (const { shows, failure } of lists) if (shows === 'error') failure.onRetry()
    }
    return (
      <ErrorState title={title} onRetry={retry} busy={lists.some(({ failure }) => failure.busy)}>
        {detail}
      </ErrorState>
    )
  }
  if (!pending.data || !completed.data) return skeleton
  if (pending.empty && completed.empty) {
    const { text, ...empty } = pending.empty
    return <EmptyState {...empty}>{text}</EmptyState>
  }
  const shown = withRequested({ pending: pending.data, completed: completed.data })
  const sections = [
    { title: 'Pending', list: pending, tasks: shown.pending, nothing: 'Nothing to do right now.' },
    { title: 'Completed', list: completed, tasks: shown.completed, nothing: 'No completed tasks yet.' },
  ]
  return (
    <div className="flex flex-col gap-4 lg:gap-5">
      {sections.map(({ title, list, tasks, nothing }) => (
        <TaskSection
          key={title}
          title={title}
          tasks={tasks}
          nothing={nothing}
          pages={{
            total: tasks.total,
            perPage: portalPageSize,
            page: list.view.page ?? 1,
            settled: list.settled,
            onPage: (page) => list.look({ page }),
          }}
          onTick={tick}
        />
      ))}
    </div>
  )
}
