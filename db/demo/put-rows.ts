import type pg from 'pg'

/** Inserts all rows in one statement. A column that only some rows name may be null. */
export async function insertRows(connection: pg.PoolClient, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ')
  await connection.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

/** Updates columns, by key, of rows that were created with their account. */
export async function updateRows(
  connection: pg.PoolClient,
  table: string,
  key: string,
  columns: string[],
  rows: readonly object[],
): Promise<void> {
  const set = columns.map((column) => `${column} = given.${column}`).join(', ')
  await connection.query(
    `update ${table} as kept set ${set} from json_populate_recordset(null::${table}, $1) as given where kept.${key} = given.${key}`,
    [JSON.stringify(rows)],
  )
}
