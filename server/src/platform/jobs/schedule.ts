import { type CronItem, parseCronItems } from 'graphile-worker'
import type pg from 'pg'
import { nowMs } from '../clock.ts'
import { runPlain } from '../database/tenancy.ts'
import { faultFields, type Log } from '../log.ts'
import { addDue, findLastRuns, noteKnown } from './jobs.queries.ts'

const minuteMs = 60_000
const retryMs = 1_000
/** Further back than clocks of two nodes may differ, further than any correction that time servers make while a machine runs. */
const setBackMs = 2 * minuteMs
/** What came due longer ago is not looked for, be the clock set forward by years. */
const longestLookBackMs = 8 * 24 * 60 * minuteMs

/**
 * Puts jobs into the queue at their times (cron, UTC). Of what comes by the clock one at most waits: a machine that slept for a night does not do the same
 * work five hundred times.
 *
 * It goes on after the machine's clock was set, to whatever side: where it was set forward, what had come meanwhile comes once; where it was set back, the
 * next minute counts, not the latest that there was.
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
  let seenUpTo = lastMinute(nowMs())
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()
  let isOver = false

  /** Items that came due after `from(item)`, up to `to`. */
  async function add(from: (identifier: string, backfillMs: number) => number, to: number): Promise<void> {
    const due = items.filter(({ identifier, match, options: { backfillPeriod } }) => {
      const begin = Math.max(from(identifier, backfillPeriod), to - longestLookBackMs)
      for (let at = lastMinute(begin) + minuteMs; at <= to; at += minuteMs) if (match(digestOf(at))) return true
      return false
    })
    if (due.length === 0) return
    const jobs = due.map(({ identifier, task, options: { jobKey } }) => ({ identifier, task, jobKey: jobKey ?? '' }))
    await runPlain(pool, addDue(jobs, new Date(to).toISOString(), setBackMs / 1000))
    onAdded()
  }

  /** What came due while no process ran, as far back as an item wants it. */
  async function makeUp(): Promise<void> {
    const [known] = await runPlain(pool, findLastRuns())
    const lastRuns = new Map(known.map(({ identifier, lastRun }) => [identifier, Date.parse(lastRun)]))
    await runPlain(
      pool,
      noteKnown(
        items.map(({ identifier }) => identifier),
        new Date(seenUpTo).toISOString(),
      ),
    )
    const since = (identifier: string, backfillMs: number) =>
      Math.max(lastRuns.get(identifier) ?? seenUpTo, seenUpTo - backfillMs)
    await add(since, seenUpTo)
  }

  async function everyMinute(): Promise<void> {
    const minute = lastMinute(nowMs())
    if (minute > seenUpTo) await add(() => seenUpTo, minute)
    else if (seenUpTo - minute < setBackMs) return
    else log.warn({ part: 'jobs', minutes: (seenUpTo - minute) / minuteMs }, 'the clock was set back')
    seenUpTo = minute
  }

  function wait(ms: number): void {
    if (isOver) return
    timer = setTimeout(() => {
      turn = everyMinute().then(
        () => wait(minuteMs - (nowMs() % minuteMs) + 1),
        (error: unknown) => {
          log.warn({ part: 'jobs', ...faultFields(error) }, 'what came by the clock was not added and will be')
          wait(retryMs)
        },
      )
    }, ms)
  }

  await makeUp()
  wait(minuteMs - (nowMs() % minuteMs) + 1)
  return {
    stop: async () => {
      isOver = true
      clearTimeout(timer)
      await turn
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
