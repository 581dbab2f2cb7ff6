import { aiKindNames, aiReviewPath } from '@openhour/shared/features/ai/ai-review.rules.ts'
import { unsignedTexts } from '@openhour/shared/features/clinical-notes/unsigned-notes.rules.ts'
import { unsignedNotesPath } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import type {
  DashboardDay,
  UnreadEntries,
  WaitingAlert,
  WaitingDraft,
} from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { measuresPath } from '@openhour/shared/features/measures/measure-paths.rules.ts'
import {
  CalendarCheck,
  ClipboardCheck,
  HeartPulse,
  IdCard,
  ListTodo,
  NotebookPen,
  PenLine,
  ShieldAlert,
  Sparkles,
} from 'lucide-react'
import { Children, type ReactNode, useId } from 'react'
import { periodName } from '../../features/money/month-labels.ts'
import { monthPath } from '../../features/money/month-search.ts'
import { countOf, formatDay, listed } from '../../lib/time/format.ts'
import { ActionRow } from './ActionRow.tsx'
import { GroupHead } from './GroupHead.tsx'

type Day<Names extends keyof DashboardDay> = Pick<DashboardDay, Names>

/** A group of what waits; `place` is its id on the page. Renders nothing without rows. */
export function WaitingRows({ title, place, children }: { title: string; place?: string; children: ReactNode }) {
  const id = useId()
  if (Children.toArray(children).length === 0) return null
  return (
    <div id={place}>
      <GroupHead id={id}>{title}</GroupHead>
      <ul aria-labelledby={id} className="divide-y divide-line">
        {children}
      </ul>
    </div>
  )
}

/** All but the first, which stands in the row above the page. */
export function safetyRows({ openAlerts, urgentDrafts }: Day<'openAlerts' | 'urgentDrafts'>) {
  const rows = [
    ...openAlerts.map((alert) => (
      <ActionRow
        key={alert.id}
        to={measuresPath(alert.clientId)}
        icon={ShieldAlert}
        tone="clay"
        label={`${alert.clientName}: an answer needs your attention`}
        hint={alertHint(alert)}
      />
    )),
    ...urgentDrafts.map((draft) => (
      <ActionRow
        key={draft.id}
        to={`${aiReviewPath}?open=${draft.id}`}
        icon={ShieldAlert}
        tone="clay"
        label={`${draft.clientName}: ${aiKindNames[draft.kind].toLowerCase()} that quotes danger`}
        hint={draftHint(draft)}
      />
    )),
  ]
  return rows.slice(1)
}

export function noteRows({
  missingNotes,
  unsignedNotes,
  recentNotes,
}: Day<'missingNotes' | 'unsignedNotes' | 'recentNotes'>) {
  return [
    missingNotes > 0 && (
      <ActionRow
        key="missing"
        to={unsignedNotesPath}
        icon={NotebookPen}
        tone="honey"
        label={countOf(missingNotes, 'appointment')}
        hint="No note yet"
      />
    ),
    unsignedNotes > 0 && (
      <ActionRow
        key="late"
        to={unsignedNotesPath}
        icon={PenLine}
        tone="honey"
        label={countOf(unsignedNotes, 'unsigned note')}
        hint={unsignedTexts.late}
      />
    ),
    recentNotes > 0 && (
      <ActionRow
        key="recent"
        to={unsignedNotesPath}
        icon={PenLine}
        label={`${countOf(recentNotes, 'note')} to sign`}
        hint={unsignedTexts.recent}
      />
    ),
  ]
}

export function draftRows({
  aiDrafts,
  aiDraftsWaiting,
  urgentDrafts,
}: Day<'aiDrafts' | 'aiDraftsWaiting' | 'urgentDrafts'>) {
  return [
    ...aiDrafts.map((draft) => (
      <ActionRow
        key={draft.id}
        to={`${aiReviewPath}?open=${draft.id}`}
        icon={Sparkles}
        tone="honey"
        label={`${draft.clientName}: ${aiKindNames[draft.kind].toLowerCase()} to review`}
        hint={draftHint(draft)}
      />
    )),
    aiDraftsWaiting > aiDrafts.length + urgentDrafts.length && (
      <ActionRow
        key="all"
        to={aiReviewPath}
        icon={Sparkles}
        tone="honey"
        label={`All ${countOf(aiDraftsWaiting, 'AI draft')}`}
        hint="Not reviewed yet"
      />
    ),
  ]
}

export function diaryRows({ unreadEntries, unreadMeasures }: Day<'unreadEntries' | 'unreadMeasures'>) {
  return [
    ...unreadEntries.map((unread) => (
      <ActionRow
        key={`entries ${unread.clientId}`}
        to={`/app/clients/${unread.clientId}?tab=session-records`}
        icon={HeartPulse}
        tone="honey"
        label={`${unread.clientName}: ${countOf(unread.total, 'diary entry', 'diary entries')}`}
        hint={unreadHint(unread)}
      />
    )),
    ...unreadMeasures.map((unread) => (
      <ActionRow
        key={`measures ${unread.clientId}`}
        to={measuresPath(unread.clientId)}
        icon={ClipboardCheck}
        tone="honey"
        label={`${unread.clientName}: ${countOf(unread.total, 'filled-in measure')}`}
        hint={unreadHint(unread)}
      />
    )),
  ]
}

export function detailRows({ offeredDetails }: Day<'offeredDetails'>) {
  return offeredDetails.map(({ clientId, clientName, total }) => (
    <ActionRow
      key={clientId}
      to={`/app/clients/${clientId}#offered-details`}
      icon={IdCard}
      tone="honey"
      label={`${clientName}: ${countOf(total, 'new detail')}`}
      hint="Shared with you, not in the record yet"
    />
  ))
}

/** Of a plan without tasks, null. */
export function taskRow({ overdueTasks }: Day<'overdueTasks'>) {
  if (!overdueTasks) return null
  return (
    <ActionRow
      to="/app/tasks?status=overdue"
      icon={ListTodo}
      tone="honey"
      label={countOf(overdueTasks, 'overdue task')}
      hint="Past their due date"
    />
  )
}

/** What the month that ended last left undone. */
export function monthRow({ lastMonth: { month, withoutCharge, notInvoiced } }: Day<'lastMonth'>) {
  const parts = [
    ...(withoutCharge > 0 ? [`${countOf(withoutCharge, 'session')} without a charge`] : []),
    ...(notInvoiced > 0 ? [`${countOf(notInvoiced, 'charge')} without an invoice`] : []),
  ]
  if (parts.length === 0) return null
  return (
    <ActionRow
      to={monthPath(month)}
      icon={CalendarCheck}
      tone="honey"
      label={`${periodName(month)}: ${listed(parts)}`}
      hint="Look at the month’s end"
    />
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
  return `Unread${clientArchived ? ' · archived client' : ''}`
}
