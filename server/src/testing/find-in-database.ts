import pg from 'pg'
import { databaseFolder } from '../platform/database/database.ts'
import { findRunningPostgres } from '../platform/database/embedded.ts'

type Queryable = Pick<pg.ClientBase, 'query'>

/** Every table, also those of the queue. */
export async function allTables(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** The tables of which a row contains one of the texts: as text, in JSON, or as bytes. */
export async function tablesHolding(database: Queryable, ...texts: string[]): Promise<string[]> {
  const patterns = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]).map((text) => `%${text}%`)
  const found: string[] = []
  for (const table of await allTables(database)) {
    const { rowCount } = await database.query(`select from ${table} t where t::text ilike any($1::text[]) limit 1`, [
      patterns,
    ])
    if (rowCount) found.push(table)
  }
  return found
}

/** Reads the embedded database of a running installation as its owner. */
export async function withDatabaseOf<T>(dataDir: string, read: (database: Queryable) => Promise<T>): Promise<T> {
  const address = findRunningPostgres(databaseFolder({ dataDir }))
  if (!address) throw new Error(`No database runs in ${dataDir}`)
  const client = new pg.Client(address)
  await client.connect()
  try {
    return await read(client)
  } finally {
    await client.end()
  }
}
