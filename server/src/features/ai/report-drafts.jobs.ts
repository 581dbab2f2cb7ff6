import { entitlementsOf, tierStatusOf } from '@openhour/shared/access/tiers.ts'
import type { KnownNotificationKind } from '@openhour/shared/features/notifications/notification-kinds.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { instantOf, wallAt, wallMsOf } from '@openhour/shared/lib/wall-time.ts'
import type pg from 'pg'
import type { Engines } from '../../services/ai/engines.ts'
import { now } from '../../platform/clock.ts'
import { runAs, runPlain } from '../../platform/database/tenancy.ts'
import { eachDue } from '../../platform/jobs/each-due.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { newId } from '../../platform/new-id.ts'
import { markRaised, raiseNotificationOnce } from '../../platform/notify.queries.ts'
import { timeIn, zonesInUse } from '../../platform/time/practice-time.ts'
import { weekLabel } from '../../platform/time/week-label.ts'
import { addDraft } from './drafts.queries.ts'
import {
  clientsToDraft,
  countDraftsOfJob,
  type DuePractice,
  type DueZone,
  practicesDue,
} from './report-drafts.queries.ts'
import { basisOf, hasRecords, isTooMuch, readBasis, sevenDays } from './report-sources.ts'

const pageSize = 200
/** Drafts are written before the practice's day begins. */
const startsAt = 4 * 60
/** After a downtime, drafts of last week are still written on Monday and Tuesday. */
const lastDay = 2

const kind: KnownNotificationKind = 'ai-weekly-drafts'
/** Where drafts are reviewed. */
const reviewPath = '/app/ai-summary'

type Parts = { worker: pg.Pool; app: pg.Pool; engines: Engines; plansOn: () => boolean }

/**
 * From Monday 4:00 in each practice's time zone, drafts a report about the week that ended on Saturday for every client who consents, once for a
 * client and week. Then it notifies the therapist once.
 * @param parts.worker works as openhour_worker @param parts.app works as openhour_app, on behalf of each therapist
 */
export function reportDraftJobs({ worker, app, engines, plansOn }: Parts): Jobs {
  async function draftFor({ userId, timeZone, weekStart, engine }: DuePractice, clientId: string): Promise<void> {
    const actor = { userId, role: 'therapist' }
    const time = timeIn(timeZone)
    const days = sevenDays(weekStart)
    const [...rows] = await runAs(app, actor, ...readBasis(userId, clientId, days, time))
    const basis = basisOf(rows, days, timeZone)
    if (!hasRecords(basis) || isTooMuch(basis)) return
    const byModel = engine === 'model' && engines.model !== undefined
    // Nobody looks at what a job would send.
    const notShown = byModel && engines.model?.shown.sentTo !== null
    const draft = addDraft(userId, newId(), {
      clientId,
      kind: 'report',
      engine: byModel && !notShown ? 'model' : 'passages',
      byJob: true,
      ofDate: weekStart,
      input: { ...basis, ...(notShown && { notShown }) },
    })
    await runAs(app, actor, draft).catch(passOver)
  }

  async function draftPractice(practice: DuePractice): Promise<void> {
    const { userId, weekStart, mark, maybeNotified } = practice
    const actor = { userId, role: 'therapist' }
    const isOpen = entitlementsOf(tierStatusOf(practice, now(), plansOn())).weeklyReports
    const [clients] = isOpen ? await runAs(app, actor, clientsToDraft(userId, weekStart)) : [[]]
    for (const { clientId } of clients) await draftFor(practice, clientId)
    const [[drafted]] = await runAs(app, actor, countDraftsOfJob(userId, weekStart))
    const count = drafted?.count ?? 0
    if (count === 0 || maybeNotified) return void (await runPlain(worker, markRaised(userId, mark)))
    const title = count === 1 ? '1 AI weekly report to review' : `${count} AI weekly reports to review`
    const message = `They were drafted from your records of ${weekLabel(weekStart)}. Nothing is saved until you have read it.`
    await runPlain(worker, raiseNotificationOnce(mark, { to: userId, kind, title, message, actionUrl: reviewPath }))
  }

  const draftDue = async () => {
    const at = now().getTime()
    const due = (await zonesInUse(worker)).flatMap((zone) => dueIn(zone, at))
    if (due.length > 0)
      await eachDue(async () => (await runPlain(worker, practicesDue(due, pageSize)))[0], draftPractice)
  }
  return {
    tasks: { 'draft-weekly-reports': draftDue },
    // Offsets of time zones are multiples of 15 minutes.
    cron: [{ task: 'draft-weekly-reports', match: '*/15 * * * *', options: { backfillPeriod: 0 } }],
  }
}

/** The week that ended, while its drafts are due in a zone; nothing at any other time. */
function dueIn(zone: string, atMs: number): DueZone[] {
  const wall = new Date(wallAt(zone, atMs))
  const weekday = wall.getUTCDay()
  const { today } = timeIn(zone, atMs)
  const monday = dayAfter(today, 1 - weekday)
  const sinceMs = instantOf(zone, wallMsOf(monday, startsAt))
  if (weekday < 1 || weekday > lastDay || atMs < sinceMs) return []
  return [{ zone, weekStart: dayAfter(monday, -8), since: new Date(sinceMs).toISOString() }]
}

/** The consent may have been withdrawn, or the client deleted, since the client was chosen; another node may have added the draft. */
function passOver(error: unknown): void {
  const { constraint, message } = error as { constraint?: string; message?: string }
  const expected = ['ai_drafts_of_week', 'ai_drafts_therapist_id_client_id_fkey', 'consent-missing']
  if (!expected.includes(constraint ?? '') && !expected.includes(message ?? '')) throw error
}
