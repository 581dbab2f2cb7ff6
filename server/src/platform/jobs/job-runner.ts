import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { runPlain, type Statement } from '../database/tenancy.ts'
import { countFault } from '../fault-count.ts'
import { faultFields, type Log } from '../log.ts'
import {
  finishJob,
  deleteEmptyQueues,
  lockTaking,
  postponeJob,
  retryJob,
  type TakenJob,
  takeJobs,
  unlockAbandoned,
  unlockUnknown,
} from './jobs.queries.ts'
import { deleteOldTurns, findWaiting } from './turns.queries.ts'

/** Kinds of jobs by name. `concurrency`: how many jobs of the kind run in parallel in this process. `group`: the kinds that share a turn in a queue. */
export type Kinds = ReadonlyMap<
  string,
  { concurrency: number; group: string; run: (payload: unknown) => Promise<void> }
>

/** A job throws this to run again later without counting as failed. */
export class RunLater extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super('the job runs later')
    this.name = 'RunLater'
    this.seconds = seconds
  }
}

/** Retries and postponed jobs come due without a notification. */
const pollMs = 2_000
const pollWhileAwayMs = 250
/** A backlog is worked off with pauses, so that requests have the database meanwhile. */
const minPollGapMs = 50
const unlockAbandonedEveryMs = 60_000
const deleteQueuesEveryMs = 3_600_000
const settlePausesMs = { first: 100, longest: 2_000 }
const stopWithinMs = 8_000

/**
 * Runs jobs. Each kind has its own concurrency limit, so no kind can starve another. The result of a job is written until the database accepts it,
 * however long it is unreachable, and jobs that were locked in a lost answer are unlocked.
 * @param pool connects as the database owner
 */
export function openJobRunner({ pool, kinds, log }: { pool: pg.Pool; kinds: Kinds; log: Log }) {
  const node = `node-${randomUUID()}`
  const running = new Map<string, TakenJob>()
  let answerLost = false
  let isAway = false
  let stopping = false
  let stopped = false
  let polling: Promise<void> | undefined
  let pollAgain = false
  let timer: NodeJS.Timeout | undefined
  let takenAt = -Infinity
  let [abandonedAt, emptiedAt] = [-Infinity, performance.now()]

  function poll(): void {
    if (stopping) return
    if (polling) {
      pollAgain = true
      return
    }
    clearTimeout(timer)
    const tooSoonMs = takenAt + minPollGapMs - performance.now()
    if (tooSoonMs > 0) {
      timer = setTimeout(poll, tooSoonMs)
      return
    }
    pollAgain = false
    takenAt = performance.now()
    polling = take().then((pauseMs) => {
      polling = undefined
      if (pollAgain) poll()
      else timer = setTimeout(poll, pauseMs)
    })
  }

  /** Returns the milliseconds until the next poll. */
  async function take(): Promise<number> {
    const capacities = [...kinds].map(([name, { concurrency, group }]) => ({
      name,
      free: Math.max(0, concurrency - countRunning(name)),
      group,
    }))
    if (capacities.every(({ free }) => free === 0)) return pollMs
    try {
      if (answerLost) await underLock(pool, unlockUnknown(node, [...running.keys()]))
      await tidy()
      answerLost = true
      const capacity = {
        kinds: capacities.map(({ name }) => name),
        free: capacities.map(({ free }) => free),
        groups: capacities.map(({ group }) => group),
      }
      const jobs = await underLock(pool, takeJobs(node, capacity))
      answerLost = false
      if (isAway) log.info({ part: 'jobs' }, 'the job queue is reachable again')
      isAway = false
      for (const job of jobs) start(job)
      return pollMs
    } catch (error) {
      if (!isAway) log.warn({ part: 'jobs', ...faultFields(error) }, 'the job queue is unreachable')
      isAway = true
      return pollWhileAwayMs
    }
  }

  async function tidy(): Promise<void> {
    const at = performance.now()
    if (at - abandonedAt > unlockAbandonedEveryMs) {
      await runPlain(pool, unlockAbandoned(node))
      abandonedAt = at
    }
    if (at - emptiedAt > deleteQueuesEveryMs) {
      await runPlain(pool, deleteEmptyQueues(), deleteOldTurns(), findWaiting())
      emptiedAt = at
    }
  }

  const countRunning = (kind: string) => [...running.values()].filter((job) => job.kind === kind).length

  function start(job: TakenJob): void {
    running.set(String(job.id), job)
    void run(job).then(async (result) => {
      await settle(result)
      running.delete(String(job.id))
      poll()
    })
  }

  /** Returns the statement that records the job's result. */
  async function run({ id, kind, payload, attempts, maxAttempts }: TakenJob): Promise<Statement> {
    try {
      await kinds.get(kind)?.run(payload)
      return finishJob(node, id)
    } catch (error) {
      if (error instanceof RunLater) return postponeJob(node, id, error.seconds)
      // The job did not fail if the database is unreachable.
      if (isDatabaseUnavailable(error)) return postponeJob(node, id, 1)
      countFault(log, 'jobs')
      const fields = { job: kind, ...faultFields(error) }
      if (attempts < maxAttempts) log.error(fields, 'a job failed and will be retried')
      else log.error(fields, 'a job failed and will not be retried')
      return retryJob(node, id, JSON.stringify({ ...faultFields(error), at: undefined }))
    }
  }

  async function settle(result: Statement): Promise<void> {
    for (let pauseMs = settlePausesMs.first; !stopped; pauseMs = Math.min(pauseMs * 2, settlePausesMs.longest)) {
      try {
        await runPlain(pool, result)
        return
      } catch (error) {
        if (!isDatabaseUnavailable(error))
          log.error({ part: 'jobs', ...faultFields(error) }, 'the result of a job could not be recorded')
      }
      await pause(pauseMs)
    }
  }

  return {
    node,
    /** Polls now, and regularly from then on. */
    poll,
    /** The database was away, and other processes may still be on their way back: their jobs are not abandoned. */
    waitForOthers(): void {
      abandonedAt = performance.now()
    },
    /** Takes no more jobs and waits for running ones. Jobs that do not end in time are left to the next process. */
    async stop(): Promise<void> {
      stopping = true
      clearTimeout(timer)
      await polling
      const until = performance.now() + stopWithinMs
      while (running.size > 0 && performance.now() < until) await pause(10)
      const left = [...running.values()].map(({ id }) => postponeJob(node, id, 5))
      for (const statement of left) await runPlain(pool, statement).catch(() => undefined)
      stopped = true
    },
  }
}

async function underLock<Row>(pool: pg.Pool, statement: Statement<Row>): Promise<Row[]> {
  const connection = await pool.connect()
  try {
    const lock = lockTaking()
    await connection.query('begin')
    await connection.query(lock.sql, [...lock.parameters])
    const { rows } = await connection.query(statement.sql, [...statement.parameters])
    await connection.query('commit')
    connection.release()
    return rows as Row[]
  } catch (error) {
    connection.release(true)
    throw error
  }
}
