import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, type CronItem, type Task, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { nowMs } from '../clock.ts'
import { faultFields, type Log } from '../log.ts'

/** What a feature gives to the queue: its tasks by name, and when some of them come by themselves (cron, UTC). */
export type Jobs = { tasks: Record<string, (payload: unknown) => Promise<void>>; cron?: CronItem[] }

/** Further back than the queue's own clock may lag, further than any correction that time servers make while a machine runs. */
const setBackMs = 2 * 60_000

/**
 * Starts the queue's worker; its tables are brought up to date first. A task that throws is tried again with growing pauses, so every task
 * must be safe to run twice. A task finds its person itself: payloads hold ids only.
 *
 * What comes by the clock goes on after the machine's clock was set, to whatever side: where it was set forward, what had come meanwhile comes once;
 * where it was set back, the next minute counts, not the latest that there was.
 * @param pool works as the database's owner, not pipelined
 */
export async function openJobs(pool: pg.Pool, jobs: readonly Jobs[], log: Log): Promise<{ stop(): Promise<void> }> {
  const events: WorkerEvents = new EventEmitter()
  const options = {
    pgPool: pool,
    taskList: loggedTasks(jobs, log),
    parsedCronItems: parseCronItems(jobs.flatMap(({ cron }) => cron ?? []).map(keyed)),
    events,
    concurrency: 4,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 8_000,
    // The worker's own lines may quote payloads and errors; what matters of them is logged above.
    logger: new Logger(() => (level) => {
      if (level === 'error') log.warn({ part: 'jobs' }, 'the queue reported an error')
    }),
  }
  let worker = await run(options)
  await forgetTimesToCome(pool)
  let isOver = false
  let turn = Promise.resolve()
  // The queue waits for the minute after the latest that it saw, be that a day away.
  events.on('cron:prematureTimer', ({ currentTimestamp, expectedTimestamp }) => {
    if (expectedTimestamp - currentTimestamp < setBackMs) return
    log.warn(
      { part: 'jobs', minutes: Math.round((expectedTimestamp - currentTimestamp) / 60_000) },
      'the clock was set back',
    )
    turn = turn
      .then(async () => {
        if (isOver) return
        await worker.stop()
        await forgetTimesToCome(pool)
        worker = await run(options)
      })
      .catch((error: unknown) => log.error({ part: 'jobs', ...faultFields(error) }, 'the queue did not start again'))
  })
  return {
    stop: async () => {
      isOver = true
      await turn
      await worker.stop().catch(() => undefined)
    },
  }
}

/** Of what comes by the clock one at most waits: a machine that slept for a night does not do the same work five hundred times. */
function keyed(item: CronItem): CronItem {
  return { ...item, options: { jobKey: `cron:${item.task}`, ...item.options } }
}

function loggedTasks(jobs: readonly Jobs[], log: Log): Record<string, Task> {
  const tasks: Record<string, Task> = {}
  for (const [name, work] of jobs.flatMap(({ tasks: named }) => Object.entries(named))) {
    tasks[name] = async (payload) => {
      try {
        await work(payload)
      } catch (error) {
        log.error({ job: name, ...faultFields(error) }, 'a job failed and will be tried again')
        throw error
      }
    }
  }
  return tasks
}

/** The queue runs nothing for a minute before the latest that it ran, which is still to come where the clock was ahead. */
async function forgetTimesToCome(pool: pg.Pool): Promise<void> {
  const present = nowMs()
  await pool.query('update graphile_worker._private_known_crontabs set last_execution = $1 where last_execution > $2', [
    new Date(present).toISOString(),
    new Date(present + setBackMs).toISOString(),
  ])
}
