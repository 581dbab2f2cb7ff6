import type { SelfCareTask, TaskLists } from '@openhour/shared/features/self-care/self-care.contract.ts'
import { tasksPerPage } from '@openhour/shared/features/self-care/self-care.rules.ts'
import { useState } from 'react'
import { useList } from '../../lib/lists/use-list.ts'
import { Card } from '../../ui/Card.tsx'
import { ListHead } from '../../ui/list/ListHead.tsx'
import { PagedSection } from '../../ui/list/PagedSection.tsx'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { TaskDialogs, type useTaskDialogs } from './task-dialogs.ts'
import { taskList } from './task-list.ts'
import { TaskRow } from './TaskRow.tsx'
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
  const paging = (of: keyof TaskLists) => {
    const name = `${of}Page` as const
    return {
      total: lists[of].total,
      perPage: tasksPerPage,
      page: pages[name],
      settled: list.settled,
      onPage: (page: number) => setPages((before) => ({ ...before, [name]: page })),
    }
  }
  const row = (task: SelfCareTask) => <TaskRow task={task} actions={actions} />
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
            <PagedSection
              {...section}
              title="Pending"
              rows={lists.pending}
              nothing="No pending tasks."
              pages={paging('pending')}
            >
              {row}
            </PagedSection>
            <PagedSection
              {...section}
              title="Completed"
              rows={lists.completed}
              nothing="No completed tasks yet."
              pages={paging('completed')}
            >
              {row}
            </PagedSection>
          </div>
        )}
      </RecordList>
      <TaskDialogs dialogs={dialogs} clientId={client.id} clientName={client.name || 'the client'} />
    </>
  )
}

const section = { level: 3, counted: 'Tasks' } as const
const none: TaskLists = { pending: { items: [], total: 0 }, completed: { items: [], total: 0 } }
