/** Code that is fetched when first needed, or earlier, when it is likely to be needed. */
export type LazyCode<T> = {
  /** Rejects if it could not be fetched (`isCodeMissing`); the next call tries again. */
  fetch: () => Promise<T>
  /** The code, if it has been fetched already. */
  arrived: () => T | undefined
}

/** `lazyCode(() => import('./monitor.ts'))`. For a component: `lazyPart` of ui/lazy-part.ts. */
export function lazyCode<T>(load: () => Promise<T>): LazyCode<T> {
  let arrived: T | undefined
  let arriving: Promise<T> | undefined
  return {
    arrived: () => arrived,
    fetch: () => {
      arriving ??= load().then(
        (code) => (arrived = code),
        (error: unknown) => {
          arriving = undefined
          throw error
        },
      )
      return arriving
    },
  }
}
