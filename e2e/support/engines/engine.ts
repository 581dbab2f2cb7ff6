/** An element of the page, wherever it is: it is moved to the middle first, because bars cover what is at an edge. */
export type EngineElement = { press: () => Promise<void>; type: (text: string) => Promise<void> }

/** A browser engine other than Chromium, with one page. Scripts are the text of an expression; what they give back must be JSON. */
export type Engine = {
  open: (address: string) => Promise<void>
  /** Throws while the page is being left. */
  read: <T>(script: string) => Promise<T>
  /** The element that the expression finds, or undefined. */
  find: (script: string) => Promise<EngineElement | undefined>
  /** Forgets who was signed in, then keeps this cookie (`name=value`) for the origin, if one is given. */
  signIn: (origin: string, cookie?: string) => Promise<void>
  end: () => Promise<void>
}

const waitMs = 30_000

/** Polls until the value is what is wanted; after half a minute returns the last one. A page that is being left is asked again. */
export async function settled<T>(value: () => Promise<T>, wanted: (value: T) => boolean): Promise<T | undefined> {
  let last: T | undefined
  for (const began = performance.now(); performance.now() - began < waitMs;) {
    last = await value().catch(() => undefined)
    if (last !== undefined && wanted(last)) break
    await new Promise((done) => setTimeout(done, 50))
  }
  return last
}
