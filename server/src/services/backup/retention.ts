import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const nameForm = /^openhour-\d{8}-\d{6}\.tar\.zst(?:\.age)?$/
const draftForm = /^\.openhour-\d{8}-\d{6}(?:\.quick)?\.tar\.zst(?:\.age)?\.part$/

/** Such as `openhour-20261126-141500.tar.zst`, in UTC, so that names sort by time. A quick one has another name, because retention must not count it. */
export function backupName(at: Date, { encrypted, quick }: { encrypted: boolean; quick: boolean }): string {
  const [day = '', time = ''] = at.toISOString().replaceAll(/[-:]/g, '').slice(0, 15).split('T')
  return `openhour-${day}-${time}${quick ? '.quick' : ''}.tar.zst${encrypted ? '.age' : ''}`
}

/** Whether a file is counted by retention, which then takes it for a backup that was restored and compared. */
export function isCounted(name: string): boolean {
  return nameForm.test(name)
}

/**
 * Deletes the oldest backups of a folder that are named like scheduled ones, and unfinished ones of killed processes. Call it only after `newest` was made and verified: that one
 * always stays. Other files in the folder are left alone, quick backups too.
 */
export function keepNewest(folder: string, keep: number, newest: string): string[] {
  const names = readdirSync(folder)
  const older = names.filter((name) => isCounted(name) && name < newest).toSorted()
  const deleted = older.slice(0, Math.max(0, older.length - (keep - 1)))
  for (const name of [...deleted, ...names.filter((name) => draftForm.test(name))]) rmSync(join(folder, name))
  return deleted
}
