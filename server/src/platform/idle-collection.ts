const lookEveryMs = 2_000
const minGrowthBytes = 12 * 1024 * 1024
const minServed = 2_000

/**
 * Collects garbage when the server has been idle for a while after a busy time, and returns the memory to the system. By itself, V8 keeps both until it
 * needs the room, which on a machine with much memory is never. Holds the server up for 50 to 80 ms, so not after every small pause: only after
 * 12 MB or 2,000 requests. Needs Node's `--expose-gc`; does nothing without.
 * @param served how many requests have been answered so far
 * @returns stops it
 */
export function collectWhenIdle(served: () => number): () => void {
  const collect = globalThis.gc
  if (!collect) return () => undefined
  let seen = served()
  // Starting leaves garbage too.
  let kept = { bytes: 0, served: 0 }
  const timer = setInterval(() => {
    const idle = served() === seen
    seen = served()
    if (!idle) return
    const grown = process.memoryUsage.rss() - kept.bytes
    if (grown < minGrowthBytes && seen - kept.served < minServed) return
    // Only V8's last resort shrinks its heap as far as it can.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    kept = { bytes: process.memoryUsage.rss(), served: seen }
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
