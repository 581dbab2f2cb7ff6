import { nowMs } from './clock.ts'

/** Counts `count` events (default 1) if the limit allows them. @returns 0, or the seconds until it would; refused events don't count */
export type Recent = (key: string, weight?: number) => number

const maxKeys = 20_000

/** A rate limit by key in this process's memory, for events not worth a row each. With several nodes, each counts separately. */
export function openRecent(most: number, windowMs: number): Recent {
  const windows = new Map<string, { endsAt: number; count: number }>()
  return (key, weight = 1) => {
    const at = nowMs()
    const known = windows.get(key)
    if (known && known.endsAt > at) {
      if (known.count + weight > most) return Math.ceil((known.endsAt - at) / 1000)
      known.count += weight
      return 0
    }
    // Moved to the end, so that the first key is the oldest and is dropped first.
    windows.delete(key)
    windows.set(key, { endsAt: at + windowMs, count: weight })
    if (windows.size > maxKeys) windows.delete(windows.keys().next().value as string)
    return 0
  }
}
