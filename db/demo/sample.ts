import { accountIdOf, accountRows, accounts } from './accounts.ts'
import { clientRow } from './client-rows.ts'
import { courseOf } from './course.ts'
import { notificationRows } from './notifications.ts'
import { planRows } from './plans.ts'
import type { Sample } from './rows.ts'

/** The password of every account of the sample. */
export const samplePassword = 'Demo-2026!'

/**
 * The sample practice as it stands on a day (`yyyy-MM-dd`): the same rows for the same day, and the same ids on every day. All people in it
 * are invented; addresses end in example.com or demo.test, telephone numbers are from the ranges kept free for fiction.
 */
export function samplePractice(today: string): Sample {
  const sample: Sample = {
    today,
    users: [],
    profiles: [],
    practiceSettings: [],
    subscribers: [],
    clients: [],
    sessions: [],
    moodLogs: [],
    treatmentPlans: [],
    notifications: notificationRows(today),
  }
  for (const account of accounts) {
    const { user, profile, settings, subscriber } = accountRows(account, today)
    sample.users.push(user)
    sample.profiles.push(profile)
    sample.practiceSettings.push(settings)
    sample.subscribers.push(subscriber)
    const practice = { therapistId: accountIdOf(account.email), country: account.country, zone: account.zone }
    for (const person of account.people) {
      const client = clientRow(person, practice, today)
      const { sessions, moodLogs } = courseOf(person, client, today)
      sample.clients.push(client)
      sample.sessions.push(...sessions)
      sample.moodLogs.push(...moodLogs)
      sample.treatmentPlans.push(...planRows(person, client, today))
    }
  }
  return sample
}
