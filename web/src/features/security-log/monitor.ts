import { type BrowserEvent, monitorLimits } from '@openhour/shared/features/security-log/browser-events.rules.ts'
import { lazyCode } from '../../lib/code/lazy-code.ts'
import type { Reported } from './report-events.ts'

// Most pages have nothing to report.
const reporting = lazyCode(() => import('./report-events.ts'))

const { windowSeconds, clicks, keys, sizeCheckSeconds, sizeDifferencePixels, memoryMegabytes } = monitorLimits

/**
 * Monitors what the specification requires, as counts only: how often something was pressed, never what or where. Equal
 * events at the same time are sent as one. Returns a function that stops it.
 */
export function startMonitor(userId: string): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let waiting = new Map<BrowserEvent, Reported>()
  let sending: ReturnType<typeof setTimeout> | undefined

  function raise(event: BrowserEvent, details: Reported = {}): void {
    const before = waiting.get(event)
    waiting.set(event, { ...details, count: (before?.count ?? 0) + (details.count ?? 1) })
    sending ??= setTimeout(send, monitorLimits.sendAfterMilliseconds)
  }

  function send(): void {
    sending = undefined
    if (!navigator.onLine) return // sent with the next event, which is being online again
    const batch = waiting
    waiting = new Map()
    void reporting.fetch().then(
      ({ reportEvents }) => reportEvents(userId, batch),
      () => undefined, // without a connection, reports are lost
    )
  }

  const on = (target: EventTarget, name: string, act: () => void) =>
    target.addEventListener(name, act, { signal, capture: true, passive: true })

  on(document, 'visibilitychange', () => raise(document.hidden ? 'visibility:hidden' : 'visibility:visible'))
  on(globalThis, 'offline', () => raise('network:offline'))
  on(globalThis, 'online', () => raise('network:online'))
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective }) => raise('csp:violation', { directive: effectiveDirective }),
    { signal },
  )
  if (globalThis.top !== globalThis.self) raise('framing:framed')

  // The listeners take no event argument, so they can't record anything but that it happened.
  const pressed = { clicks: 0, keys: 0 }
  const counting = (what: keyof typeof pressed, most: number, event: BrowserEvent) => () => {
    pressed[what] += 1
    if (pressed[what] === most + 1) raise(event, { count: pressed[what], seconds: windowSeconds })
  }
  on(globalThis, 'click', counting('clicks', clicks, 'input:rapid-clicks'))
  on(globalThis, 'keydown', counting('keys', keys, 'input:rapid-keys'))
  const counters = setInterval(() => {
    pressed.clicks = 0
    pressed.keys = 0
  }, windowSeconds * 1000)

  const tasks = longTasks((milliseconds) => raise('performance:long-task', { milliseconds }))
  let wasNarrow = false
  let wasLarge = false
  const sizes = setInterval(() => {
    const pixels = Math.round(Math.max(outerWidth - innerWidth, outerHeight - innerHeight))
    const narrow = pixels > sizeDifferencePixels
    if (narrow && !wasNarrow) raise('devtools:window-size', { pixels })
    wasNarrow = narrow
    const megabytes = Math.round(usedBytes() / 1_000_000)
    const large = megabytes > memoryMegabytes
    if (large && !wasLarge) raise('performance:memory', { megabytes })
    wasLarge = large
  }, sizeCheckSeconds * 1000)

  return () => {
    stopping.abort()
    tasks?.disconnect()
    clearInterval(counters)
    clearInterval(sizes)
    clearTimeout(sending)
  }
}

function longTasks(report: (milliseconds: number) => void): PerformanceObserver | undefined {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('longtask')) return undefined
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      if (duration > monitorLimits.longTaskMilliseconds) report(Math.round(duration))
  })
  observer.observe({ type: 'longtask' })
  return observer
}

/** 0 if the browser doesn't report it. */
function usedBytes(): number {
  return (performance as { memory?: { usedJSHeapSize?: number } }).memory?.usedJSHeapSize ?? 0
}
