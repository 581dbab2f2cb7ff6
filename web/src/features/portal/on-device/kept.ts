import type { AppointmentType } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { ClockStyle } from '@openhour/shared/features/availability/availability.rules.ts'
import type { MoodEntryDetails } from '@openhour/shared/features/portal/portal-diary.contract.ts'
import { keepOnDevice, keptOnDevice, removeFromDevice } from '../../../lib/device-store.ts'

// The offline page uses this file too, and has none of the application's code: import nothing that needs it.

/** The next appointment. `type` and `place` are missing in discreet mode. */
export type KeptAppointment = {
  startsAt: string
  endsAt: string
  timeZone: string
  clockStyle: ClockStyle
  type?: AppointmentType
  place?: string | null
}

/** The practice that the portal shows. */
export type KeptPractice = {
  /** The client's record there. */
  clientId: string
  /** Only if the client has joined several practices. */
  therapistName?: string
  next: KeptAppointment | null
}

/** A diary entry that has not been sent, with the day and the instant of writing. */
export type WaitingEntry = MoodEntryDetails & {
  clientId: string
  writtenAt: string
  /** Why the server refused it. It is not sent again until it is changed. */
  refusal?: string
}

const practiceName = 'practice'
const entryPrefix = 'entry '

export async function keepPractice(practice: KeptPractice): Promise<void> {
  await keepOnDevice(practiceName, practice)
}

export async function keptPractice(): Promise<KeptPractice | undefined> {
  const [practice] = await keptOnDevice(practiceName)
  return practice as KeptPractice | undefined
}

/** Returns whether it is kept: not without consent. @throws if the browser refuses */
export function keepEntry(entry: WaitingEntry): Promise<boolean> {
  return keepOnDevice(entryPrefix + entry.id, entry)
}

/** In the order in which they were written. */
export async function waitingEntries(): Promise<WaitingEntry[]> {
  const entries = (await keptOnDevice(entryPrefix)) as WaitingEntry[]
  return entries.toSorted((a, b) => a.writtenAt.localeCompare(b.writtenAt))
}

export function removeEntry({ id }: Pick<WaitingEntry, 'id'>): Promise<void> {
  return removeFromDevice(entryPrefix + id)
}
