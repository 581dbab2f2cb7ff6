import type pg from 'pg'
import type { Statement } from '../../platform/database/tenancy.ts'
import { actAs, beginSnapshot, closePages, endSnapshot, fetchPage } from './archive.queries.ts'

/** Reads as one therapist, from one view of the data, so that what refers to each other belongs together. */
export type Snapshot = {
  rows<Row>(statement: Statement<Row>): Promise<Row[]>
  /** The rows in pages of about a megabyte. One statement at a time. */
  pages<Row>(statement: Statement<Row>): AsyncGenerator<Row[], void, undefined>
  close(): Promise<void>
}

const firstRows = 20
const mostRows = 1000
const pageBytes = 1_000_000

/** @param pool works as `openhour_app` */
export async function openSnapshot(pool: pg.Pool, userId: string): Promise<Snapshot> {
  const connection = await pool.connect()
  let failed = false
  async function rows<Row>(statement: Statement<Row>): Promise<Row[]> {
    try {
      return (await connection.query(statement.sql, [...statement.parameters])).rows as Row[]
    } catch (error) {
      failed = true
      throw error
    }
  }
  for (const statement of [...beginSnapshot, actAs(userId)]) await rows(statement)

  return {
    rows,
    async *pages<Row>(statement: Statement<Row>) {
      await rows({ ...statement, sql: `declare pages no scroll cursor for ${statement.sql}` })
      try {
        for (let wanted = firstRows; ;) {
          const page = await rows(fetchPage(wanted) as Statement<Row>)
          if (page.length > 0) yield page
          if (page.length < wanted) return
          const bytes = JSON.stringify(page).length
          wanted = Math.max(1, Math.min(mostRows, Math.floor((page.length * pageBytes) / bytes)))
        }
      } finally {
        if (!failed) await rows(closePages)
      }
    },
    async close() {
      if (!failed) await rows(endSnapshot).catch(() => undefined)
      connection.release(failed)
    },
  }
}
