import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { raiseNotificationOnce } from '../../platform/notify.queries.ts'
import { trialsToNotifyOf } from './billing-news.queries.ts'

const dayMs = 86_400_000
const actionUrl = '/app/billing'

/** The notification about a trial on a day. */
function newsOf(trialEndsAt: string, at: Date) {
  const days = Math.ceil((Date.parse(trialEndsAt) - at.getTime()) / dayMs)
  if (days <= 0) {
    const message = 'Your records stay. You can still read and edit them. Choose a plan to add more.'
    return { kind: 'trial-ended', title: 'Your free trial has ended', message, actionUrl }
  }
  const title = `Your free trial ends in ${days} ${days === 1 ? 'day' : 'days'}`
  return { kind: 'trial-ending', title, message: 'Choose a plan to keep all features.', actionUrl }
}

/**
 * Once a day, notifies people that their trial ends, and that it has ended, once each.
 * @param pool works as openhour_worker
 * @param plansOn without plans, there are no trials
 */
export function trialJobs(pool: pg.Pool, plansOn: boolean): Jobs {
  return {
    tasks: {
      'notify-of-trials': async () => {
        if (!plansOn) return
        const at = now()
        const [rows] = await runPlain(pool, trialsToNotifyOf(at.toISOString()))
        for (const { userId, trialEndsAt } of rows) {
          const news = newsOf(trialEndsAt, at)
          await runPlain(pool, raiseNotificationOnce(news.kind, { to: userId, ...news }))
        }
      },
    },
    // Catch up after downtime.
    cron: [{ task: 'notify-of-trials', match: '25 7 * * *', options: { backfillPeriod: dayMs } }],
  }
}
