import { describe, expect, it } from 'vitest'
import { openOwnQueue } from '../../testing/own-queue.ts'

const queue = openOwnQueue()
const { start: startJobs, left } = queue

describe('what is due', () => {
  const jobs = 'graphile_worker._private_jobs'
  /** Runs everything that is due, one job after another, and returns the turns. */
  async function drain(): Promise<string[]> {
    const order: string[] = []
    await startJobs({ tasks: { one: async (payload) => void order.push((payload as { turn: string }).turn) } })
    await expect
      .poll(async () => (await queue.database().owner.query(`select from ${jobs} where run_at <= now()`)).rowCount)
      .toBe(0)
    return order
  }
  const addAt = (turn: string | null, runAt: string, priority = 0) =>
    queue
      .database()
      .owner.query(
        `select graphile_worker.add_job('one', json_build_object('turn', coalesce($1, 'none')), queue_name => $1, run_at => now() + $2::interval, priority => $3)`,
        [turn, runAt, priority],
      )

  it('comes by priority, then by time, with and without a queue', async () => {
    await addAt('later', '-1 minute')
    await addAt('soon', '-3 minutes')
    await addAt(null, '-2 minutes')
    await addAt('future', '1 hour')
    await addAt('future', '1 hour', -2)
    await addAt('urgent', '-1 second', -1)
    await addAt('soon', '-1 second', -1)
    expect(await drain()).toEqual(['urgent', 'soon', 'none', 'later', 'soon'])
    expect(await left()).toBe(2)
  })

  it('comes first for a queue that was not served, and else for the least recently served one', async () => {
    const order: string[] = []
    const work = async (payload: unknown) => {
      const { turn } = payload as { turn: string }
      order.push(turn)
      if (order.length === 3) await addAt('modest', '0')
    }
    for (const turn of ['greedy', 'eager']) for (let n = 0; n < 3; n++) await addAt(turn, '-1 hour')
    await startJobs({ tasks: { one: work } })
    await expect.poll(left).toBe(0)
    expect(order).toEqual(['greedy', 'eager', 'greedy', 'modest', 'eager', 'greedy', 'eager'])
  })

  it('is found if it was moved, if jobs before it were deleted, and if it was there before the tables were', async () => {
    await addAt('moved', '1 hour')
    await addAt('put off', '-1 hour')
    for (let n = 0; n < 150; n++) await addAt('deleted', '-2 hours')
    await addAt('deleted', '-1 minute')
    await addAt('unknown', '-1 hour')
    await queue.database().owner.query(`update ${jobs} set run_at = now() where payload ->> 'turn' = 'moved'`)
    await queue
      .database()
      .owner.query(`update ${jobs} set run_at = now() + interval '1 hour' where payload ->> 'turn' = 'put off'`)
    await queue.database().owner.query(`delete from ${jobs} where run_at < now() - interval '90 minutes'`)
    await queue
      .database()
      .owner.query(
        `delete from jobs.hints h using graphile_worker._private_job_queues q where q.id = h.queue_id and q.queue_name = 'unknown'`,
      )
    expect(await drain()).toEqual(['unknown', 'deleted', 'moved'])
  })

  it('is found at once behind queues whose jobs were deleted', async () => {
    for (let n = 0; n < 80; n++) await addAt(`deleted ${n}`, '-1 hour')
    await queue.database().owner.query(`delete from ${jobs}`)
    await addAt('fresh', '0')
    const start = performance.now()
    expect(await drain()).toEqual(['fresh'])
    expect(performance.now() - start).toBeLessThan(8_000)
  })
})
