import { sql } from 'kysely'

/** The last row of a page: what it is ordered by, and its id. */
export type AiCursor = { at: string; id: string }

/** Decodes a cursor, whose format the contract has checked. */
export function positionOf(cursor: string | undefined): AiCursor | undefined {
  if (cursor === undefined) return undefined
  const [at = '', id = ''] = cursor.split('_')
  return { at, id }
}

/** Rows after the last one of a page, where they are ordered by a column, the newest first, then by id. The first condition uses the index. */
export function isAfter(column: string, { at, id }: AiCursor) {
  const by = sql.ref(column)
  const type = sql.raw(column.endsWith('_date') ? 'date' : 'timestamptz')
  return sql`and ${by} <= ${at}::${type} and (${by} < ${at}::${type} or id > ${id}::uuid)`
}

/** The rows of a page, and the cursor of the next one if there is a row more. */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  most: number,
  orderedBy: (row: Row) => string,
) {
  const items = rows.slice(0, most)
  const last = items.at(-1)
  return { items, next: rows.length > most && last ? `${orderedBy(last)}_${last.id}` : null }
}
