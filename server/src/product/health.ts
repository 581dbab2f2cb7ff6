import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import { databaseState } from './health.queries.ts'
import { runPlain } from '../platform/database/tenancy.ts'
import type { Database } from '../platform/database/database.ts'
import { foundFullDisk, isDiskFull } from '../platform/database/full-disk.ts'
import { migrationNames } from '../platform/database/migrate.ts'
import type { Env } from '../platform/env.ts'
import type { Live } from '../platform/live/live.ts'
import type { Mail } from '../services/mail/transport.ts'

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
