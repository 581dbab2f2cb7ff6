import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { isIdle, type Prepared, runBatch } from './batch.ts'
import { rememberFullDisk } from './full-disk.ts'
import { runShared } from './shared-connection.ts'
import type { DB } from './tables.generated.ts'
import { isReadOnlyServer } from './unavailable.ts'

/** Builds and types statements; runs none: running needs an actor. */
export const build = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** One statement, built but not yet sent. Its text must not vary with the length of a list (use `= any($1)`), or names run out. */
export type Statement<Row = unknown> = CompiledQuery<Row>
export type Rows<S extends readonly Statement[]> = { [K in keyof S]: S[K] extends Statement<infer Row> ? Row[] : never }

/** On whose behalf a transaction runs; `ip` and `userAgent` are what the server saw, `keyId` the API key that was used. */
export type DatabaseActor = {
  userId: string
  role: string
  ip?: string
  userAgent?: string
  keyId?: string | undefined
}

/** The pools of requests: one for each role of people, and `app` for therapists. */
export type PersonPools = { app: pg.Pool; client: pg.Pool; admin: pg.Pool }

/** The pool whose role may do what the person may do. */
export function poolOf(pools: PersonPools, { role }: Pick<DatabaseActor, 'role'>): pg.Pool {
  if (role === 'client') return pools.client
  return role === 'admin' ? pools.admin : pools.app
}

const names = new Map<string, string>()
let watching: ((text: string) => void) | undefined

/** For tests: calls back with the text of every statement, the first time that it runs. */
export function watchStatements(watch: (text: string) => void): void {
  watching = watch
}

function named(statement: Statement): Prepared {
  let name = names.get(statement.sql)
  if (name === undefined) {
    watching?.(statement.sql)
    names.set(statement.sql, (name = `s${names.size}`))
  }
  return { text: statement.sql, values: statement.parameters, name }
}

const enter = `select set_config('app.user_id', $1, true), set_config('app.user_role', $2, true)`
const enterSeen = `${enter}, set_config('app.ip_address', $3, true), set_config('app.user_agent', $4, true)`

const enterByKey = `${enter}, set_config('app.api_key_id', $3, true)`

function entering(actor: DatabaseActor): Prepared {
  if (actor.keyId !== undefined)
    return { name: 'enter_by_key', text: enterByKey, values: [actor.userId, actor.role, actor.keyId] }
  if (actor.ip === undefined && actor.userAgent === undefined)
    return { name: 'enter', text: enter, values: [actor.userId, actor.role] }
  return {
    name: 'enter_seen',
    text: enterSeen,
    values: [actor.userId, actor.role, actor.ip ?? '', actor.userAgent ?? ''],
  }
}

const maxRepeats = 3

/** PostgreSQL ends one of several transactions that wait for each other. It had no effect then, so it runs again, after the others. */
async function repeatingDeadlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let left = maxRepeats; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || (error as { code?: string }).code !== '40P01') throw error
    }
  }
}

/**
 * Runs all statements in one transaction as this actor, under row-level security, in ONE round trip: begin, context, statements and commit are
 * sent together. The context ends with the transaction, so a connection never carries one person's rights to the next. A deadlock is repeated.
 * @throws the first database error; nothing of the transaction is then kept.
 */
export async function runAs<const S extends readonly Statement[]>(
  pool: pg.Pool,
  actor: DatabaseActor,
  ...statements: S
): Promise<Rows<S>> {
  const all = [entering(actor), ...statements.map(named)]
  return (await repeatingDeadlocked(() => runShared(pool, all))).slice(1) as Rows<S>
}

async function inBatch(pool: pg.Pool, statements: readonly Prepared[]): Promise<unknown[][]> {
  const connection = await pool.connect()
  let healthy = false
  try {
    const rows = await runBatch(connection, statements)
    healthy = true
    return rows
  } catch (error) {
    rememberFullDisk(pool, error)
    healthy = isIdle(connection) && !isReadOnlyServer(error)
    throw error
  } finally {
    connection.release(!healthy)
  }
}

/** Runs statements in one transaction on a pool of an inner role (signing in, jobs), which works for no person in particular. */
export async function runPlain<const S extends readonly Statement[]>(
  pool: pg.Pool,
  ...statements: S
): Promise<Rows<S>> {
  const all = statements.map(named)
  return (await repeatingDeadlocked(() => inBatch(pool, all))) as Rows<S>
}
