import { priorityLabel, type TaskPriority } from '@openhour/shared/lib/task-priorities.ts'
import type { Task } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { dueSoonText, isDueSoon, isOverdue } from '@openhour/shared/features/tasks/tasks.rules.ts'
import { AlarmClock, Bell, CalendarClock, CircleCheck, Clock, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from '../../lib/cn.ts'
import { formatDate } from '../../lib/time/format.ts'
import type { ListKey } from '../../lib/lists/list-keys.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Tone } from '../../ui/tones.ts'
import { dueText, reminderText } from './task-labels.ts'

/** Actions on a task; undefined where it is read-only. */
export type TaskActions = {
  onTick: (task: Task, completed: boolean) => void
  onEdit: (task: Task) => void
  onDelete: (task: Task) => void
}

const priorityTones: Record<TaskPriority, Tone> = { high: 'bad', medium: 'honey', low: 'good' }

type TaskCardProps = { task: Task; now: Date; zone: string; actions: TaskActions | undefined }

export function TaskCard({ task, now, zone, actions }: TaskCardProps) {
  const id = useId()
  const completed = task.status === 'completed'
  return (
    <div
      className={cn(
        'flex items-start gap-3.5 rounded-xl border border-line px-4 py-3.5 sm:px-5',
        completed ? 'bg-surface-2 text-muted' : 'bg-surface shadow-card',
      )}
    >
      <Checkbox
        id={`${id}-tick`}
        checked={completed}
        disabled={!actions}
        aria-describedby={`${id}-facts`}
        data-part="tick"
        data-key={'x' satisfies ListKey}
        onChange={(event) => actions?.onTick(task, event.target.checked)}
      />
      <div className="min-w-0 flex-1 xl:flex xl:gap-6">
        <div className="min-w-0 xl:flex-1">
          <label
            htmlFor={`${id}-tick`}
            className={cn(
              'block leading-6 font-medium wrap-anywhere',
              actions && 'cursor-pointer',
              completed && 'line-through',
            )}
          >
            {task.title}
          </label>
          {task.description && (
            <p className="mt-1 line-clamp-3 text-md whitespace-pre-line wrap-anywhere text-muted">{task.description}</p>
          )}
          {(task.reminder ?? task.remindAt) && (
            <p className="mt-1.5 flex items-start gap-2 text-sm text-muted">
              <Bell size={16} aria-hidden className="mt-0.5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">Reminder: </span>
                {[task.reminder, task.remindAt && reminderText(task.remindAt, zone)].filter(Boolean).join(' · ')}
              </span>
            </p>
          )}
        </div>
        <Facts id={`${id}-facts`} task={task} now={now} zone={zone} />
      </div>
      {actions && (
        <div className="-my-1 -mr-2 flex shrink-0">
          <IconButton
            label={`Edit ${task.title}`}
            icon={Pencil}
            size="sm"
            tooltip={false}
            data-part="edit"
            data-key={'e' satisfies ListKey}
            onClick={() => actions.onEdit(task)}
            aria-haspopup="dialog"
          />
          <IconButton
            label={`Delete ${task.title}`}
            icon={Trash2}
            size="sm"
            tooltip={false}
            data-part="delete"
            onClick={() => actions.onDelete(task)}
            aria-haspopup={completed ? 'dialog' : undefined}
          />
        </div>
      )}
    </div>
  )
}

/** Below the details where they are on one line, next to the date where they are in columns. */
const stateClass = 'order-last xl:order-none'

function Facts({ id, task, now, zone }: Pick<TaskCardProps, 'task' | 'now' | 'zone'> & { id: string }) {
  const completed = task.status === 'completed'
  return (
    <div
      id={id}
      className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm leading-6 text-muted xl:mt-0 xl:grid xl:shrink-0 xl:items-start xl:grid-cols-[14rem_7rem_6.5rem]"
    >
      <div className="contents xl:flex xl:flex-wrap xl:items-center xl:gap-x-3 xl:gap-y-1.5">
        <Fact icon={CalendarClock}>{dueText(task, now, zone)}</Fact>
        {isOverdue(task, now) && (
          <Badge tone="clay" icon={AlarmClock} className={stateClass}>
            Overdue
          </Badge>
        )}
        {isDueSoon(task, now) && (
          <Badge tone="honey" icon={Clock} className={stateClass}>
            {dueSoonText}
          </Badge>
        )}
        {task.completedAt && <Fact icon={CircleCheck}>Completed {formatDate(task.completedAt, { zone })}</Fact>}
      </div>
      <span>{task.category}</span>
      <span>
        {completed ? priorityLabel(task.priority) : <Priority priority={task.priority} />}
        <span className={completed ? '' : 'sr-only'}> priority</span>
      </span>
    </div>
  )
}

function Priority({ priority }: { priority: TaskPriority }) {
  return (
    <Badge tone={priorityTones[priority]} dot>
      {priorityLabel(priority)}
    </Badge>
  )
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon size={16} aria-hidden className="shrink-0" />
      {children}
    </span>
  )
}
