import type pg from 'pg'
import { isIdle, type Prepared, runBatches } from './batch.ts'
import { rememberFullDisk } from './full-disk.ts'
import { isReadOnlyServer } from './unavailable.ts'

type Waiting = {
  statements: readonly Prepared[]
  done: (rows: unknown[][]) => void
  fail: (error: unknown) => void
}

/** Few, because the last one waits for all before it. */
const maxTogether = 4

const waitingFor = new WeakMap<pg.Pool, Waiting[]>()

/**
 * Runs statements in one transaction on a connection of the pool. While all connections are busy, the next free one gets the transactions of several
 * callers at once: in one write, each with its own Sync, so that each commits or fails by itself. Waking a process costs more than a short statement.
 * @throws the first database error; nothing of the transaction is then kept
 */
export function runShared(pool: pg.Pool, statements: readonly Prepared[]): Promise<unknown[][]> {
  let queue = waitingFor.get(pool)
  if (queue === undefined) waitingFor.set(pool, (queue = []))
  const all = queue
  return new Promise((done, fail) => {
    const own = { statements, done, fail }
    all.push(own)
    // Every caller asks for a connection and runs whoever waits longest, so that the pool's limits of time and number hold for all.
    pool.connect().then(
      (connection) => runNext(pool, connection, all),
      (error: unknown) => {
        const at = all.indexOf(own)
        if (at < 0) return
        all.splice(at, 1)
        fail(error)
      },
    )
  })
}

function runNext(pool: pg.Pool, connection: pg.PoolClient, queue: Waiting[]): void {
  const next = queue.splice(0, Math.min(maxTogether, Math.ceil(queue.length / (pool.options.max ?? 1))))
  if (next.length === 0) return connection.release()
  let running = next.length
  let usable = true
  const answers = runBatches(
    connection,
    next.map(({ statements }) => statements),
  )
  const end = () => {
    running--
    if (running === 0) connection.release(!usable || !isIdle(connection))
  }
  answers.forEach((answer, at) => {
    const { done, fail } = next[at] as Waiting
    answer.then(
      (rows) => {
        end()
        done(rows)
      },
      (error: unknown) => {
        rememberFullDisk(pool, error)
        usable &&= !isReadOnlyServer(error)
        end()
        fail(error)
      },
    )
  })
}
