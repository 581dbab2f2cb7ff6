import type { Role } from '@openhour/shared/access/rules.ts'
import { NotificationPreferences } from '@openhour/shared/features/settings/preferences.rules.ts'
import type { PreferencesHere } from '@openhour/shared/features/settings/settings.contract.ts'
import { defineForm } from '../../lib/forms/define-form.ts'

const channel = { control: 'switch', group: 'Channels' } as const
const topic = { control: 'switch', group: 'Events' } as const

const formOf = (remindersHint: string) =>
  defineForm({
    schema: NotificationPreferences,
    shape: NotificationPreferences.shape,
    fields: {
      email: { ...channel, label: 'Email notifications', hint: 'To your sign-in address' },
      sms: {
        ...channel,
        label: 'SMS notifications',
        hint: 'To the phone number in your profile. They say only that there is something new, at most ten times a day',
      },
      push: {
        ...channel,
        label: 'Push notifications',
        hint: 'On devices where you allow them, even while Openhour is closed',
      },
      appointmentReminders: { ...topic, label: 'Appointment reminders', hint: remindersHint },
      weeklySummary: { ...topic, label: 'Weekly summary', hint: 'Your practice’s week, on Monday morning' },
      billingUpdates: { ...topic, label: 'Billing updates', hint: 'Your plan, payments and receipts' },
    },
    toValues: ({ notifications }: PreferencesHere) => notifications,
  })

const ofClient = formOf('Emails and text messages before an appointment, and news of your requests')
const ofPractice = formOf(
  'Emails and text messages to your clients before an appointment, and news of bookings and cancellations to you',
)
export const notificationsFormOf = (role: Role) => (role === 'client' ? ofClient : ofPractice)

const topics = ['appointmentReminders', 'weeklySummary', 'billingUpdates'] as const
const topicsOf: Record<Role, readonly (typeof topics)[number][]> = {
  therapist: topics,
  client: ['appointmentReminders'],
  admin: [],
}

/** Events that this role never gets. */
export const topicsWithout = (role: Role) => topics.filter((name) => !topicsOf[role].includes(name))
