/** @param onPlace is told how many come before, each time that changes @returns ends the turn @throws what aborted `signal` */
export type TakeTurn = (person: string, signal: AbortSignal, onPlace: (before: number) => void) => Promise<() => void>

type Waiting = { person: string; go: () => void; onPlace: (before: number) => void }

/** One at a time: the next turn is of whoever was served longest ago, so that twenty drafts of one person delay another's by one. */
export function openTurns(): TakeTurn {
  const waiting: Waiting[] = []
  const servedAt = new Map<string, number>()
  let running = false
  let served = 0

  /** Everybody who waits, in the order of their turns. */
  function inOrder(): Waiting[] {
    const left = [...waiting]
    const last = new Map(servedAt)
    const order: Waiting[] = []
    for (let at = served + 1; left.length > 0; at++) {
      const next = left.reduce((one, other) =>
        (last.get(other.person) ?? 0) < (last.get(one.person) ?? 0) ? other : one,
      )
      left.splice(left.indexOf(next), 1)
      last.set(next.person, at)
      order.push(next)
    }
    return order
  }

  const tellPlaces = () => {
    for (const [at, { onPlace }] of inOrder().entries()) onPlace(at + (running ? 1 : 0))
  }

  function begin(person: string): () => void {
    running = true
    servedAt.set(person, ++served)
    return () => {
      running = false
      const [next] = inOrder()
      if (next) {
        waiting.splice(waiting.indexOf(next), 1)
        next.go()
      } else servedAt.clear()
      tellPlaces()
    }
  }

  return (person, signal, onPlace) =>
    new Promise((done, fail) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(one), 1)
        fail(signal.reason as Error)
        tellPlaces()
      }
      const one = {
        person,
        onPlace,
        go: () => {
          signal.removeEventListener('abort', leave)
          done(begin(person))
        },
      }
      if (signal.aborted) return fail(signal.reason as Error)
      if (!running) return done(begin(person))
      waiting.push(one)
      signal.addEventListener('abort', leave, { once: true })
      tellPlaces()
    })
}
