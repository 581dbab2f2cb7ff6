import { isDatabaseUnavailable, isStatementLimit } from '../../platform/database/unavailable.ts'
import { BackupDamaged, BackupRefused } from './archive-format.ts'

/** What went wrong with a backup or restore, for the operator. */
export function problemText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof BackupDamaged || error instanceof BackupRefused) return error.message
  const { code = '' } = error as Error & { code?: string }
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code))
    return 'The disk is full. Existing backups and records are as they were. Free some space and run it again.'
  if (isStatementLimit(error))
    return 'The database stopped a step that took longer than its limit. Existing backups and records are as they were. Run it again when the server is less busy.'
  if (code !== 'ENOENT' && isDatabaseUnavailable(error))
    return `The database cannot be reached (${error.message || code}). Existing backups and records are as they were. Run it again when it is back.`
  return error.message || error.name
}
