import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseInUse, systemCode } from './embedded-faults.ts'
import { identify, isLiving, type ProcessIdentity } from './embedded-process.ts'

/** What the owner of the data publishes: its process, and where its server listens. */
export interface OwnerRecord extends ProcessIdentity {
  released?: boolean
  socketDir?: string
  port?: number
}

export interface OwnerLock {
  /** The previous owner, for example to remove the folder that it left behind. */
  previous: OwnerRecord | undefined
  note(part: Pick<OwnerRecord, 'socketDir' | 'port'>): void
  release(): void
}

/**
 * Makes this process the only owner of the data next to the lock folder.
 *
 * The folder contains one file per owner, numbered 1, 2, 3…; the highest is valid. A process succeeds a dead owner by hard-linking the next number,
 * which the file system lets exactly one process do. The highest number is only removed by a process that has created a higher one, so a slow
 * process recognizes its late link as outdated.
 * @throws DatabaseInUse if another owner is alive
 */
export function takeOwnerLock(folder: string): OwnerLock {
  mkdirSync(folder, { recursive: true })
  const self = identify(process.pid) ?? { pid: process.pid, started: '' }
  for (;;) {
    const newest = newestGeneration(folder)
    const previous = newest === 0 ? undefined : readRecord(join(folder, String(newest)))
    if (previous === 'gone') continue
    if (previous && !previous.released && isLiving(previous)) throw inUse(folder, `process ${previous.pid}`)
    const file = join(folder, String(newest + 1))
    if (!linkRecord(folder, file, self)) continue
    if (newestGeneration(folder) !== newest + 1) {
      rmSync(file, { force: true })
      continue
    }
    for (const name of readdirSync(folder)) if (name !== String(newest + 1)) rmSync(join(folder, name), { force: true })
    return heldLock(folder, file, { ...self }, previous)
  }
}

export function inUse(folder: string, by: string): DatabaseInUse {
  return new DatabaseInUse(
    `The database in ${dirname(folder)} is already in use by ${by}. Stop that first, or choose another data folder with OPENHOUR_DATA.`,
  )
}

/** The living owner of the data next to this lock folder, if any. */
export function readLivingOwner(folder: string): OwnerRecord | undefined {
  const newest = newestGeneration(folder)
  const record = newest === 0 ? undefined : readRecord(join(folder, String(newest)))
  return record && record !== 'gone' && !record.released && isLiving(record) ? record : undefined
}

function heldLock(folder: string, file: string, record: OwnerRecord, previous: OwnerRecord | undefined): OwnerLock {
  const write = (): void => {
    const draft = draftIn(folder)
    writeFileSync(draft, JSON.stringify(record))
    renameSync(draft, file)
  }
  return {
    previous,
    note(part) {
      Object.assign(record, part)
      write()
    },
    release() {
      record.released = true
      try {
        write()
      } catch (fault) {
        if (systemCode(fault) !== 'ENOENT') throw fault // the data folder has been deleted
      }
    },
  }
}

function linkRecord(folder: string, file: string, record: OwnerRecord): boolean {
  const draft = draftIn(folder)
  writeFileSync(draft, JSON.stringify(record), { mode: 0o644 })
  try {
    linkSync(draft, file)
    return true
  } catch (fault) {
    // another process was faster, or has deleted our draft
    if (systemCode(fault) === 'EEXIST' || systemCode(fault) === 'ENOENT') return false
    throw fault
  } finally {
    rmSync(draft, { force: true })
  }
}

function draftIn(folder: string): string {
  return join(folder, `draft-${randomBytes(9).toString('hex')}`)
}

function newestGeneration(folder: string): number {
  try {
    return Math.max(
      0,
      ...readdirSync(folder)
        .filter((name) => /^\d+$/.test(name))
        .map(Number),
    )
  } catch (fault) {
    if (systemCode(fault) === 'ENOENT') return 0
    throw fault
  }
}

function readRecord(file: string): OwnerRecord | 'gone' | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as OwnerRecord
  } catch (fault) {
    if (systemCode(fault) === 'ENOENT') return 'gone'
    if (fault instanceof SyntaxError) return undefined // cut short by a power failure, so its owner is dead
    throw fault
  }
}
