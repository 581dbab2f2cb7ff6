import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import { checkAddress } from './checks/address-check.ts'
import { checkDatabase } from './checks/database-check.ts'
import { checkDisk } from './checks/disk-check.ts'
import { checkMail } from './checks/mail-check.ts'
import { remembered } from './checks/remembered.ts'
import { checkSecret, type Opened } from './checks/secret-check.ts'
import { checkTimeZones } from './checks/time-zones-check.ts'
import { checkVersions } from './checks/versions-check.ts'
import type { Database } from '../platform/database/database.ts'
import { foundFullDisk, isDiskFull } from '../platform/database/full-disk.ts'
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
  stored,
  more,
}: {
  database: Database
  mail: Mail
  live: Live
  env: Env
  backups: () => Promise<HealthPart>
  /** What was found at the start: a secret does not change while the server runs. Undefined if that failed. */
  stored: Promise<Opened | undefined>
  /** Parts of features. */
  more: () => Promise<HealthPart[]>
}) {
  /** Reads still work, but nothing can be saved. */
  const noSpace = () =>
    (database.folder !== undefined && isDiskFull(database.folder)) ||
    foundFullDisk([database.app, database.signIn, database.worker])
  const databasePart = () =>
    checkDatabase(database.worker, { isExternal: env.databaseUrl !== undefined, isFull: noSpace() })
  // Both take seconds, or ask outside this machine.
  const address = remembered(() => checkAddress(env))
  const timeZones = remembered(() => checkTimeZones(database.worker))

  return {
    ready: async () => {
      const { state, detail } = await databasePart()
      return { ready: state === 'working', parts: { database: detail } }
    },
    parts: async (): Promise<HealthPart[]> => [
      ...(await Promise.all([
        databasePart(),
        checkMail(mail, env),
        backups(),
        stored.then((opened) => checkSecret(env, opened)),
        address(),
        timeZones(),
      ])),
      checkDisk(env),
      checkVersions(),
      live.listening()
        ? { name: 'Live updates', state: 'working', detail: `${live.connections()} browsers connected` }
        : { name: 'Live updates', state: 'failing', detail: 'reconnecting to the database' },
      ...(await more()),
    ],
  }
}
