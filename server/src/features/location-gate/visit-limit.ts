import { countedAs } from '../../platform/http/caller-address.ts'
import { openRecent } from '../../platform/recent.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * Limits requests per caller, counted in this process. A limit shared by all nodes would cost more than the cheap request it protects.
 * @param most requests per minute
 */
export function openVisitLimit(most: number): { count(address: string): void } {
  const recent = openRecent(most, 60_000)
  return {
    /** @throws Refusal 429 with the seconds to wait */
    count: (address) => {
      const wait = recent(countedAs(address))
      if (wait > 0)
        throw new Refusal('too-many-attempts', 'Too many requests from this address. Please try again in a minute.', {
          retryAfterSeconds: wait,
        })
    },
  }
}
