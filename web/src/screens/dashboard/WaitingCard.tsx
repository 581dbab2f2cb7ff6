import { aiKindNames, aiReviewPath } from '@openhour/shared/features/ai/ai-review.rules.ts'
import { unsignedTexts } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { unsignedNotesPath } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import type {
  DashboardDay,
  UnreadEntries,
  WaitingAlert,
  WaitingDraft,
} from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { ClipboardCheck, HeartPulse, ListTodo, NotebookPen, PenLine, ShieldAlert, Sparkles } from 'lucide-react'
import { countOf, formatDay } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ActionRow } from './ActionRow.tsx'

type Waiting = Pick<
  DashboardDay,
  | 'openAlerts'
  | 'unreadEntries'
  | 'unreadMeasures'
  | 'aiDrafts'
  | 'aiDraftsWaiting'
  | 'missingNotes'
  | 'unsignedNotes'
  | 'recentNotes'
  | 'overdueTasks'
>

/** Whether the therapist has anything to do. */
export function waits(day: Waiting): boolean {
  const { openAlerts, unreadEntries, unreadMeasures, missingNotes, unsignedNotes, recentNotes, overdueTasks } = day
  const counts = [day.aiDraftsWaiting, missingNotes, unsignedNotes, recentNotes, overdueTasks ?? 0]
  return openAlerts.length + unreadEntries.length + unreadMeasures.length > 0 || counts.some((count) => count > 0)
}

/** What the therapist has not done yet, each with a link: risk alerts first. */
export function WaitingCard({ day }: { day: Waiting }) {
  const { openAlerts, unreadEntries, unreadMeasures, missingNotes, unsignedNotes, recentNotes, overdueTasks } = day
  const overdue = overdueTasks ?? 0
  return (
    <Card padding="lg">
      <CardHead title="Waiting for you" />
      {!waits(day) ? (
        <p className="text-md text-muted">
          Nothing. All notes are signed{overdueTasks === null ? '' : ', and no task is overdue'}.
        </p>
      ) : (
        <ul className="-my-1 divide-y divide-line">
          {openAlerts.map((alert) => (
            <ActionRow
              key={alert.id}
              to={`/app/clients/${alert.clientId}?tab=session-records`}
              icon={ShieldAlert}
              tone="clay"
              label={`${alert.clientName}: an answer needs your attention`}
              hint={alertHint(alert)}
            />
          ))}
          {unreadEntries.map((unread) => (
            <ActionRow
              key={unread.clientId}
              to={`/app/clients/${unread.clientId}?tab=session-records`}
              icon={HeartPulse}
              tone="honey"
              label={`${unread.clientName}: ${countOf(unread.total, 'diary entry', 'diary entries')}`}
              hint={unreadHint(unread)}
            />
          ))}
          {unreadMeasures.map((unread) => (
            <ActionRow
              key={unread.clientId}
              to={`/app/clients/${unread.clientId}?tab=session-records`}
              icon={ClipboardCheck}
              tone="honey"
              label={`${unread.clientName}: ${countOf(unread.total, 'filled-in measure')}`}
              hint={unreadHint(unread)}
            />
          ))}
          {day.aiDrafts.map((draft) => (
            <ActionRow
              key={draft.id}
              to={`${aiReviewPath}?open=${draft.id}`}
              icon={Sparkles}
              tone="honey"
              label={`${draft.clientName}: ${aiKindNames[draft.kind].toLowerCase()} to review`}
              hint={draftHint(draft)}
            />
          ))}
          {day.aiDraftsWaiting > day.aiDrafts.length && (
            <ActionRow
              to={aiReviewPath}
              icon={Sparkles}
              tone="honey"
              label={`All ${countOf(day.aiDraftsWaiting, 'AI draft')}`}
              hint="Not reviewed yet"
            />
          )}
          {missingNotes > 0 && (
            <ActionRow
              to={unsignedNotesPath}
              icon={NotebookPen}
              tone="honey"
              label={countOf(missingNotes, 'appointment')}
              hint="No note yet"
            />
          )}
          {unsignedNotes > 0 && (
            <ActionRow
              to={unsignedNotesPath}
              icon={PenLine}
              tone="honey"
              label={countOf(unsignedNotes, 'unsigned note')}
              hint={unsignedTexts.late}
            />
          )}
          {recentNotes > 0 && (
            <ActionRow
              to={unsignedNotesPath}
              icon={PenLine}
              label={`${countOf(recentNotes, 'note')} to sign`}
              hint={unsignedTexts.recent}
            />
          )}
          {overdue > 0 && (
            <ActionRow
              to="/app/tasks?status=overdue"
              icon={ListTodo}
              tone="honey"
              label={countOf(overdue, 'overdue task')}
              hint="Past their due date"
            />
          )}
        </ul>
      )}
    </Card>
  )
}

function alertHint({ measureName, takenDate, clientArchived }: WaitingAlert): string {
  return `Risk alert · ${measureName} of ${formatDay(takenDate)}${clientArchived ? ' · archived client' : ''}`
}

function draftHint({ kind, ofDate, clientArchived }: WaitingDraft): string {
  const day = `${kind === 'report' ? 'week of' : 'session of'} ${formatDay(ofDate)}`
  return `AI draft · ${day}${clientArchived ? ' · archived client' : ''}`
}

function unreadHint({ clientArchived }: UnreadEntries): string {
  return `Not read yet${clientArchived ? ' · archived client' : ''}`
}
