import type { TaskLists } from '@openhour/shared/features/self-care/self-care.contract.ts'
import { useState } from 'react'
import { useList } from '../../lib/lists/use-list.ts'
import { Card } from '../../ui/Card.tsx'
import { ListHead } from '../../ui/list/ListHead.tsx'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { TaskDialogs, type useTaskDialogs } from './TaskDialogs.tsx'
import { taskList } from './task-list.ts'
import { TaskSection } from './TaskSection.tsx'
import type { TaskPages } from './tasks-query.ts'
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
  const list = useList(taskList, { clientId: client.id, pages })
  const { lists = none, tick } = useTicking(list.data)
  if (locked && (list.shows === 'empty' || list.shows === 'loading')) return null

  const assign = locked ? undefined : () => dialogs.show({ kind: 'assign' })
  const actions = locked
    ? undefined
    : {
        onTick: (...given: Parameters<typeof tick>) => void tick(...given),
        onDelete: (task: Parameters<typeof tick>[0]) => dialogs.show({ kind: 'delete', task }),
      }
  const common = { settled: list.settled, actions }
  return (
    <>
      <ListHead
        list={list}
        title="Self-Care Plan"
        fact={() => `${lists.pending.total} pending, ${lists.completed.total} completed`}
        onAdd={assign}
      />
      {!locked && list.data && (
        <Card className="mb-4 lg:mb-5">
          <QuickAdd clientId={client.id} />
        </Card>
      )}
      <RecordList list={list} skeleton={<TasksSkeleton />} onAdd={assign}>
        {() => (
          <div className="flex flex-col gap-4 lg:gap-5">
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
          </div>
        )}
      </RecordList>
      <TaskDialogs dialogs={dialogs} clientId={client.id} clientName={client.name || 'the client'} />
    </>
  )
}

const none: TaskLists = { pending: { items: [], total: 0 }, completed: { items: [], total: 0 } }
