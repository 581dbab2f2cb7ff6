import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import { features } from '../features/all.ts'
import { checkLocationData } from '../features/location-gate/location-part.ts'
import { databaseFolder, ownersDatabase } from '../platform/database/database.ts'
import { currentPaths } from '../platform/database/embedded-folders.ts'
import { isDiskFull } from '../platform/database/full-disk.ts'
import { type Env, readEnv } from '../platform/env.ts'
import { type Log, openLog } from '../platform/log.ts'
import { checkAddress } from '../product/checks/address-check.ts'
import { checkDatabase, databaseProblem } from '../product/checks/database-check.ts'
import { checkDisk } from '../product/checks/disk-check.ts'
import { checkMail } from '../product/checks/mail-check.ts'
import { checkSecret } from '../product/checks/secret-check.ts'
import { tryStoredValues } from '../product/checks/stored-values.ts'
import { checkTimeZones } from '../product/checks/time-zones-check.ts'
import { checkVersions } from '../product/checks/versions-check.ts'
import { backupsPart } from '../services/backup/schedule.ts'
import type { Carrier } from '../services/mail/carrier.ts'
import { openOutbox } from '../services/mail/outbox.ts'
import { openSmtp } from '../services/mail/smtp.ts'
import { knownSecret, openToolServer } from './backup-tool.ts'

/** Every check of this installation, whether Openhour runs or not. Runs no migrations. */
export async function checkDoctor(): Promise<HealthPart[]> {
  let env: Env
  try {
    env = readEnv()
  } catch (error) {
    return [
      checkVersions(),
      {
        name: 'Settings',
        state: 'failing',
        detail: messageOf(error).split('\n').slice(0, -1).join(' ').replaceAll(/\s+/g, ' '),
        advice: 'Correct them in .env or in the environment: Openhour does not start. .env.example explains each.',
      },
    ]
  }
  const log = openLog('silent')
  const [ofDatabase, ...others] = await Promise.all([
    checkInDatabase(env, log),
    checkCarrier(env),
    checkAddress(env),
    checkLocationData(env, log),
  ])
  return [checkVersions(), ...ofDatabase, checkDisk(env), ...others]
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function checkCarrier(env: Env): Promise<HealthPart> {
  if (env.smtpUrl === undefined) return checkMail(outboxOf(env), env)
  const carrier = openSmtp(env.smtpUrl)
  return checkMail(carrier, env).finally(() => carrier.close())
}

/** Its check makes the folder, which a look at an installation must not. */
function outboxOf({ dataDir }: Env): Pick<Carrier, 'kind' | 'check'> {
  const folder = join(dataDir, 'outbox')
  if (existsSync(folder)) return openOutbox(folder)
  return {
    kind: 'outbox',
    check: async () => ({ ok: true, detail: `no mail server is configured: emails are saved in ${folder}` }),
  }
}

/** What only the database knows: of a running Openhour, or started for this. */
async function checkInDatabase(env: Env, log: Log): Promise<HealthPart[]> {
  const opened = await openToolServer(env, log).catch((error: unknown) => messageOf(error))
  if (typeof opened === 'string')
    return [checkSecret(env, undefined), databaseProblem(withoutSecrets(opened, env), adviceFor(env))]
  const { owner, worker, close } = ownersDatabase(opened, log)
  try {
    const database = await checkDatabase(worker, {
      isExternal: env.databaseUrl !== undefined,
      isFull: env.databaseUrl === undefined && isDiskFull(clusterOf(env)),
    })
    if (database.state === 'failing') return [checkSecret(env, undefined), database]
    const secret = knownSecret(env)
    const sealed = features.flatMap((feature) => feature.sealed ?? [])
    const stored = secret === undefined ? undefined : await tryStoredValues(owner, sealed, { ...env, secret })
    return [checkSecret(env, stored), database, await backupsPart(worker, env.backup), await checkTimeZones(worker)]
  } finally {
    await close()
  }
}

function clusterOf(env: Env): string {
  const folder = databaseFolder(env)
  return existsSync(folder) ? currentPaths(folder).cluster : folder
}

const adviceFor = ({ databaseUrl }: Env) =>
  databaseUrl === undefined
    ? 'If this Openhour has never run, npm start makes it. Otherwise correct OPENHOUR_DATA, or restore a backup.'
    : 'Correct DATABASE_URL, and check that the server runs and that this machine reaches it.'

/** PostgreSQL and its client name what they were given in some errors. */
function withoutSecrets(text: string, { databaseUrl, secret }: Env): string {
  const { password, searchParams } = new URL(databaseUrl ?? 'postgres://')
  return [databaseUrl, password, decodeURIComponent(password), searchParams.get('password'), secret]
    .filter((each) => typeof each === 'string' && each !== '')
    .map(String)
    .reduce((shown, each) => shown.replaceAll(each, '…'), text)
}
