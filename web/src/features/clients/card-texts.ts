import type { ListedClient } from '@openhour/shared/features/clients/clients.contract.ts'
import { countOf, formatShortDay, formatTimeOfDay } from '../../lib/time/format.ts'

/** 'Thu 17 Sep, 9:30 AM' */
export function nextText({ date, startTime }: NonNullable<ListedClient['nextAppointment']>): string {
  return `${formatShortDay(date)}, ${formatTimeOfDay(startTime)}`
}

/** What is wrong, or nothing. */
export function urgentText({ openAlerts, urgentDrafts }: ListedClient): string {
  const alerts = openAlerts > 0 && (openAlerts === 1 ? 'Open alert' : `${openAlerts} open alerts`)
  const drafts = urgentDrafts > 0 && `${countOf(urgentDrafts, 'AI draft')} about danger`
  return [alerts, drafts].filter(Boolean).join(' · ')
}

/** What is still to sign or to read. */
export function waitingOf({ unsignedNotes, unreadEntries, unreadMeasures }: ListedClient): string[] {
  return [
    ...(unsignedNotes > 0 ? [countOf(unsignedNotes, 'unsigned note')] : []),
    ...(unreadEntries > 0 ? [countOf(unreadEntries, 'unread diary entry', 'unread diary entries')] : []),
    ...(unreadMeasures > 0 ? [countOf(unreadMeasures, 'unread measure')] : []),
  ]
}
