import type { Task } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { useRef } from 'react'
import { useNow } from '../../lib/now.ts'
import { useRowFocus } from '../../lib/row-focus.ts'
import { TaskCard, type TaskDeeds } from './TaskCard.tsx'

type TaskCardsProps = { tasks: readonly Task[]; zone: string; deeds: TaskDeeds | undefined }

/** The cards of one page; what is due is looked at again every minute. */
export function TaskCards({ tasks, zone, deeds }: TaskCardsProps) {
  const now = useNow()
  const place = useRef<HTMLDivElement>(null)
  const focus = useRowFocus(
    tasks.map(({ id }) => id),
    place,
  )
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <ul {...focus} aria-label="Tasks" className="flex flex-col gap-2.5">
        {tasks.map((task) => (
          <li key={task.id} data-row={task.id} tabIndex={-1} className="min-w-0 rounded-xl outline-none">
            <TaskCard task={task} now={now} zone={zone} deeds={deeds} />
          </li>
        ))}
      </ul>
    </div>
  )
}
