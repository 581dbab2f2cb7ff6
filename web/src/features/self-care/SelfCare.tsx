import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ListChecks, ListPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { problemFrom } from '../../lib/api/api.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { TaskDialogs, type useTaskDialogs } from './TaskDialogs.tsx'
import { TaskSection } from './TaskSection.tsx'
import { type TaskPages, tasksQuery } from './tasks-query.ts'
import { TasksSkeleton } from './TasksSkeleton.tsx'
import { useTicking } from './use-ticking.ts'

type SelfCareProps = {
  client: { id: string; name: string }
  dialogs: ReturnType<typeof useTaskDialogs>
  /** Read-only; renders nothing if there is nothing to show. */
  locked: boolean
}

/** A client's tasks between sessions: pending and completed. */
export function SelfCare({ client, dialogs, locked }: SelfCareProps) {
  const [pages, setPages] = useState<TaskPages>({ pendingPage: 1, completedPage: 1 })
  const query = useQuery({ ...tasksQuery(client.id, pages), placeholderData: keepPreviousData })
  const { data, error } = query
  const { lists, tick } = useTicking(data)
  useEffect(() => {
    if (error) toast.bad('Failed to load self care tasks')
  }, [error])
  const none = lists !== undefined && lists.pending.total + lists.completed.total === 0
  if (locked && (none || !(lists || error))) return null

  const assign = (
    <Button variant="filled" icon={ListPlus} onClick={() => dialogs.show({ kind: 'assign' })} aria-haspopup="dialog">
      Assign Task
    </Button>
  )
  const actions = locked
    ? undefined
    : {
        onTick: (...given: Parameters<typeof tick>) => void tick(...given),
        onDelete: (task: Parameters<typeof tick>[0]) => dialogs.show({ kind: 'delete', task }),
      }
  const common = { settled: !query.isPlaceholderData, actions }
  return (
    <>
      <SectionHead
        title="Self-Care Plan"
        fact={lists && !none && `${lists.pending.total} pending, ${lists.completed.total} completed`}
        actions={!locked && !none && lists && assign}
      />
      {error && !lists ? (
        <ErrorState title="Failed to load self care tasks" onRetry={() => void query.refetch()} busy={query.isFetching}>
          {problemFrom(error).detail}
        </ErrorState>
      ) : !lists ? (
        <TasksSkeleton />
      ) : (
        <div className="flex flex-col gap-4 lg:gap-5">
          {!locked && (
            <Card>
              <QuickAdd clientId={client.id} />
            </Card>
          )}
          {none ? (
            <EmptyState icon={ListChecks} title="No self-care tasks created yet" actions={assign} small>
              Add one above, or assign one with a category and a priority.
            </EmptyState>
          ) : (
            <>
              <TaskSection
                {...common}
                title="Pending"
                tasks={lists.pending}
                nothing="No pending tasks."
                page={pages.pendingPage}
                onPage={(pendingPage) => setPages((before) => ({ ...before, pendingPage }))}
              />
              <TaskSection
                {...common}
                title="Completed"
                tasks={lists.completed}
                nothing="No completed tasks yet."
                page={pages.completedPage}
                onPage={(completedPage) => setPages((before) => ({ ...before, completedPage }))}
              />
            </>
          )}
        </div>
      )}
      <TaskDialogs dialogs={dialogs} clientId={client.id} clientName={client.name || 'the client'} />
    </>
  )
}
