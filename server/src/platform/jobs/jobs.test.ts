import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openLog } from '../log.ts'
import { openJobs } from './jobs.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.drop())

/** Runs the queue over the end of a minute that has just passed, until what came by the clock is there, and `until` is true. */
async function overAMinute(work: () => Promise<void>, until = () => true): Promise<void> {
  const minute = Math.floor(Date.now() / 60_000) * 60_000
  vi.useFakeTimers({ toFake: ['Date'], now: minute - 1000, shouldAdvanceTime: true })
  const cron = { task: 'count', match: '* * * * *', identifier: 'count', options: { backfillPeriod: 0 } }
  const jobs = await openJobs(database.owner, [{ tasks: { count: work }, cron: [cron] }], openLog('silent'))
  try {
    await expect.poll(async () => [await lastMinute(), until()]).toEqual([minute, true])
  } finally {
    vi.useRealTimers()
    await jobs.stop()
  }
}

async function lastMinute(): Promise<number | undefined> {
  const { rows } = await database.owner.query<{ at: Date | null }>(
    "select last_execution as at from graphile_worker._private_known_crontabs where identifier = 'count'",
  )
  return rows[0]?.at?.getTime()
}

it('continues schedules after the clock was set back by a day while the server was down', async () => {
  let times = 0
  const count = async () => void times++
  await overAMinute(count, () => times === 1)
  await database.owner.query(
    "update graphile_worker._private_known_crontabs set last_execution = last_execution + interval '1 day'",
  )
  await overAMinute(count, () => times === 2)
  expect(times).toBe(2)
})

it('has at most one job of a schedule waiting, however many minutes passed', async () => {
  const broken = () => Promise.reject(new Error('not now'))
  for (const _minute of [1, 2, 3]) {
    await overAMinute(broken)
    await database.owner.query("delete from graphile_worker._private_known_crontabs where identifier = 'count'")
  }
  const { rows } = await database.owner.query('select task_identifier as task from graphile_worker.jobs')
  expect(rows).toEqual([{ task: 'count' }])
})
