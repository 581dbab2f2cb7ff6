import { settingsPath } from '@openhour/shared/features/notifications/notifications.rules.ts'
import { preferencesFrom } from '@openhour/shared/features/settings/preferences.rules.ts'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { tellOfTrial, trialsToNotifyOf } from './billing-news.queries.ts'
import type { TrialMail } from './billing.mails.ts'

const dayMs = 86_400_000
const actionUrl = '/app/billing'

/** The notification about a trial with this many days left; null once it has ended. */
function newsOf(daysLeft: number | null) {
  if (daysLeft === null) {
    const message = 'Your records stay. You can still read and edit them. Choose a plan to add more.'
    return { kind: 'trial-ended', title: 'Your free trial has ended', message, actionUrl }
  }
  const title = `Your free trial ends in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`
  return { kind: 'trial-ending', title, message: 'Choose a plan to keep all features.', actionUrl }
}

/**
 * Tells people that their trial ends in three days, and on the day that it has ended, once each: a notification, and an email to those who want
 * billing updates by email.
 * @param parts.pool works as openhour_worker
 * @param parts.plansOn without plans, there are no trials
 */
export function trialJobs({
  pool,
  publicUrl,
  plansOn,
}: {
  pool: pg.Pool
  publicUrl: string
  plansOn: () => boolean
}): Jobs {
  return {
    tasks: {
      'notify-of-trials': async () => {
        if (!plansOn()) return
        const at = now()
        const [rows] = await runPlain(pool, trialsToNotifyOf(at.toISOString()))
        for (const { userId, trialEndsAt, preferences } of rows) {
          const left = Math.ceil((Date.parse(trialEndsAt) - at.getTime()) / dayMs)
          const daysLeft = left > 0 ? left : null
          const { email, billingUpdates } = preferencesFrom({ notifications: preferences }).notifications
          const mail: TrialMail = {
            daysLeft,
            link: publicUrl + actionUrl,
            settingsLink: publicUrl + settingsPath('therapist'),
          }
          const data = email && billingUpdates ? JSON.stringify(mail) : null
          await runPlain(pool, tellOfTrial({ to: userId, ...newsOf(daysLeft) }, data))
        }
      },
    },
    // Hourly, so that the day is the one on which the trial ends. After downtime the next run catches up.
    cron: [{ task: 'notify-of-trials', match: '25 * * * *', options: { backfillPeriod: 0 } }],
  }
}
