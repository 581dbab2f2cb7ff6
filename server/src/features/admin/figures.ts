import { adminAlertDays } from '@openhour/shared/features/admin-settings/retention.rules.ts'
import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { countFault, takeFaults } from '../../platform/fault-count.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import { addFaults, forgetOldFigures, recordSizes } from './part-watch.queries.ts'

const flushMs = 60_000
const dayMs = 86_400_000

type Parts = { pool: pg.Pool; log: Log; dataDir: string; figureDays: () => number }

/** Counts of errors and sizes by day. @param parts.pool works as openhour_worker */
export function openFigures({ pool, log, dataDir, figureDays }: Parts) {
  /** Every process counts its own, and keeps what could not be stored. */
  async function flush(): Promise<void> {
    const { requests, jobs } = takeFaults(log)
    if (requests + jobs === 0) return
    await runPlain(pool, addFaults(now().toISOString(), requests, jobs)).catch(() => {
      countFault(log, 'requests', requests)
      countFault(log, 'jobs', jobs)
    })
  }
  const timer = setInterval(() => void flush(), flushMs)
  timer.unref()

  return {
    flush,
    async sample(): Promise<void> {
      try {
        const { blocks, bavail, bsize } = await statfs(dataDir)
        await runPlain(pool, recordSizes(now().toISOString(), blocks * bsize, bavail * bsize))
      } catch (error) {
        log.warn({ part: 'sizes', ...faultFields(error) }, 'the sizes could not be recorded')
      }
    },
    cleanUp(at: string) {
      const before = (days: number) => new Date(Date.parse(at) - days * dayMs).toISOString()
      return forgetOldFigures({ days: before(figureDays()), alerts: before(adminAlertDays), parts: before(7) })
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}
