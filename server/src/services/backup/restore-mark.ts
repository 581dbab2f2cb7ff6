import { join } from 'node:path'

/** Exists while a restore runs, and after one was interrupted. Then a restore may run again, and Openhour does not start. */
export function restoreMark(dataDir: string): string {
  return join(dataDir, 'restore-unfinished')
}
