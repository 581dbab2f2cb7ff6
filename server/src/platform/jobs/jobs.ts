import { type CronItem, Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { faultFields, type Log } from '../log.ts'
import { holdAlive } from './jobs.queries.ts'
import { type Kinds, openJobRunner } from './job-runner.ts'
import { openSchedule } from './schedule.ts'

/**
 * What a feature gives to the queue: its kinds of jobs by name, how many of each run at a time in one process (one, where nothing is said), and when some of
 * them come by themselves (cron, UTC). No kind uses up another's places.
 */
export type Jobs = {
  tasks: Record<string, (payload: unknown) => Promise<void>>
  atOnce?: Record<string, number>
  cron?: CronItem[]
}

const listenAgainMs = 500

/**
 * Brings the queue's tables up to date and runs its jobs. A job that throws is tried again with growing pauses, and one that was in hand when its process
 * died runs again: every one must be safe to run twice. A job finds its person itself: payloads hold ids only.
 * @param pool works as the database's owner, not pipelined; one of its connections is kept
 */
export async function openJobs(pool: pg.Pool, jobs: readonly Jobs[], log: Log): Promise<{ stop(): Promise<void> }> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
  const lanes = openJobRunner({ pool, kinds: kindsOf(jobs), log })
  const listener = openListener(pool, lanes, log)
  const cron = jobs.flatMap((each) => each.cron ?? [])
  const schedule = await openSchedule({ pool, cron, log, onAdded: lanes.look })
  lanes.look()
  return {
    stop: async () => {
      await schedule.stop()
      await lanes.stop()
      await listener.stop()
    },
  }
}

function kindsOf(jobs: readonly Jobs[]): Kinds {
  return new Map(
    jobs.flatMap(({ tasks, atOnce }) =>
      Object.entries(tasks).map(([name, work]) => [name, { atOnce: atOnce?.[name] ?? 1, work }] as const),
    ),
  )
}

/** Hears of new jobs, and shows to other processes that this one lives. */
function openListener(pool: pg.Pool, lanes: { node: string; look(): void }, log: Log) {
  let letGo: ((fault?: unknown) => void) | undefined
  let isOver = false
  const alive = holdAlive(lanes.node)

  function again(fault: unknown): void {
    letGo = undefined
    if (isOver) return
    log.warn({ part: 'jobs', ...faultFields(fault) }, 'the queue lost its connection and will find a new one')
    setTimeout(() => void listen(), listenAgainMs).unref()
  }

  async function listen(): Promise<void> {
    const connection = await pool.connect().catch(again)
    if (!connection) return
    const own = (fault?: unknown) => {
      if (letGo !== own) return
      letGo = undefined
      connection.release(true)
      again(fault)
    }
    letGo = own
    if (isOver) return own()
    connection.on('error', own)
    connection.on('end', () => own(new Error('the connection ended')))
    connection.on('notification', () => lanes.look())
    try {
      await connection.query(alive.sql, [...alive.parameters])
      await connection.query('listen "jobs:insert"')
    } catch (error) {
      own(error)
    }
    // What was said while nobody listened is lost.
    lanes.look()
  }

  const first = listen()
  return {
    stop: async () => {
      isOver = true
      await first
      letGo?.()
    },
  }
}
