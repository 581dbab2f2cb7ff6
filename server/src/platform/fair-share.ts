import type { Refusal } from './refusal.ts'

/** Runs a person's work when there is capacity for it. */
export type FairShare = <T>(person: string, work: () => Promise<T>) => Promise<T>

export type FairBounds = {
  /** How many run at a time in total. */
  atOnce: number
  /** How many of one person run at a time. */
  ofOne: number
  /** How many more of one person may wait; further ones are refused immediately. */
  mayWait: number
  maxWaitMs: number
  /** The refusal for a person who has too many of their own waiting. */
  tooMuch: () => Refusal
  /** The refusal for a person who has waited too long because the server is busy. */
  allBusy: () => Refusal
}

/** `served`: when the person was last served, as a running number; 0 if never. */
type Person = { running: number; waiting: (() => void)[]; served: number }

/**
 * Shares limited capacity (printing, uploads, downloads) between people. A person who exceeds their share waits for their own work and delays no one
 * else: free capacity goes to the least recently served person.
 */
export function openFairShare(bounds: FairBounds): FairShare {
  const { atOnce, ofOne, mayWait, maxWaitMs, tooMuch, allBusy } = bounds
  const people = new Map<string, Person>()
  let running = 0
  let served = 0

  function begin(person: Person): void {
    running++
    person.running++
    person.served = ++served
  }

  function end(name: string, person: Person): void {
    running--
    person.running--
    const [next] = [...people.values()]
      .filter((each) => each.waiting.length > 0 && each.running < ofOne)
      .toSorted((one, other) => one.served - other.served)
    next?.waiting.shift()?.()
    forget(name, person)
  }

  function forget(name: string, person: Person): void {
    if (person.running === 0 && person.waiting.length === 0 && people.get(name) === person) people.delete(name)
  }

  function turn(name: string, person: Person): Promise<void> {
    return new Promise((done, fail) => {
      const go = () => {
        clearTimeout(tooLong)
        begin(person)
        done()
      }
      const tooLong = setTimeout(() => {
        person.waiting.splice(person.waiting.indexOf(go), 1)
        fail(person.running >= ofOne ? tooMuch() : allBusy())
        forget(name, person)
      }, maxWaitMs)
      person.waiting.push(go)
    })
  }

  return async (name, work) => {
    const person = people.get(name) ?? { running: 0, waiting: [], served: 0 }
    if (person.running + person.waiting.length >= ofOne + mayWait) throw tooMuch()
    if (!people.has(name)) people.set(name, person)
    if (running < atOnce && person.running < ofOne) begin(person)
    else await turn(name, person)
    try {
      return await work()
    } finally {
      end(name, person)
    }
  }
}
