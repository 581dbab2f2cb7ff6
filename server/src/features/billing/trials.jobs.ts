import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { raiseNotificationOnce } from '../../platform/notify.queries.ts'
import { trialsToNotifyOf } from './billing-news.queries.ts'

const dayMs = 86_400_000
const actionUrl = '/app/billing'

/** What somebody is told of their trial on this day. */
function newsOf(trialEndsAt: string, at: Date) {
  const days = Math.ceil((Date.parse(trialEndsAt) - at.getTime()) / dayMs)
  if (days <= 0) {
    const message = 'Everything you have stays: you can read and change it. Choose a plan to add more.'
    return { kind: 'trial-ended', title: 'Your free trial has ended', message, actionUrl }
  }
  const title = `Your free trial ends in ${days} ${days === 1 ? 'day' : 'days'}`
  return { kind: 'trial-ending', title, message: 'Choose a plan, and everything stays open.', actionUrl }
}

/**
 * Once a day: who is told that their trial ends, and that it has ended, each once.
 * @param pool works as openhour_worker
 * @param plansOn an installation that sells nothing has no trial to speak of
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
    // A day that the server slept through is made up for.
    cron: [{ task: 'notify-of-trials', match: '25 7 * * *', options: { backfillPeriod: dayMs } }],
  }
}
