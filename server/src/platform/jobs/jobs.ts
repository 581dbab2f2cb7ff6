import { Logger, parseCronItems, run, type CronItem, type Task } from 'graphile-worker'
import type pg from 'pg'
import { faultFields, type Log } from '../log.ts'

/** What a feature gives to the queue: its tasks by name, and when some of them come by themselves (cron, UTC). */
export type Jobs = { tasks: Record<string, (payload: unknown) => Promise<void>>; cron?: CronItem[] }

/**
 * Starts the queue's worker; its tables are brought up to date first. A task that throws is tried again with growing pauses, so every task
 * must be safe to run twice. A task finds its person itself: payloads hold ids only.
 * @param pool works as the database's owner, not pipelined
 */
export async function openJobs(pool: pg.Pool, jobs: readonly Jobs[], log: Log): Promise<{ stop(): Promise<void> }> {
  const taskList: Record<string, Task> = {}
  for (const [name, work] of jobs.flatMap(({ tasks }) => Object.entries(tasks))) {
    taskList[name] = async (payload) => {
      try {
        await work(payload)
      } catch (error) {
        log.error({ job: name, ...faultFields(error) }, 'a job failed and will be tried again')
        throw error
      }
    }
  }
  const worker = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(jobs.flatMap(({ cron }) => cron ?? [])),
    concurrency: 4,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 8_000,
    // The worker's own lines may quote payloads and errors; what matters of them is logged above.
    logger: new Logger(() => (level) => {
      if (level === 'error') log.warn({ part: 'jobs' }, 'the queue reported an error')
    }),
  })
  return { stop: () => worker.stop().catch(() => undefined) }
}
