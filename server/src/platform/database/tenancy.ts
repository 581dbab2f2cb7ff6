import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { rememberFullDisk } from './full-disk.ts'
import type { DB } from './tables.generated.ts'

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
/**
 * Builds a statement once for all calls: `make` places the values of its argument and decides nothing by them. Building and compiling costs more
 * than sending a short statement does, so the busiest ones are made this way.
 */
export function builtOnce<Values extends object, Row>(
  make: (values: Values) => Statement<Row>,
): (values: Values) => Statement<Row> {
  let built: Statement<Row> | undefined
  let places: (keyof Values | undefined)[] = []
  return (values) => {
    if (built === undefined) {
      const marks = new Map<unknown, keyof Values>()
      const marked = Object.fromEntries(
        Object.keys(values).map((key) => {
          const mark = Symbol(key)
          marks.set(mark, key as keyof Values)
          return [key, mark]
        }),
      )
      built = make(marked as Values)
      places = built.parameters.map((parameter) => marks.get(parameter))
    }
    const { parameters } = built
    return {
      ...built,
      parameters: places.map((place, index) => (place === undefined ? parameters[index] : values[place])),
    }
  }
}

export type Rows<S extends readonly Statement[]> = { [K in keyof S]: S[K] extends Statement<infer Row> ? Row[] : never }

/** On whose behalf a transaction runs; `ip` and `userAgent` are what the server saw. */
export type DatabaseActor = { userId: string; role: string; ip?: string; userAgent?: string }

const names = new Map<string, string>()

function named(statement: Statement): pg.QueryConfig {
  let name = names.get(statement.sql)
  if (name === undefined) names.set(statement.sql, (name = `s${names.size}`))
  return { text: statement.sql, values: [...statement.parameters], name }
}

const enter = `select set_config('app.user_id', $1, true), set_config('app.user_role', $2, true)`
const enterSeen = `${enter}, set_config('app.ip_address', $3, true), set_config('app.user_agent', $4, true)`

function entering(actor: DatabaseActor): pg.QueryConfig {
  if (actor.ip === undefined && actor.userAgent === undefined)
    return { name: 'enter', text: enter, values: [actor.userId, actor.role] }
  return {
    name: 'enter_seen',
    text: enterSeen,
    values: [actor.userId, actor.role, actor.ip ?? '', actor.userAgent ?? ''],
  }
}

/**
 * Runs all statements in one transaction as this actor, under row-level security, in ONE round trip: begin, context, statements and commit are
 * sent together. The context ends with the transaction, so a connection never carries one person's rights to the next.
 * @throws the first database error; nothing of the transaction is then kept.
 */
export async function runAs<const S extends readonly Statement[]>(
  pool: pg.Pool,
  actor: DatabaseActor,
  ...statements: S
): Promise<Rows<S>> {
  const connection = await pool.connect()
  const sent = [
    connection.query('begin'),
    connection.query(entering(actor)),
    ...statements.map((statement) => connection.query(named(statement))),
    connection.query('commit'),
  ]
  const answers = await Promise.allSettled(sent) // a connection is never given back before its last answer has arrived
  const idle = (connection as pg.PoolClient & { getTransactionStatus(): string | null }).getTransactionStatus() === 'I'
  connection.release(!idle)
  const fault = answers.find((answer) => answer.status === 'rejected')
  if (fault) {
    rememberFullDisk(pool, fault.reason)
    throw fault.reason
  }
  return answers.slice(2, -1).map((answer) => (answer as PromiseFulfilledResult<pg.QueryResult>).value.rows) as Rows<S>
}

/** Runs statements in one transaction on a pool of an inner role (signing in, jobs), which works for no person in particular. */
export async function runPlain<const S extends readonly Statement[]>(
  pool: pg.Pool,
  ...statements: S
): Promise<Rows<S>> {
  if (statements.length === 1) return [await rowsOf(pool, statements[0] as Statement)] as unknown as Rows<S>
  return runAs(pool, { userId: '', role: '' }, ...statements)
}

async function rowsOf(pool: pg.Pool, statement: Statement): Promise<unknown[]> {
  try {
    return (await pool.query(named(statement))).rows
  } catch (error) {
    rememberFullDisk(pool, error)
    throw error
  }
}
