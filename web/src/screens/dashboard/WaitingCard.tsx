import type { DashboardDay } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { MessageSquare } from 'lucide-react'
import { countOf } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ActionRow } from './ActionRow.tsx'
import { RequestsGroup } from './RequestsGroup.tsx'
import {
  detailRows,
  diaryRows,
  draftRows,
  monthRow,
  noteRows,
  safetyRows,
  taskRow,
  WaitingRows,
} from './WaitingRows.tsx'

type Waiting = Pick<
  DashboardDay,
  | 'openAlerts'
  | 'urgentDrafts'
  | 'unreadEntries'
  | 'unreadMeasures'
  | 'offeredDetails'
  | 'aiDrafts'
  | 'aiDraftsWaiting'
  | 'missingNotes'
  | 'unsignedNotes'
  | 'recentNotes'
  | 'overdueTasks'
  | 'requests'
  | 'moreRequests'
  | 'today'
  | 'lastMonth'
>

/** The id of the group of what cannot wait. */
export const safetyPlace = 'waiting-safety'

/** Whether the therapist has anything to do besides what the row above the page says. */
export function waits(day: Waiting, unreadMessages: number): boolean {
  const { unreadEntries, unreadMeasures, requests, missingNotes, unsignedNotes, recentNotes } = day
  const lists = [
    safetyRows(day),
    draftRows(day).filter(Boolean),
    unreadEntries,
    unreadMeasures,
    requests,
    day.offeredDetails,
  ]
  const { withoutCharge, notInvoiced } = day.lastMonth
  const left = withoutCharge + notInvoiced
  const counts = [missingNotes, unsignedNotes, recentNotes, day.overdueTasks ?? 0, unreadMessages, left]
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
          {day.openAlerts.length + day.urgentDrafts.length > 0 ? 'Nothing else' : 'Nothing'}. All notes are signed
          {day.overdueTasks === null ? '' : ', and no task is overdue'}.
        </p>
      )}
      <div className="flex flex-col gap-4">
        <WaitingRows title="Safety" place={safetyPlace}>
          {safetyRows(day)}
        </WaitingRows>
        <WaitingRows title="Notes to sign">{noteRows(day)}</WaitingRows>
        <WaitingRows title="Drafts">{draftRows(day)}</WaitingRows>
        <WaitingRows title="Diary and measures">{diaryRows(day)}</WaitingRows>
        <RequestsGroup day={day} zone={zone} />
        <WaitingRows title="Details">{detailRows(day)}</WaitingRows>
        <WaitingRows title="Messages">
          {unreadMessages > 0 && (
            <ActionRow
              to="/app/messages"
              icon={MessageSquare}
              label={unreadMessages > 99 ? '99+ unread messages' : countOf(unreadMessages, 'unread message')}
              hint="From your clients"
            />
          )}
        </WaitingRows>
        <WaitingRows title="Tasks">{taskRow(day)}</WaitingRows>
        <WaitingRows title="Month’s end">{monthRow(day)}</WaitingRows>
      </div>
    </Card>
  )
}
