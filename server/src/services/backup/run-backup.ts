import { basename } from 'node:path'
import { now } from '../../platform/clock.ts'
import { type DatabaseAddress, openCopyConnection } from '../../platform/database/connection.ts'
import type { Env } from '../../platform/env.ts'
import { openSealedFiles } from '../../platform/files/sealed-files.ts'
import type { Log } from '../../platform/log.ts'
import { checkArchive } from './archive-reader.ts'
import { knowsBackups, noteBackup } from './backup.queries.ts'
import { type BackupMade, type BackupOptions, makeBackup } from './make-backup.ts'
import { noProgress, type Progress } from './progress.ts'
import { problemText } from './problem-text.ts'
import { verifyBackup } from './verify-backup.ts'

type Source = { env: Env; log: Log; address: DatabaseAddress; secret: string; progress?: Progress }

/** `quick`: reads the archive back instead of restoring it. */
type Options = BackupOptions & { quick: boolean; scheduled: boolean }

/**
 * Makes a backup, checks it and notes the result in the database.
 *
 * An encrypted archive is checked as it is on the disk: it has one more recipient, whose identity never leaves this process.
 */
export async function runBackup(
  { env, log, address, secret, progress = noProgress }: Source,
  path: string,
  { quick, scheduled, ...options }: Options,
): Promise<BackupMade> {
  const startedAt = now().toISOString()
  const note = (outcome: Outcome) => noteOutcome(address, { startedAt, scheduled, ...outcome })
  try {
    const checker = options.recipients.length > 0 ? await ownRecipient() : undefined
    const files = await openSealedFiles(env)
    const made = await makeBackup(
      { address, files, dataDir: env.dataDir, secret },
      path,
      { ...options, recipients: [...options.recipients, ...(checker ? [checker.recipient] : [])] },
      async (draft) => {
        const identities = checker ? [checker.identity] : []
        progress.step(quick ? 'Reading the backup back' : 'Restoring the backup into a scratch database')
        if (quick) await checkArchive(draft, identities)
        else await verifyBackup({ path: draft, identities, dataDir: env.dataDir, secret, log, progress })
      },
      progress,
    )
    if (!quick) await note({ fileName: basename(path), bytes: made.bytes, problem: null })
    return made
  } catch (error) {
    const problem = problemText(error).slice(0, 1000)
    await note({ fileName: null, bytes: null, problem }).catch(() => undefined)
    throw error
  }
}

async function ownRecipient(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

type Outcome = { fileName: string | null; bytes: number | null; problem: string | null }

async function noteOutcome(
  address: DatabaseAddress,
  { startedAt, scheduled, fileName, bytes, problem }: Outcome & { startedAt: string; scheduled: boolean },
): Promise<void> {
  const connection = await openCopyConnection(address)
  try {
    const { rows } = await connection.query<{ knows: boolean }>(knowsBackups)
    if (!rows[0]?.knows) return
    const finishedAt = now().toISOString()
    await connection.query('set role openhour_worker')
    await connection.query(noteBackup, [startedAt, finishedAt, problem === null, scheduled, fileName, bytes, problem])
  } finally {
    await connection.end()
  }
}
