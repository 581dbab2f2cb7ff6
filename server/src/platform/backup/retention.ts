import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const nameForm = /^openhour-\d{8}-\d{6}\.tar\.zst(?:\.age)?$/
const draftForm = /^\.openhour-\d{8}-\d{6}\.tar\.zst(?:\.age)?\.part$/

/** Such as `openhour-20261126-141500.tar.zst`, in UTC, so that names sort by time. */
export function backupName(at: Date, encrypted: boolean): string {
  const [day = '', time = ''] = at.toISOString().replaceAll(/[-:]/g, '').slice(0, 15).split('T')
  return `openhour-${day}-${time}.tar.zst${encrypted ? '.age' : ''}`
}

/**
 * Deletes the oldest scheduled backups of a folder, and unfinished ones of killed processes. Call it only after `newest` was made and verified: that one
 * always stays. Other files in the folder are left alone.
 */
export function keepNewest(folder: string, keep: number, newest: string): string[] {
  const names = readdirSync(folder)
  const older = names.filter((name) => nameForm.test(name) && name < newest).toSorted()
  const deleted = older.slice(0, Math.max(0, older.length - (keep - 1)))
  for (const name of [...deleted, ...names.filter((name) => draftForm.test(name))]) rmSync(join(folder, name))
  return deleted
}
