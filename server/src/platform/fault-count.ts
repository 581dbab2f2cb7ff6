import type { Log } from './log.ts'

/** Errors of this process since they were last taken: answers with a fault, and jobs that failed. */
export type FaultCount = { requests: number; jobs: number }

const counts = new WeakMap<Log, FaultCount>()

/** @param log names the server, of which a test has several in a process */
export function countFault(log: Log, kind: keyof FaultCount, many = 1): void {
  const count = counts.get(log) ?? { requests: 0, jobs: 0 }
  count[kind] += many
  counts.set(log, count)
}

/** Returns the count and starts a new one. */
export function takeFaults(log: Log): FaultCount {
  const count = counts.get(log) ?? { requests: 0, jobs: 0 }
  counts.delete(log)
  return count
}
