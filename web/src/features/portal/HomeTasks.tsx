import type { PortalTask } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { formatNumber } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { portalTasksPage } from './portal.page.ts'
import { TaskRow } from './TaskRow.tsx'
import { useHomeTicks } from './use-home-ticks.ts'

type HomeTasksProps = { clientId: string; tasks: readonly PortalTask[]; pendingTasks: number }

/** The newest pending self-care tasks, and those ticked since the page was opened. */
export function HomeTasks({ clientId, ...pending }: HomeTasksProps) {
  const id = useId()
  const { rows, done, left, failed, tick } = useHomeTicks(clientId, pending)
  const fact = [done > 0 && `${formatNumber(done)} done`, left > 0 && `${formatNumber(left)} to do`]
  return (
    <Card padding="none">
      <section aria-labelledby={id}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 pt-4 pb-2 sm:px-6 sm:pt-5">
          <h2 id={id} className="font-sans text-lg font-semibold tracking-normal">
            Your tasks
          </h2>
          <p className="text-sm text-muted">{fact.filter(Boolean).join(', ')}</p>
        </div>
        {rows.length === 0 ? (
          <p className="px-4 pb-5 text-muted sm:px-6">
            Nothing to do right now. When your therapist gives you a task, it appears here.
          </p>
        ) : (
          <ul aria-labelledby={id} className="divide-y divide-line">
            {rows.map((task) => (
              <li key={task.id}>
                <TaskRow task={task} onTick={(_task, completed) => void tick(task.id, completed)} />
              </li>
            ))}
          </ul>
        )}
        {failed && (
          <p className="flex items-start gap-2 px-4 pb-3 text-sm font-medium text-bad sm:px-6">
            <CircleAlert size={16} className="mt-0.5" aria-hidden />
            <span className="min-w-0">Your last tick did not go through. Your task is safe: tick it again.</span>
          </p>
        )}
        {rows.length > 0 && (
          <PathLink
            to={portalTasksPage.path}
            className="flex min-h-12 items-center justify-center border-t border-line px-4 font-medium text-primary -outline-offset-2 hover:bg-surface-2"
          >
            All tasks
          </PathLink>
        )}
      </section>
    </Card>
  )
}
