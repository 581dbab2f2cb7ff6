import type { Problem } from '@openhour/shared/access/refusals.ts'
import { holdMinutes, type Slot } from '@openhour/shared/features/booking/booking.rules.ts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import type { SlotsOf } from './use-open-slots.ts'

/** A slot that is held for the client, until an instant of the browser's clock. */
export type Held = Slot & { untilMs: number }

/** Holds a slot, in place of the one held before. */
export function useHolding({ clientId, serviceId, moving }: SlotsOf) {
  const [held, setHeld] = useState<Held>()
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  /** Resolves to whether it is held; otherwise `problem` says why not. */
  const hold = async (startsAt: string): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    try {
      const slot = await api.clientBooking.hold({
        clientId,
        serviceId,
        startsAt,
        ...(moving !== undefined && { moving }),
      })
      setHeld({ startsAt: slot.startsAt, endsAt: slot.endsAt, untilMs: Date.now() + holdMinutes * 60_000 })
      return true
    } catch (error) {
      setProblem(problemFrom(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { held, hold, problem, setProblem, busy }
}
