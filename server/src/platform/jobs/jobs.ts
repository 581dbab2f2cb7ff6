import type { CronItem } from 'graphile-worker'
import type pg from 'pg'
import { faultFields, type Log } from '../log.ts'
import { lockAlive } from './jobs.queries.ts'
import { type Kinds, openJobRunner } from './job-runner.ts'
import { openSchedule } from './schedule.ts'
import { makeQueue } from './turns.ts'

/**
 * A feature's background jobs: a function for each kind by name, how many jobs of a kind run in parallel in one process (default 1), and schedules
 * (cron, UTC). Kinds that are `exclusive` of each other run one job of a queue at a time; other kinds do that each for itself.
 */
export type Jobs = {
  tasks: Record<string, (payload: unknown) => Promise<void>>
  concurrency?: Record<string, number>
  exclusive?: readonly string[]
  cron?: CronItem[]
}

const reconnectMs = 500

/**
 * Migrates the queue's tables and runs jobs. A job that throws is retried after growing pauses, and one whose process died runs again, so every job
 * must be safe to run twice. Payloads contain ids only.
 * @param pool connects as the database owner, not pipelined; keeps one of its connections
 */
export async function openJobs(pool: pg.Pool, jobs: readonly Jobs[], log: Log): Promise<{ stop(): Promise<void> }> {
  await makeQueue(pool)
  const runner = openJobRunner({ pool, kinds: kindsOf(jobs), log })
  const listener = openListener(pool, runner, log)
  const cron = jobs.flatMap((each) => each.cron ?? [])
  const schedule = await openSchedule({ pool, cron, log, onAdded: runner.poll })
  runner.poll()
  return {
    stop: async () => {
      await schedule.stop()
      await runner.stop()
      await listener.stop()
    },
  }
}

function kindsOf(jobs: readonly Jobs[]): Kinds {
  return new Map(
    jobs.flatMap(({ tasks, concurrency, exclusive = [] }) =>
      Object.entries(tasks).map(([name, run]) => {
        const group = exclusive.includes(name) ? exclusive.join(' ') : name
        return [name, { concurrency: concurrency?.[name] ?? 1, group, run }] as const
      }),
    ),
  )
}

/** Listens for new jobs, and shows other processes that this one is alive. */
function openListener(pool: pg.Pool, runner: ReturnType<typeof openJobRunner>, log: Log) {
  let closeConnection: ((fault?: unknown) => void) | undefined
  let stopped = false
  const alive = lockAlive(runner.node)

  function reconnect(fault: unknown): void {
    closeConnection = undefined
    if (stopped) return
    runner.waitForOthers()
    log.warn({ part: 'jobs', ...faultFields(fault) }, 'the job queue lost its connection and will reconnect')
    setTimeout(() => void listen(), reconnectMs).unref()
  }

  async function listen(): Promise<void> {
    const connection = await pool.connect().catch(reconnect)
    if (!connection) return
    const close = (fault?: unknown) => {
      if (closeConnection !== close) return
      closeConnection = undefined
      connection.release(true)
      reconnect(fault)
    }
    closeConnection = close
    if (stopped) return close()
    connection.on('error', close)
    connection.on('end', () => close(new Error('the connection ended')))
    connection.on('notification', () => runner.poll())
    try {
      await connection.query(alive.sql, [...alive.parameters])
      await connection.query('listen "jobs:insert"')
    } catch (error) {
      close(error)
    }
    // Notifications sent in the meantime are lost.
    runner.poll()
  }

  const first = listen()
  return {
    stop: async () => {
      stopped = true
      await first
      closeConnection?.()
    },
  }
}
