import { isIP } from 'node:net'
import { nowMs } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'

const windowMs = 60_000
const mostAddresses = 20_000

/**
 * Counts questions by address in this process's memory: they are cheap, and nothing is proved by them, so that a count shared by all nodes
 * would cost more than what it guards. IPv6 addresses count by their network of 64 bits, of which one household has as many as it likes.
 * @param most questions in a minute
 */
export function openVisitLimit(most: number): { count(address: string): void } {
  const windows = new Map<string, { endsAt: number; count: number }>()
  return {
    /** @throws Refusal 429 with the seconds to wait. */
    count: (address) => {
      const at = nowMs()
      const key = isIP(address) === 6 ? networkOf(address) : address
      const window = windows.get(key)
      if (window && window.endsAt > at) {
        window.count++
        if (window.count <= most) return
        throw new Refusal('too-many-tries', 'Too many questions from this address. Please try again in a minute.', {
          retryAfterSeconds: Math.max(1, Math.ceil((window.endsAt - at) / 1000)),
        })
      }
      windows.delete(key)
      windows.set(key, { endsAt: at + windowMs, count: 1 })
      if (windows.size > mostAddresses) windows.delete(windows.keys().next().value ?? '')
    },
  }
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const last = tail.split(':').filter(Boolean)
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - last.length)).fill('0'), ...last)
  }
  return groups.slice(0, 4).join(':')
}
