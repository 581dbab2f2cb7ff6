import { useEffect, useEffectEvent } from 'react'
import { type Connection, connection, onConnection } from '../lib/api/connection.ts'

/** Retries once the connection is back. @param before the connection during the failure: it may be back already */
export function useRetryOnline(retry: () => void, before: Connection = 'online'): void {
  const changed = useEffectEvent(() => {
    if (connection() === 'online') retry()
  })
  useEffect(() => {
    if (before !== 'online') changed()
    return onConnection(() => changed())
  }, [before])
}
