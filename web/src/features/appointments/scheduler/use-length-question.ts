import { isUnusualLength } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { useState } from 'react'
import { minutesBetween } from './time-fields.ts'

export type LengthAsked = {
  /** An unusual length; undefined if there is nothing to ask. */
  minutes: number | undefined
  /** The practice's own, in minutes. */
  usual: number
  agreed: boolean
  onAgree: (agreed: boolean) => void
  /** Incremented each time someone tries to save without agreeing. */
  missing: number
}

type Times = { startTime: string; endTime: string }

/**
 * Whether to ask about the length before saving. An answer only counts for the length it was given for.
 * @param before the length of the appointment being changed, about which nothing is asked
 */
export function useLengthQuestion(times: Times, usual: number, before: number | undefined) {
  const [agreedTo, setAgreedTo] = useState<number>()
  const [pressed, setPressed] = useState({ minutes: 0, times: 0 })
  const unusual = ({ startTime, endTime }: Times) => {
    const minutes = minutesBetween(startTime, endTime)
    return minutes !== undefined && minutes !== before && isUnusualLength(minutes, usual) ? minutes : undefined
  }
  const minutes = unusual(times)
  const asked: LengthAsked = {
    minutes,
    usual,
    agreed: minutes !== undefined && agreedTo === minutes,
    onAgree: (agreed) => setAgreedTo(agreed ? minutes : undefined),
    missing: pressed.minutes === minutes ? pressed.times : 0,
  }
  const maySend = (given: Times): boolean => {
    const length = unusual(given)
    if (length === undefined || length === agreedTo) return true
    setPressed((was) => ({ minutes: length, times: was.times + 1 }))
    return false
  }
  return { asked, maySend }
}
