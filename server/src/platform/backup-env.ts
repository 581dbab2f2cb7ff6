import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { flag, wholeNumber } from './env-values.ts'

const recipientList = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^age1[a-z0-9]+(\s*,\s*age1[a-z0-9]+)*$/,
        'must be age recipients, separated by commas, such as age1qqp…',
      ),
    ),
  z.transform((text: string) => text.split(',').map((part) => part.trim())),
)

/** Environment variables of backups. */
export const backupVariables = {
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_INTERVAL_HOURS: z._default(wholeNumber(1, 720), 24),
  BACKUP_KEEP: z._default(wholeNumber(1, 1000), 14),
  BACKUP_RECIPIENT: z.optional(recipientList),
  BACKUP_IDENTITY_FILE: z.optional(z.string()),
  BACKUP_WITH_SECRET: z._default(flag, false),
  BACKUP_ALLOW_MISSING_FILES: z._default(flag, false),
}

export type BackupSettings = {
  /** The folder of scheduled backups; undefined if there are none. */
  folder: string | undefined
  intervalHours: number
  keep: number
  recipients: string[]
  identityFile: string | undefined
  withSecret: boolean
  allowMissingFiles: boolean
}

const Variables = z.object(backupVariables)

/** @throws Error if the secret would be written without encryption */
export function backupsOf(env: z.output<typeof Variables>): BackupSettings {
  if (env.BACKUP_WITH_SECRET && env.BACKUP_RECIPIENT === undefined)
    throw new Error(
      'The configuration is invalid:\n  BACKUP_WITH_SECRET needs BACKUP_RECIPIENT, because a backup with the secret opens every record\nSee .env.example for every setting.',
    )
  return {
    folder: env.BACKUP_DIR && resolve(env.BACKUP_DIR),
    intervalHours: env.BACKUP_INTERVAL_HOURS,
    keep: env.BACKUP_KEEP,
    recipients: env.BACKUP_RECIPIENT ?? [],
    identityFile: env.BACKUP_IDENTITY_FILE && resolve(env.BACKUP_IDENTITY_FILE),
    withSecret: env.BACKUP_WITH_SECRET,
    allowMissingFiles: env.BACKUP_ALLOW_MISSING_FILES,
  }
}
