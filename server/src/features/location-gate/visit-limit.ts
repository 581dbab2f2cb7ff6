import { countedAs } from '../../platform/http/caller-address.ts'
import { openRecent } from '../../platform/recent.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * Counts questions by caller in this process's memory: they are cheap, and nothing is proved by them, so that a count shared by all nodes would
 * cost more than what it guards.
 * @param most questions in a minute
 */
export function openVisitLimit(most: number): { count(address: string): void } {
  const questions = openRecent(most, 60_000)
  return {
    /** @throws Refusal 429 with the seconds to wait. */
    count: (address) => {
      const wait = questions(countedAs(address))
      if (wait > 0)
        throw new Refusal('too-many-tries', 'Too many questions from this address. Please try again in a minute.', {
          retryAfterSeconds: wait,
        })
    },
  }
}
