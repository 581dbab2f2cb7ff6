import { deviceMinutes } from '@openhour/shared/features/consents/consents.rules.ts'
import { createHmac } from 'node:crypto'
import { nowMs } from '../../platform/clock.ts'
import { keyFor, sameText } from '../../services/sign-in/keys.ts'

type Signing = { consentId: string; therapistId: string }

/** Tickets to read and sign one consent on the therapist's device, without being signed in. A consent is answered once, so none is stored. */
export function openDeviceTickets(secret: string) {
  const key = keyFor(secret, 'consents on devices 1')
  const markOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    write({ consentId, therapistId }: Signing): { ticket: string; endsAt: string } {
      const ends = nowMs() + deviceMinutes * 60_000
      const text = `${consentId}.${therapistId}.${ends}`
      return { ticket: `${text}.${markOf(text)}`, endsAt: new Date(ends).toISOString() }
    },
    /** Undefined if it is forged or too old. */
    read(ticket: string): Signing | undefined {
      const [consentId = '', therapistId = '', ends = '', mark = ''] = ticket.split('.')
      if (!sameText(mark, markOf(`${consentId}.${therapistId}.${ends}`)) || Number(ends) <= nowMs()) return undefined
      return { consentId, therapistId }
    },
  }
}

export type DeviceTickets = ReturnType<typeof openDeviceTickets>
