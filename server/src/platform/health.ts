import type { AdminOverview } from '@openhour/shared/features/admin/admin.contract.ts'
import { databaseState } from './health.queries.ts'
import { runPlain } from './database/tenancy.ts'
import type { Database } from './database/database.ts'
import { foundFullDisk, isDiskFull } from './database/full-disk.ts'
import { migrationNames } from './database/migrate.ts'
import type { Env } from './env.ts'
import type { Live } from './live/live.ts'
import type { Mail } from './mail/transport.ts'

/** One line of the admin's status page. */
export type HealthPart = AdminOverview['parts'][number]

/** The state of the system, for load balancers (`ready`) and for the operator (`parts`). */
export function openHealth({
  database,
  mail,
  live,
  env,
  backups,
  more,
}: {
  database: Database
  mail: Mail
  live: Live
  env: Env
  backups: () => Promise<HealthPart>
  /** Parts of features. */
  more: () => Promise<HealthPart[]>
}) {
  /** Reads still work, but nothing can be saved. */
  const noSpace = () =>
    (database.folder !== undefined && isDiskFull(database.folder)) ||
    foundFullDisk([database.app, database.signIn, database.worker])

  async function databasePart(): Promise<HealthPart> {
    if (noSpace()) return { name: 'Database', state: 'failing', detail: 'its disk is full: free some space' }
    try {
      const [[row]] = await runPlain(database.worker, databaseState())
      const missing = migrationNames().length - Number(row?.done ?? 0)
      if (missing > 0) return { name: 'Database', state: 'failing', detail: `${missing} migrations have not run` }
      return {
        name: 'Database',
        state: 'working',
        detail: `PostgreSQL ${row?.version}, ${env.databaseUrl ? 'external' : 'built in'}`,
      }
    } catch {
      return { name: 'Database', state: 'failing', detail: 'not responding' }
    }
  }

  async function mailPart(): Promise<HealthPart> {
    const { ok, detail } = await mail.check()
    return { name: 'Email', state: !ok ? 'failing' : mail.kind === 'smtp' ? 'working' : 'not-configured', detail }
  }

  return {
    ready: async () => {
      const { state, detail } = await databasePart()
      return { ready: state === 'working', parts: { database: detail } }
    },
    parts: async (): Promise<HealthPart[]> => [
      ...(await Promise.all([databasePart(), mailPart(), backups()])),
      live.listening()
        ? { name: 'Live updates', state: 'working', detail: `${live.connections()} browsers connected` }
        : { name: 'Live updates', state: 'failing', detail: 'reconnecting to the database' },
      ...(await more()),
    ],
  }
}
