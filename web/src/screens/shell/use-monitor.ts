import { useEffect } from 'react'

/** Starts the security monitor once the browser has nothing better to do; its code is fetched then. */
export function useMonitor(userId: string): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    const start = () =>
      void import('../../features/security-log/monitor.ts').then(({ startMonitor }) => {
        if (!left) stop = startMonitor(userId)
      })
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
