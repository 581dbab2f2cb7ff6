import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseAway } from '../database/away.ts'
import { runPlain, type Statement } from '../database/tenancy.ts'
import { faultFields, type Log } from '../log.ts'
import {
  finishJob,
  forgetIdleTurns,
  lockTaking,
  putOffJob,
  retryJob,
  returnAbandoned,
  returnUnknown,
  type TakenJob,
  takeJobs,
} from './jobs.queries.ts'

/** Kinds of jobs by name, each with how many of it run at a time. */
export type Kinds = ReadonlyMap<string, { atOnce: number; work: (payload: unknown) => Promise<void> }>

/** A job throws this to run again after a while without having failed. */
export class RunLater extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super('the job runs later')
    this.name = 'RunLater'
    this.seconds = seconds
  }
}

/** What nobody announces comes due in between: retries, and what waits for its time. */
const lookEveryMs = 2_000
const lookAgainMs = 250
const abandonedEveryMs = 60_000
const forgetEveryMs = 3_600_000
const settlePausesMs = { first: 100, longest: 2_000 }
const stopWithinMs = 8_000
const turnsRemembered = 10_000

/**
 * Runs jobs, those of each kind in a lane of their own, so that no kind uses up another's places. Nothing here is left to itself: what a job ends with is
 * told to the database until it takes it, however long that is away, and what it gave out without our hearing of it goes back.
 * @param pool works as the database's owner
 */
export function openJobRunner({ pool, kinds, log }: { pool: pg.Pool; kinds: Kinds; log: Log }) {
  const node = `node-${randomUUID()}`
  const running = new Map<string, TakenJob>()
  /** Turns that were served, the longest ago first. */
  const served = new Set<number>()
  let unheard = false
  let isAway = false
  let stopping = false
  let isOver = false
  let lookingNow: Promise<void> | undefined
  let lookAgain = false
  let timer: NodeJS.Timeout | undefined
  let [abandonedAt, forgottenAt] = [-Infinity, performance.now()]

  function look(): void {
    if (stopping) return
    if (lookingNow) {
      lookAgain = true
      return
    }
    lookAgain = false
    lookingNow = take().then((pauseMs) => {
      lookingNow = undefined
      if (lookAgain) return look()
      clearTimeout(timer)
      timer = setTimeout(look, pauseMs)
    })
  }

  /** Gives the milliseconds until it is worth looking again. */
  async function take(): Promise<number> {
    const free = [...kinds].map(([name, { atOnce }]) => ({ name, free: atOnce - countRunning(name) }))
    const open = free.filter((lane) => lane.free > 0)
    if (open.length === 0) return lookEveryMs
    try {
      if (unheard) await underLock(pool, returnUnknown(node, [...running.keys()]))
      await tidy()
      unheard = true
      const wanted = { kinds: open.map(({ name }) => name), free: open.map((lane) => lane.free), served: [...served] }
      const jobs = await underLock(pool, takeJobs(node, wanted))
      unheard = false
      if (isAway) log.info({ part: 'jobs' }, 'the queue is there again')
      isAway = false
      for (const job of jobs) start(job)
      return lookEveryMs
    } catch (error) {
      if (!isAway) log.warn({ part: 'jobs', ...faultFields(error) }, 'the queue does not answer')
      isAway = true
      return lookAgainMs
    }
  }

  async function tidy(): Promise<void> {
    const at = performance.now()
    if (at - abandonedAt > abandonedEveryMs) {
      await runPlain(pool, returnAbandoned(node))
      abandonedAt = at
    }
    if (at - forgottenAt > forgetEveryMs) {
      await runPlain(pool, forgetIdleTurns())
      forgottenAt = at
    }
  }

  const countRunning = (kind: string) => [...running.values()].filter((job) => job.kind === kind).length

  function start(job: TakenJob): void {
    running.set(String(job.id), job)
    remember(job.queueId)
    void run(job).then(async (ending) => {
      await settle(ending)
      running.delete(String(job.id))
      look()
    })
  }

  function remember(turn: number | null): void {
    if (turn === null) return
    served.delete(turn)
    served.add(turn)
    const [oldest] = served
    if (served.size > turnsRemembered && oldest !== undefined) served.delete(oldest)
  }

  /** Gives the statement that tells the database how the job ended. */
  async function run({ id, kind, payload, attempts, maxAttempts }: TakenJob): Promise<Statement> {
    try {
      await kinds.get(kind)?.work(payload)
      return finishJob(node, id)
    } catch (error) {
      if (error instanceof RunLater) return putOffJob(node, id, error.seconds)
      // That the database is away is no fault of the job.
      if (isDatabaseAway(error)) return putOffJob(node, id, 1)
      const known = { job: kind, ...faultFields(error) }
      if (attempts < maxAttempts) log.error(known, 'a job failed and will be tried again')
      else log.error(known, 'a job failed for the last time and is given up')
      return retryJob(node, id, JSON.stringify({ ...faultFields(error), at: undefined }))
    }
  }

  async function settle(ending: Statement): Promise<void> {
    for (let pauseMs = settlePausesMs.first; !isOver; pauseMs = Math.min(pauseMs * 2, settlePausesMs.longest)) {
      try {
        await runPlain(pool, ending)
        return
      } catch (error) {
        if (!isDatabaseAway(error)) log.error({ part: 'jobs', ...faultFields(error) }, 'the end of a job was not taken')
      }
      await pause(pauseMs)
    }
  }

  return {
    node,
    /** Looks for jobs, now and from now on. */
    look,
    /** Takes no more jobs and waits for those in hand; what is not done in time is for the next process. */
    async stop(): Promise<void> {
      stopping = true
      clearTimeout(timer)
      await lookingNow
      const until = performance.now() + stopWithinMs
      while (running.size > 0 && performance.now() < until) await pause(10)
      const left = [...running.values()].map(({ id }) => putOffJob(node, id, 5))
      for (const statement of left) await runPlain(pool, statement).catch(() => undefined)
      isOver = true
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
