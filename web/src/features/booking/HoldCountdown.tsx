import { holdMinutes } from '@openhour/shared/features/booking/booking.rules.ts'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { countOf } from '../../lib/time/format.ts'

/** Minutes that are announced. Every second would be noise. */
const announced = [2, 1] as const

/** How long a slot is still held. Calm: nothing turns red, and being late only means that somebody else may take it. */
export function HoldCountdown({ untilMs }: { untilMs: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((untilMs - now) / 1000))
  const over = seconds === 0
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const overText = `The ${holdMinutes} minutes are over, so others can book this time again. If it’s still free, you can book it.`
  const minutes = announced.findLast((one) => seconds <= one * 60)
  return (
    <div className="flex items-start gap-2.5 rounded-md bg-surface-2 px-3.5 py-3 text-md">
      <Clock size={18} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <p aria-hidden={!over || undefined} className="min-w-0">
        {over ? (
          overText
        ) : (
          <>
            We’re keeping this time free for you for <span className="font-semibold tnum">{clock}</span>
          </>
        )}
      </p>
      <p role="status" className="sr-only">
        {over
          ? overText
          : minutes === undefined
            ? `We’re keeping this time free for you for ${countOf(holdMinutes, 'minute')}.`
            : `${countOf(minutes, 'minute')} left to confirm this time.`}
      </p>
    </div>
  )
}
