import { existsSync, readFileSync } from 'node:fs'
import { problemText } from '../services/backup/problem-text.ts'
import { databaseFolder, openServer } from '../platform/database/database.ts'
import { currentPaths } from '../platform/database/embedded-folders.ts'
import { findRunningPostgres } from '../platform/database/embedded.ts'
import type { DatabaseAddress } from '../platform/database/connection.ts'
import type { Env } from '../platform/env.ts'
import type { Log } from '../platform/log.ts'
import { minSecretLength, secretPath } from '../platform/secret.ts'

/** The database of the installation, without migrating it: that of a running Openhour, or one started for the command. */
export async function openToolServer(env: Env, log: Log): Promise<{ address: DatabaseAddress; stop(): Promise<void> }> {
  if (env.databaseUrl !== undefined) return openServer(env, log)
  const folder = databaseFolder(env)
  if (!existsSync(folder) || !existsSync(currentPaths(folder).cluster))
    throw new Error(`There is no database in ${folder}. Set OPENHOUR_DATA to the data folder, or DATABASE_URL.`)
  const running = findRunningPostgres(folder)
  return running ? { address: running, stop: async () => undefined } : openServer(env, log)
}

/** The installation's secret; undefined if it is not here. */
export function knownSecret({ secret, dataDir }: Env): string | undefined {
  if (secret !== undefined) return secret
  const path = secretPath(dataDir)
  const stored = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  return stored.length >= minSecretLength ? stored : undefined
}

/** The age identities in a file, one a line. `#` begins a comment, as in the files of age-keygen. */
export function identitiesIn(path: string | undefined): string[] {
  if (path === undefined) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
}

/** Runs a command and prints its refusal as one paragraph. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  // What runs then is cleaned up by handlers of the exit.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(2))
  try {
    await run()
  } catch (error) {
    console.error(`\n${problemText(error)}\n`)
    process.exitCode = 1
  }
}
