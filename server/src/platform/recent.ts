import { nowMs } from './clock.ts'

/** Seconds until another one is taken; 0 when this one is. */
export type Recent = (key: string) => number

const mostKeys = 20_000

/** Counts what comes in, by key, in this process's memory: for what is not worth a row each time. Each node of several counts for itself. */
export function openRecent(most: number, windowMs: number): Recent {
  const windows = new Map<string, { endsAt: number; count: number }>()
  return (key) => {
    const at = nowMs()
    const known = windows.get(key)
    if (known && known.endsAt > at) {
      if (known.count >= most) return Math.ceil((known.endsAt - at) / 1000)
      known.count += 1
      return 0
    }
    if (windows.size >= mostKeys) {
      for (const [other, { endsAt }] of windows) if (endsAt <= at) windows.delete(other)
      if (windows.size >= mostKeys) windows.clear()
    }
    windows.set(key, { endsAt: at + windowMs, count: 1 })
    return 0
  }
}
