import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Lets a process run only when nothing else wants to. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

/** What a process takes now, in bytes; 0 where the system does not say. */
export function memoryOf(pid: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return pages * 4096
  } catch {
    return 0
  }
}
