/** Code that is fetched when it is first needed, or before, when somebody is about to need it. */
export type LazyCode<T> = {
  /** Rejects where it could not be fetched (`isCodeMissing`); the next call tries again. */
  fetch: () => Promise<T>
  /** What has been fetched already. */
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
