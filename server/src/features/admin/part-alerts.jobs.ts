import {
  type AlertReason,
  alertDue,
  alertOf,
  alertsPerDay,
  levelOf,
  toldAfter,
} from '@openhour/shared/features/admin/alerts.rules.ts'
import type pg from 'pg'
import { now, nowMs } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { noteSeen, tellAdmins, watchedStates } from './part-watch.queries.ts'
import type { PartWatch, Result } from './part-watch.ts'

const dayMs = 86_400_000

type Parts = { pool: pg.Pool; watch: PartWatch; publicUrl: string; more: () => Promise<void> }

/**
 * Checks every part and tells all admins of what began, got worse, goes on or is over.
 * @param parts.pool works as openhour_worker
 * @param parts.more what else is noted as often
 */
export function partAlertJobs({ pool, watch, publicUrl, more }: Parts): Jobs {
  const readStates = async () => (await runPlain(pool, watchedStates()))[0]

  async function run(): Promise<void> {
    const results = await watch.all('good')
    await more()
    const states = await readStates()
    for (const result of results) {
      const state = states.find(({ part }) => part === result.key)
      if (state) await judge(result, state)
    }
  }

  async function judge(result: Result, state: Awaited<ReturnType<typeof readStates>>[number]): Promise<void> {
    const level = levelOf(result.state)
    const found = { level, count: state.seen === level ? state.seenCount + 1 : 1 }
    const before = { level: state.told, at: state.toldAt, reminders: state.reminders }
    const reason = alertDue(before, found, nowMs())
    const told = reason && tell(result, reason, toldAfter(before, reason, found, now().toISOString()), state.toldAt)
    await runPlain(pool, noteSeen(result.key, level, found.count), ...(told ? [told] : []))
  }

  function tell(result: Result, reason: AlertReason, told: ReturnType<typeof toldAfter>, toldBefore: string | null) {
    const { title, happened, safe, action, path } = alertOf(result, reason, told.level)
    // While emails do not go out, one about that would only arrive when it is over.
    const isMailed = result.key !== 'mail' || told.level !== 'failing'
    const mailData = { title, happened, safe, ...(action === '' ? {} : { action }), link: publicUrl + path }
    return tellAdmins({
      part: result.key,
      toldBefore,
      told,
      limits: { since: new Date(nowMs() - dayMs).toISOString(), ...alertsPerDay },
      alert: { title, message: [happened, safe, action].filter(Boolean).join(' '), path },
      mailData: isMailed ? mailData : undefined,
    })
  }

  return {
    tasks: { 'watch-parts': run },
    cron: [{ task: 'watch-parts', match: '*/5 * * * *', options: { backfillPeriod: 0 } }],
  }
}
