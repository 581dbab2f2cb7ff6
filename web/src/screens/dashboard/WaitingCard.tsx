import { unsignedNotesPath } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import type { DashboardDay } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { ListTodo, PenLine } from 'lucide-react'
import { countOf } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ActionRow } from './ActionRow.tsx'

/** What the therapist has left undone, each with the way to it. */
export function WaitingCard({ unsignedNotes, overdueTasks }: Pick<DashboardDay, 'unsignedNotes' | 'overdueTasks'>) {
  const overdue = overdueTasks ?? 0
  return (
    <Card padding="lg">
      <CardHead title="Waiting for you" />
      {unsignedNotes + overdue === 0 ? (
        <p className="text-md text-muted">
          Nothing. Your notes are signed{overdueTasks === null ? '' : ', and no task is overdue'}.
        </p>
      ) : (
        <ul className="-my-1 divide-y divide-line">
          {unsignedNotes > 0 && (
            <ActionRow
              to={unsignedNotesPath}
              icon={PenLine}
              tone="honey"
              label={countOf(unsignedNotes, 'unsigned note')}
              hint="More than two days past their day"
            />
          )}
          {overdue > 0 && (
            <ActionRow
              to="/app/tasks?status=overdue"
              icon={ListTodo}
              tone="honey"
              label={countOf(overdue, 'overdue task')}
              hint="Past the day they were due"
            />
          )}
        </ul>
      )}
    </Card>
  )
}
