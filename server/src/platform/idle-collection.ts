const lookEveryMs = 2_000
const minGrowthBytes = 24 * 1024 * 1024

/**
 * Collects garbage when the server has been idle for a while after a busy time. By itself, V8 keeps it until it needs the room, which on a machine with
 * much memory is never. Needs Node's `--expose-gc`; does nothing without.
 * @param served how many requests have been answered so far
 * @returns stops it
 */
export function collectWhenIdle(served: () => number): () => void {
  const collect = globalThis.gc
  if (!collect) return () => undefined
  let seen = served()
  // Starting leaves garbage too.
  let keptBytes = 0
  const timer = setInterval(() => {
    const idle = served() === seen
    seen = served()
    if (!idle) return
    const rss = process.memoryUsage.rss()
    if (rss - keptBytes < minGrowthBytes) return
    void Promise.resolve(collect({ type: 'major', execution: 'async' })).then(() => {
      keptBytes = process.memoryUsage.rss()
    })
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
