import { useEffect } from 'react'
import { lazyCode } from '../../lib/code/lazy-code.ts'

const monitor = lazyCode(() => import('../../features/security-log/monitor.ts'))

/** Fetches and starts the security monitor once the browser is idle. */
export function useMonitor(userId: string): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    const start = () =>
      void monitor.fetch().then(
        ({ startMonitor }) => {
          if (!left) stop = startMonitor(userId)
        },
        () => undefined, // without a connection, reports are lost
      )
    const idle = globalThis.requestIdleCallback?.(start, { timeout: 5000 })
    const timer = idle === undefined ? setTimeout(start, 2000) : undefined
    return () => {
      left = true
      if (idle !== undefined) cancelIdleCallback(idle)
      clearTimeout(timer)
      stop?.()
    }
  }, [userId])
}
