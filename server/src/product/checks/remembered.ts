import { nowMs } from '../../platform/clock.ts'

const keptMs = 5 * 60_000

/** The same for five minutes, also for those who ask while it is being found. A failure is not kept. */
export function remembered<T>(find: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; found: Promise<T> } | undefined
  return () => {
    if (kept && Math.abs(nowMs() - kept.at) < keptMs) return kept.found
    const found = find()
    kept = { at: nowMs(), found }
    found.catch(() => (kept = undefined))
    return found
  }
}
