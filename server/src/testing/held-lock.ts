import type { Product } from './product.ts'
import { until } from './until.ts'

const logins = { requests: 'app|client', jobs: 'worker' }

/**
 * Begins a transaction that holds what the statement locks, so that requests run into it.
 * @returns how to wait until so many requests, or jobs, wait for it or for each other, and how to let them go
 */
export async function holdLock({ database }: Product, statement: string, parameters: unknown[] = []) {
  const holder = await database.owner.connect()
  await holder.query('begin')
  await holder.query(statement, parameters)
  // What the audit log writes by itself is no request.
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and usename ~ $1 and query !~ 'app\\.(audit_opened|chain_)'`
  const release = async () => {
    await holder.query('commit')
    holder.release()
  }
  return {
    release,
    waits: async (count: number, of: 'requests' | 'jobs' = 'requests') => {
      const read = () => database.owner.query<{ n: number }>(waiting, [`^openhour_(${logins[of]})_`])
      await until(
        async () => (await read()).rows[0]?.n,
        (n) => n === count,
      ).catch(async (error: unknown) => {
        await release()
        throw error
      })
    },
  }
}

/** {@link holdLock} of the audit log: a request that has written its first audited row waits, with what it has locked so far. */
export const holdAudit = (product: Product) => holdLock(product, 'lock table audit_unchained in share mode')

/** {@link holdLock} of a practice: its requests wait until they may write. */
export const holdPractice = (product: Product, therapistId: string) =>
  holdLock(product, 'select pg_advisory_xact_lock(hashtextextended($1, 1))', [therapistId])
