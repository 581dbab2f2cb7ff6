import { useEffect } from 'react'
import { lazyCode } from '../../lib/code/lazy-code.ts'
import { whenIdle } from '../../lib/when-idle.ts'

const monitor = lazyCode(() => import('../../features/security-log/monitor.ts'))

/** Fetches and starts the security monitor once the browser is idle. */
export function useMonitor(userId: string): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    const cancel = whenIdle(
      () =>
        void monitor.fetch().then(
          ({ startMonitor }) => {
            if (!left) stop = startMonitor(userId)
          },
          () => undefined, // without a connection, reports are lost
        ),
    )
    return () => {
      left = true
      cancel()
      stop?.()
    }
  }, [userId])
}
