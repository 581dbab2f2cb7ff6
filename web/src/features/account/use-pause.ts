import { useEffect, useState } from 'react'

/** Whole seconds left of a pause, and a function to restart it. Uses the clock, because timers of background tabs are throttled. */
export function usePause(seconds: number, startsPaused: boolean): [left: number, begin: () => void] {
  const [endsAt, setEndsAt] = useState(() => (startsPaused ? Date.now() + seconds * 1000 : 0))
  const [left, setLeft] = useState(startsPaused ? seconds : 0)
  useEffect(() => {
    if (endsAt === 0) return
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [endsAt])
  const begin = () => {
    setEndsAt(Date.now() + seconds * 1000)
    setLeft(seconds)
  }
  return [left, begin]
}
