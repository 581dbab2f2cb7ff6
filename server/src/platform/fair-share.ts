import type { Refusal } from './refusal.ts'

/** Runs a piece of work of somebody when it is their turn. */
export type FairShare = <T>(person: string, work: () => Promise<T>) => Promise<T>

export type FairBounds = {
  /** How much runs at a time, of everybody. */
  atOnce: number
  /** How much of one person runs at a time. */
  ofOne: number
  /** How much more of one person may wait: what comes beyond that is refused at once. */
  mayWait: number
  longestWaitMs: number
  /** Says to somebody that their own work is too much. */
  tooMuch: () => Refusal
  /** Says to somebody who waited long enough that there is too much of everybody's. */
  allBusy: () => Refusal
}

/** `served` grows with each place that anybody gets; 0 is whoever never had one. */
type Person = { running: number; waiting: (() => void)[]; served: number }

/**
 * Shares what only so many can use at a time: printing, uploads, downloads. Whoever has more to do than their share waits behind their own work and nobody
 * else does: a place that comes free goes to the person who was served longest ago.
 */
export function openFairShare(bounds: FairBounds): FairShare {
  const { atOnce, ofOne, mayWait, longestWaitMs, tooMuch, allBusy } = bounds
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
      }, longestWaitMs)
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
