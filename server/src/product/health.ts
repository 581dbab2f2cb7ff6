import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import { checkAddress } from './checks/address-check.ts'
import { type Check, shortRestMs } from './checks/check.ts'
import { checkDatabase } from './checks/database-check.ts'
import { checkDisk } from './checks/disk-check.ts'
import { checkMail } from './checks/mail-check.ts'
import { checkSecret, type Opened } from './checks/secret-check.ts'
import { checkStorage } from './checks/storage-check.ts'
import { checkTimeZones } from './checks/time-zones-check.ts'
import { checkVersions } from './checks/versions-check.ts'
import type { Database } from '../platform/database/database.ts'
import { foundFullDisk, isDiskFull } from '../platform/database/full-disk.ts'
import type { Env } from '../platform/env.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Live } from '../platform/live/live.ts'
import type { Mail } from '../services/mail/transport.ts'

/** The state of the system, for load balancers (`ready`) and for the operator (`checks`). */
export function openHealth({
  database,
  files,
  mail,
  live,
  env,
  backups,
  stored,
}: {
  database: Database
  files: FileStore
  mail: Mail
  live: Live
  env: Env
  backups: () => Promise<HealthPart>
  /** What was found at the start: a secret does not change while the server runs. Undefined if that failed. */
  stored: Promise<Opened | undefined>
}) {
  /** Reads still work, but nothing can be saved. */
  const noSpace = () =>
    (database.folder !== undefined && isDiskFull(database.folder)) ||
    foundFullDisk([database.app, database.signIn, database.worker])
  const databasePart = () =>
    checkDatabase(database.worker, { isExternal: env.databaseUrl !== undefined, isFull: noSpace() })

  const checks: Check[] = [
    { key: 'database', look: databasePart },
    { key: 'mail', look: () => checkMail(mail, env) },
    { key: 'backups', look: backups },
    { key: 'secret', look: async () => checkSecret(env, await stored) },
    { key: 'address', look: () => checkAddress(env), restMs: shortRestMs },
    { key: 'time-zones', look: () => checkTimeZones(database.worker), restMs: shortRestMs },
    { key: 'storage', look: () => checkStorage(files, env), restMs: shortRestMs },
    { key: 'disk', look: () => checkDisk(env) },
    { key: 'versions', look: checkVersions },
    { key: 'live-updates', look: () => livePart(live) },
  ]
  return {
    ready: async () => {
      const { state, detail } = await databasePart()
      return { ready: state === 'working', parts: { database: detail } }
    },
    checks,
  }
}

function livePart(live: Live): HealthPart {
  const name = 'Live updates'
  return live.listening()
    ? { name, state: 'working', detail: `${live.connections()} browsers connected` }
    : { name, state: 'failing', detail: 'reconnecting to the database' }
}
