/** Acts once the browser has nothing better to do. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  // Safari has no requestIdleCallback.
  const idle = globalThis.requestIdleCallback?.(act, { timeout: 5000 })
  const timer = idle === undefined ? setTimeout(act, 2000) : undefined
  return () => {
    if (idle !== undefined) cancelIdleCallback(idle)
    clearTimeout(timer)
  }
}
