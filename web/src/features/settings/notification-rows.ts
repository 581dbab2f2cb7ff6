import type { Role } from '@openhour/shared/access/rules.ts'
import type { NotificationPreferences } from '@openhour/shared/features/settings/preferences.rules.ts'

type Row = { name: keyof NotificationPreferences; label: string; description: string }

/** How somebody can be told. */
export const wayRows: readonly (Row & { name: 'email' | 'sms' | 'push' })[] = [
  { name: 'email', label: 'Email notifications', description: 'To the address that you sign in with' },
  { name: 'sms', label: 'SMS notifications', description: 'To the phone number in your profile' },
  {
    name: 'push',
    label: 'Push notifications',
    description: 'On the devices where you allow them, also while Openhour is closed',
  },
]

const topics: Record<'appointmentReminders' | 'weeklySummary' | 'billingUpdates', Row> = {
  appointmentReminders: {
    name: 'appointmentReminders',
    label: 'Appointment reminders',
    description: 'Before an appointment begins',
  },
  weeklySummary: {
    name: 'weeklySummary',
    label: 'Weekly summary',
    description: 'Your practice’s week, on Monday morning',
  },
  billingUpdates: { name: 'billingUpdates', label: 'Billing updates', description: 'Your plan, payments and receipts' },
}

const topicsOf: Record<Role, readonly Row[]> = {
  therapist: [topics.appointmentReminders, topics.weeklySummary, topics.billingUpdates],
  client: [topics.appointmentReminders],
  admin: [],
}

/** What somebody of this role can be told of. */
export function topicRows(role: Role): readonly Row[] {
  return topicsOf[role]
}
