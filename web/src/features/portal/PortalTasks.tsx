import { portalPageSize } from '@openhour/shared/features/portal/portal.rules.ts'
import { useState } from 'react'
import { useList } from '../../lib/lists/use-list.ts'
import { PagedSection } from '../../ui/list/PagedSection.tsx'
import { RowList } from '../../ui/list/RowList.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { portalTasksPage } from './portal.page.ts'
import { PortalPage } from './PortalPage.tsx'
import { taskList } from './task-list.ts'
import { TaskRow } from './TaskRow.tsx'
import { useTicking } from './use-ticking.ts'

/** The self-care tasks that the therapist assigned. */
export function PortalTasks() {
  return (
    <PortalPage title={portalTasksPage.title} fact={() => 'Self-care between your sessions'} skeleton={skeleton}>
      {({ clientId }) => <Tasks clientId={clientId} />}
    </PortalPage>
  )
}

const section = { level: 2, counted: 'Tasks' } as const
const skeleton = <ListSkeleton label="Loading your tasks" />

function Tasks({ clientId }: { clientId: string }) {
  const [pages, setPages] = useState({ pendingPage: 1, completedPage: 1 })
  const list = useList(taskList, { clientId, pages })
  const { withRequested, tick } = useTicking(clientId)
  const paging = (total: number, name: keyof typeof pages) => ({
    total,
    perPage: portalPageSize,
    page: pages[name],
    settled: list.settled,
    onPage: (page: number) => setPages((before) => ({ ...before, [name]: page })),
  })
  return (
    <RowList list={list} skeleton={skeleton}>
      {(lists) => {
        const { pending, completed } = withRequested(lists)
        return (
          <div className="flex flex-col gap-4 lg:gap-5">
            <PagedSection
              {...section}
              title="Pending"
              rows={pending}
              nothing="Nothing to do right now."
              pages={paging(pending.total, 'pendingPage')}
            >
              {(task) => <TaskRow task={task} onTick={tick} />}
            </PagedSection>
            <PagedSection
              {...section}
              title="Completed"
              rows={completed}
              nothing="No completed tasks yet."
              pages={paging(completed.total, 'completedPage')}
            >
              {(task) => <TaskRow task={task} onTick={tick} />}
            </PagedSection>
          </div>
        )
      }}
    </RowList>
  )
}
