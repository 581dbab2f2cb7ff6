import { Children, type ReactNode, useId } from 'react'
import type { DashboardDay } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { MessageSquare } from 'lucide-react'
import { countOf } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ActionRow } from './ActionRow.tsx'
import { GroupHead } from './GroupHead.tsx'
import { RequestsGroup } from './RequestsGroup.tsx'
import { diaryRows, draftRows, noteRows, safetyRows, taskRow } from './WaitingRows.tsx'

type Waiting = Pick<
  DashboardDay,
  | 'openAlerts'
  | 'urgentDrafts'
  | 'unreadEntries'
  | 'unreadMeasures'
  | 'aiDrafts'
  | 'aiDraftsWaiting'
  | 'missingNotes'
  | 'unsignedNotes'
  | 'recentNotes'
  | 'overdueTasks'
  | 'requests'
  | 'moreRequests'
  | 'today'
>

/** Whether the therapist has anything to do. */
export function waits(day: Waiting, unreadMessages: number): boolean {
  const { openAlerts, unreadEntries, unreadMeasures, requests, missingNotes, unsignedNotes, recentNotes } = day
  const lists = [openAlerts, unreadEntries, unreadMeasures, requests]
  const counts = [day.aiDraftsWaiting, missingNotes, unsignedNotes, recentNotes, day.overdueTasks ?? 0, unreadMessages]
  return lists.some(({ length }) => length > 0) || counts.some((count) => count > 0)
}

type WaitingCardProps = { day: Waiting; unreadMessages: number; zone: string }

/** What the therapist has not done yet, each with a link, in groups: what is about safety first. */
export function WaitingCard({ day, unreadMessages, zone }: WaitingCardProps) {
  return (
    <Card padding="lg">
      <CardHead title="Waiting for you" />
      {!waits(day, unreadMessages) && (
        <p className="text-md text-muted">
          Nothing. All notes are signed{day.overdueTasks === null ? '' : ', and no task is overdue'}.
        </p>
      )}
      <div className="flex flex-col gap-4">
        <Group title="Safety">{safetyRows(day)}</Group>
        <Group title="Notes to sign">{noteRows(day)}</Group>
        <Group title="Drafts">{draftRows(day)}</Group>
        <Group title="Diary and measures">{diaryRows(day)}</Group>
        <RequestsGroup day={day} zone={zone} />
        <Group title="Messages">
          {unreadMessages > 0 && (
            <ActionRow
              to="/app/messages"
              icon={MessageSquare}
              label={unreadMessages > 99 ? '99+ unread messages' : countOf(unreadMessages, 'unread message')}
              hint="From your clients"
            />
          )}
        </Group>
        <Group title="Tasks">{taskRow(day)}</Group>
      </div>
    </Card>
  )
}

/** Renders nothing without rows. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  if (Children.toArray(children).length === 0) return null
  return (
    <div>
      <GroupHead id={id}>{title}</GroupHead>
      <ul aria-labelledby={id} className="divide-y divide-line">
        {children}
      </ul>
    </div>
  )
}
