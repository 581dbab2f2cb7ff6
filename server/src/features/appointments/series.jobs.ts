import { dayOf } from '@openhour/shared/lib/wall-time.ts'
import type pg from 'pg'
import { nowMs } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { insertAppointments, type Slot } from './placing.queries.ts'
import { queueNotices } from './queue-notices.queries.ts'
import { slotsOf } from './series-places.ts'
import { holdSeries, listOpenSeries, noteMade, type OpenSeries, notifyOfSkipped } from './series-going-on.queries.ts'

const pageSize = 500
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Series that go on are made a rolling year ahead. A slot that something else has taken meanwhile is left out, and the therapist is told: nobody
 * but them overlaps appointments.
 * @param pool works as openhour_worker
 */
export function seriesJobs(pool: pg.Pool): Jobs {
  return {
    tasks: { 'carry-series-on': () => carrySeriesOn(pool) },
    cron: [{ task: 'carry-series-on', match: '23 */6 * * *', options: { backfillPeriod: 0 } }],
  }
}

async function carrySeriesOn(pool: pg.Pool): Promise<void> {
  for (let after = nobody; ;) {
    const [page] = await runPlain(pool, listOpenSeries(after, pageSize))
    for (const series of page) {
      const today = dayOf(series.timeZone, nowMs())
      const slots = slotsOf(series, series.nextOccurrence, today)
      if (slots.length > 0) await carryOn(pool, series, slots)
    }
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.id
  }
}

/** A series that somebody changed in this very moment waits for the next time. */
async function carryOn(pool: pg.Pool, series: OpenSeries, slots: readonly Slot[]): Promise<void> {
  try {
    await runPlain(
      pool,
      ...holdSeries(series),
      insertAppointments(series.therapistId, slots, { ...series, seriesId: series.id }, 'skip'),
      queueNotices(
        series.therapistId,
        slots.map(({ id }) => id),
        'none',
      ),
      ...slots.map((slot) => notifyOfSkipped(series, slot)),
      noteMade(series, series.nextOccurrence + slots.length),
    )
  } catch (error) {
    if ((error as { code?: string }).code !== 'OH001') throw error
  }
}
