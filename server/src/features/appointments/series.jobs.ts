import { dayOf } from '@openhour/shared/lib/wall-time.ts'
import type pg from 'pg'
import { nowMs } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { insertAppointments, type Slot } from './slots.queries.ts'
import { queueNotices } from './queue-notices.queries.ts'
import { slotsOf } from './series-slots.ts'
import {
  lockSeries,
  listOpenSeries,
  setNextOccurrence,
  type OpenSeries,
  listSkipped,
  noteSkipped,
  notifyOfSkipped,
} from './series-extension.queries.ts'
import { listedSkipped, skippedNotification } from './skipped-notification.ts'

const pageSize = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Extends series without end to a year ahead. Skips conflicts and sends each therapist one notification of them, because only they may allow overlaps.
 * @param pool works as openhour_worker
 */
export function seriesJobs(pool: pg.Pool): Jobs {
  return {
    tasks: { 'extend-series': () => extendAll(pool) },
    cron: [{ task: 'extend-series', match: '23 */6 * * *', options: { backfillPeriod: 0 } }],
  }
}

/** @throws the first error, after all other series were extended: one that fails must not stop those of everybody else */
async function extendAll(pool: pg.Pool): Promise<void> {
  const faults: unknown[] = []
  for (let after = firstId; ;) {
    const [page] = await runPlain(pool, listOpenSeries(after, pageSize))
    for (const series of page) await extendOne(pool, series).catch((error: unknown) => void faults.push(error))
    const last = page.at(-1)
    if (!last) break
    after = last.id
  }
  await tellSkipped(pool)
  if (faults.length > 0) throw faults[0]
}

/** Also tells of what a run noted that ended half-way. */
async function tellSkipped(pool: pg.Pool): Promise<void> {
  const [all] = await runPlain(pool, listSkipped(listedSkipped))
  for (const skipped of all) {
    const { title, message, actionUrl } = skippedNotification(skipped)
    await runPlain(pool, notifyOfSkipped(skipped, title, message, actionUrl))
  }
}

async function extendOne(pool: pg.Pool, series: OpenSeries): Promise<void> {
  const slots = slotsOf(series, series.nextOccurrence, dayOf(series.timeZone, nowMs()))
  if (slots.length > 0) await extend(pool, series, slots)
}

/** If the series has just been changed, leaves it for the next run. */
async function extend(pool: pg.Pool, series: OpenSeries, slots: readonly Slot[]): Promise<void> {
  try {
    await runPlain(
      pool,
      ...lockSeries(series),
      insertAppointments(series.therapistId, slots, { ...series, seriesId: series.id }, { answer: 'skip' }),
      queueNotices(
        series.therapistId,
        slots.map(({ id }) => id),
        'none',
      ),
      noteSkipped(series.therapistId, series.id, JSON.stringify(slots)),
      setNextOccurrence(series, series.nextOccurrence + slots.length),
    )
  } catch (error) {
    if ((error as { code?: string }).code !== 'OH001') throw error
  }
}
