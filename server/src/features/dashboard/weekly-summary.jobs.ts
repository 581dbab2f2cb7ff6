import { entitlementsOf, tierStatusOf } from '@openhour/shared/access/tiers.ts'
import { lateThrough } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { settingsPath } from '@openhour/shared/features/notifications/notifications.rules.ts'
import { preferencesFrom } from '@openhour/shared/features/settings/preferences.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { instantOf, wallAt, wallMsOf } from '@openhour/shared/lib/wall-time.ts'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { eachDue } from '../../platform/jobs/each-due.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { timeIn, zonesInUse } from '../../platform/time/practice-time.ts'
import { weekLabel } from '../../platform/time/week-label.ts'
import { weekInWords, type WeeklySummary } from './dashboard.mails.ts'
import { type MondayZone, sendSummary, summariesDue } from './weekly-summary.queries.ts'

const pageSize = 500
type Parts = { pool: pg.Pool; publicUrl: string; plansOn: () => boolean }

/**
 * On Mondays at 7:00 in each practice's time zone, sends a summary to therapists who want it, in the bell and by their channels, once a week even if clocks change. Those who do not want
 * it, or have nothing to report, are skipped for the week.
 * @param parts.pool works as openhour_worker
 */
export function weeklySummaryJobs({ pool, publicUrl, plansOn }: Parts): Jobs {
  const sendDue = async () => {
    const at = now()
    const mondays = (await zonesInUse(pool)).flatMap((zone) => mondayIn(zone, at.getTime()))
    if (mondays.length === 0) return
    await eachDue(
      async () => (await runPlain(pool, summariesDue(mondays, pageSize)))[0],
      async ({ userId, mark, monday, preferences, appointments, unsignedNotes, overdueTasks, ...stored }) => {
        const { email, weeklySummary } = preferencesFrom({ notifications: preferences }).notifications
        const tasks = entitlementsOf(tierStatusOf(stored, at, plansOn())).tasks ? overdueTasks : 0
        const isNews = weeklySummary && appointments + unsignedNotes + tasks > 0
        const figures = { appointments, unsignedNotes, overdueTasks: tasks }
        const data: WeeklySummary = {
          week: weekLabel(monday),
          ...figures,
          link: `${publicUrl}/app/dashboard`,
          settingsLink: publicUrl + settingsPath('therapist'),
        }
        const words = isNews ? weekInWords(figures).join(' ') : null
        await runPlain(pool, sendSummary(userId, mark, words, isNews && email ? data : null))
      },
    )
  }
  return {
    tasks: { 'send-weekly-summaries': sendDue },
    // Offsets of time zones are multiples of 15 minutes.
    cron: [{ task: 'send-weekly-summaries', match: '*/15 * * * *', options: { backfillPeriod: 0 } }],
  }
}

/** The Monday of a zone, between 7:00 and noon there; undefined at any other time. */
function mondayIn(zone: string, atMs: number): MondayZone[] {
  const wall = new Date(wallAt(zone, atMs))
  if (wall.getUTCDay() !== 1 || wall.getUTCHours() < 7 || wall.getUTCHours() >= 12) return []
  const { today: monday, startOf, passed } = timeIn(zone, atMs)
  const sevenAt = new Date(instantOf(zone, wallMsOf(monday, 7 * 60))).toISOString()
  const { latest, from: skippedFrom, to: skippedTo } = passed
  const [from, to] = [startOf(monday), startOf(dayAfter(monday, 7))]
  return [{ zone, monday, sevenAt, lateThrough: lateThrough(monday), from, to, latest, skippedFrom, skippedTo }]
}
