import { type CronItem, parseCronItems } from 'graphile-worker'
import type pg from 'pg'
import { nowMs } from '../clock.ts'
import { runPlain } from '../database/tenancy.ts'
import { faultFields, type Log } from '../log.ts'
import { addDue, findLastRuns, registerSchedules } from './jobs.queries.ts'

const minuteMs = 60_000
const retryMs = 1_000
/** More than the clocks of two nodes may differ, and more than a time server corrects on a running machine. */
const setBackMs = 2 * minuteMs
/** Limits the search if the clock is set forward by years. */
const maxBackfillMs = 8 * 24 * 60 * minuteMs

/**
 * Adds scheduled jobs to the queue (cron, UTC). At most one job of a schedule waits at a time, so a machine that slept for a night does not repeat the
 * same work five hundred times.
 *
 * Survives changes of the machine's clock. After a jump forward, each schedule that came due in between runs once. After a jump back, schedules continue
 * from the new time.
 */
export async function openSchedule(options: {
  pool: pg.Pool
  cron: readonly CronItem[]
  log: Log
  onAdded: () => void
}) {
  const { pool, cron, log, onAdded } = options
  const items = parseCronItems(
    cron.map((item) => ({ ...item, options: { jobKey: `cron:${item.task}`, ...item.options } })),
  )
  let checkedUntil = lastMinute(nowMs())
  let timer: NodeJS.Timeout | undefined
  let adding: Promise<void> = Promise.resolve()
  let stopped = false

  /** Adds the items that came due after `from(item)`, up to `to`. */
  async function add(from: (identifier: string, backfillMs: number) => number, to: number): Promise<void> {
    const due = items.filter(({ identifier, match, options: { backfillPeriod } }) => {
      const begin = Math.max(from(identifier, backfillPeriod), to - maxBackfillMs)
      for (let at = lastMinute(begin) + minuteMs; at <= to; at += minuteMs) if (match(digestOf(at))) return true
      return false
    })
    if (due.length === 0) return
    const jobs = due.map(({ identifier, task, options: { jobKey } }) => ({ identifier, task, jobKey: jobKey ?? '' }))
    await runPlain(pool, addDue(jobs, new Date(to).toISOString(), setBackMs / 1000))
    onAdded()
  }

  /** Adds what came due while no process ran, within the backfill period of each item. */
  async function addMissed(): Promise<void> {
    const [known] = await runPlain(pool, findLastRuns())
    const lastRuns = new Map(known.map(({ identifier, lastRun }) => [identifier, Date.parse(lastRun)]))
    await runPlain(
      pool,
      registerSchedules(
        items.map(({ identifier }) => identifier),
        new Date(checkedUntil).toISOString(),
      ),
    )
    const since = (identifier: string, backfillMs: number) =>
      Math.max(lastRuns.get(identifier) ?? checkedUntil, checkedUntil - backfillMs)
    await add(since, checkedUntil)
  }

  async function everyMinute(): Promise<void> {
    const minute = lastMinute(nowMs())
    if (minute > checkedUntil) await add(() => checkedUntil, minute)
    else if (checkedUntil - minute < setBackMs) return
    else log.warn({ part: 'jobs', minutes: (checkedUntil - minute) / minuteMs }, 'the clock was set back')
    checkedUntil = minute
  }

  function wait(ms: number): void {
    if (stopped) return
    timer = setTimeout(() => {
      adding = everyMinute().then(
        () => wait(minuteMs - (nowMs() % minuteMs) + 1),
        (error: unknown) => {
          log.warn({ part: 'jobs', ...faultFields(error) }, 'scheduled jobs could not be added and will be retried')
          wait(retryMs)
        },
      )
    }, ms)
  }

  await addMissed()
  wait(minuteMs - (nowMs() % minuteMs) + 1)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await adding
    },
  }
}

const lastMinute = (at: number) => Math.floor(at / minuteMs) * minuteMs

function digestOf(at: number) {
  const time = new Date(at)
  return {
    min: time.getUTCMinutes(),
    hour: time.getUTCHours(),
    date: time.getUTCDate(),
    month: time.getUTCMonth() + 1,
    dow: time.getUTCDay(),
  }
}
