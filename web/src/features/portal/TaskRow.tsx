import type { PortalTask } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { quickCategory } from '@openhour/shared/features/self-care/self-care.rules.ts'
import { useId } from 'react'
import { cn } from '../../lib/cn.ts'
import { formatDate } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'

type TaskRowProps = { task: PortalTask; onTick: (task: PortalTask, completed: boolean) => void }

/** The whole row ticks: a small box is hard to hit on a phone. */
export function TaskRow({ task, onTick }: TaskRowProps) {
  const id = useId()
  const { category, priority, createdAt, completedAt } = task
  const completed = completedAt !== null
  const facts = [
    ...(category === quickCategory ? [] : [category]),
    completed ? `Completed ${formatDate(completedAt)}` : `Added ${formatDate(createdAt)}`,
  ]
  return (
    <label htmlFor={`${id}-tick`} className="flex min-h-14 cursor-pointer items-start gap-3.5 px-4 py-3 sm:px-6">
      <Checkbox
        id={`${id}-tick`}
        checked={completed}
        aria-labelledby={`${id}-task`}
        aria-describedby={`${id}-facts`}
        data-part="tick"
        onChange={(event) => onTick(task, event.target.checked)}
      />
      <span className="min-w-0 flex-1">
        <span id={`${id}-task`} className={cn('block leading-6 wrap-anywhere', completed && 'text-muted line-through')}>
          {task.task}
        </span>
        <span
          id={`${id}-facts`}
          className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm wrap-anywhere text-muted"
        >
          {facts.join(' · ')}
          {priority === 'high' && !completed && <Badge tone="honey">High priority</Badge>}
        </span>
      </span>
    </label>
  )
}
