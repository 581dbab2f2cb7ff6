import { useEffect, useEffectEvent } from 'react'
import { connection, onConnection } from '../lib/api/connection.ts'

/** Retries once the connection is back. */
export function useRetryOnline(retry: () => void): void {
  const changed = useEffectEvent(() => {
    if (connection() === 'online') retry()
  })
  useEffect(() => onConnection(() => changed()), [])
}
