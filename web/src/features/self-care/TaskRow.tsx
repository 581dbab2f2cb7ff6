import { priorityLabel } from '@openhour/shared/lib/task-priorities.ts'
import type { SelfCareTask } from '@openhour/shared/features/self-care/self-care.contract.ts'
import { quickCategory } from '@openhour/shared/features/self-care/self-care.rules.ts'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { cn } from '../../lib/cn.ts'
import { formatDate } from '../../lib/time/format.ts'
import type { ListKey } from '../../lib/lists/list-keys.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

/** Actions on a task; undefined where it is read-only. */
export type TaskActions = {
  onTick: (task: SelfCareTask, completed: boolean) => void
  onDelete: (task: SelfCareTask) => void
}

export function TaskRow({ task, actions }: { task: SelfCareTask; actions: TaskActions | undefined }) {
  const id = useId()
  const facts = [
    task.category === quickCategory ? 'General' : task.category,
    task.completedAt ? `Completed ${formatDate(task.completedAt)}` : `Added ${formatDate(task.createdAt)}`,
  ]
  return (
    <div className="flex min-h-14 items-start gap-3.5 px-4 py-3 sm:px-6">
      <Checkbox
        id={`${id}-tick`}
        checked={task.completed}
        disabled={!actions}
        aria-describedby={`${id}-facts`}
        data-part="tick"
        data-key={'x' satisfies ListKey}
        onChange={(event) => actions?.onTick(task, event.target.checked)}
      />
      <div className="min-w-0 flex-1">
        <label
          htmlFor={`${id}-tick`}
          className={cn(
            'block leading-6 wrap-anywhere',
            actions && 'cursor-pointer',
            task.completed && 'text-muted line-through',
          )}
        >
          {task.task}
        </label>
        <div id={`${id}-facts`} className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
          {facts.join(' · ')}
          {task.priority !== 'medium' && (
            <Badge tone={task.priority === 'high' && !task.completed ? 'honey' : 'neutral'}>
              {priorityLabel(task.priority)} priority
            </Badge>
          )}
        </div>
      </div>
      {actions && (
        <IconButton
          label={`Delete ${task.task}`}
          icon={Trash2}
          size="sm"
          tooltip={false}
          data-part="delete"
          onClick={() => actions.onDelete(task)}
          aria-haspopup="dialog"
          className="-mr-2"
        />
      )}
    </div>
  )
}
