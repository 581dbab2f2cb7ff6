import { useEffect, useState } from 'react'

/** The current time, updated every 60 seconds: for content that changes by itself while a page stays open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
