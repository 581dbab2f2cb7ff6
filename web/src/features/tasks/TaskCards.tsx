import type { Task } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { useRef } from 'react'
import { useNow } from '../../lib/time/now.ts'
import { useRowFocus } from '../../lib/row-focus.ts'
import { TaskCard, type TaskActions } from './TaskCard.tsx'

type TaskCardsProps = { tasks: readonly Task[]; zone: string; actions: TaskActions | undefined }

/** The cards of one page. Due states are updated every minute. */
export function TaskCards({ tasks, zone, actions }: TaskCardsProps) {
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
            <TaskCard task={task} now={now} zone={zone} actions={actions} />
          </li>
        ))}
      </ul>
    </div>
  )
}
