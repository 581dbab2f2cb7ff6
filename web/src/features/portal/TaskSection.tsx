import type { PortalTask } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { useId, useRef } from 'react'
import { useRowFocus } from '../../lib/row-focus.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { TaskRow } from './TaskRow.tsx'

type TaskSectionProps = {
  title: string
  tasks: { items: readonly PortalTask[]; total: number }
  /** Shown if there are no rows. */
  nothing: string
  pages: Parameters<typeof usePages>[0]
  onTick: (task: PortalTask, completed: boolean) => void
}

/** The pending or the completed tasks, with their count. */
export function TaskSection({ title, tasks: { items, total }, nothing, pages, onTick }: TaskSectionProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const focus = useRowFocus(
    items.map((task) => task.id),
    heading,
  )
  const { pageCount, fact } = usePages(pages)
  return (
    <Card padding="none">
      <section aria-labelledby={id}>
        <div className="flex items-center gap-2.5 border-b border-line px-4 py-3.5 sm:px-6">
          <h2
            ref={heading}
            id={id}
            tabIndex={-1}
            className="font-sans text-lg font-semibold tracking-normal outline-none"
          >
            {title}
          </h2>
          <Badge>
            <span className="sr-only">Tasks: </span>
            {total}
          </Badge>
        </div>
        {items.length === 0 ? (
          <p className="px-4 py-5 text-muted sm:px-6">{nothing}</p>
        ) : (
          <ul {...focus} aria-labelledby={id} className="divide-y divide-line">
            {items.map((task) => (
              <li key={task.id} data-row={task.id} tabIndex={-1} className="outline-none">
                <TaskRow task={task} onTick={onTick} />
              </li>
            ))}
          </ul>
        )}
        {pageCount > 1 && (
          <div className="border-t border-line px-4 py-3.5 sm:px-6">
            <Pagination page={pages.page} pageCount={pageCount} onPage={pages.onPage} fact={fact} />
          </div>
        )}
      </section>
    </Card>
  )
}
