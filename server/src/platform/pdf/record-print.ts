import { dateFormat } from '../time/date-format.ts'
import type { Printed } from './printed.ts'

/** The people and the practice named on a printed record. */
export type PrintDetails = {
  clientName: string
  dateOfBirth: string | null
  practiceName: string | null
  therapistName: string
  licenseNumber: string | null
  timeZone: string
}

/** Formats `2026-05-04` as `4 May 2026`. */
export function dayText(date: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return dateFormat('en-GB', options).format(new Date(`${date}T00:00:00Z`))
}

/** Formats an instant as `4 May 2026, 17:40 (Europe/London)`. */
export function instantText(instant: string | Date, timeZone: string): string {
  const day = dateFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
  const time = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  const date = new Date(instant)
  return `${day.format(date)}, ${time.format(date)} (${timeZone})`
}

/** Formats an instant as its day: `4 May 2026`. */
export function instantDayText(instant: string, timeZone: string): string {
  return dateFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(new Date(instant))
}

/** The first facts on a printed record. */
export function whose({ clientName, dateOfBirth, therapistName, licenseNumber }: PrintDetails): [string, string][] {
  return [
    ['Client', clientName],
    ...(dateOfBirth === null ? [] : [['Date of birth', dayText(dateOfBirth)] satisfies [string, string]]),
    ['Therapist', licenseNumber ? `${apart(therapistName)}, license ${licenseNumber}` : therapistName],
  ]
}

/** A name between other words, which an Arabic or Hebrew one would otherwise draw to its side (U+2068, U+2069). */
export const apart = (name: string) => `\u2068${name}\u2069`

/** Everything around the parts of a printed record. @param day that it is about */
export function printedFrame(facts: PrintDetails, day: string, at: Date, title: string): Omit<Printed, 'parts'> {
  return {
    title,
    sender: facts.practiceName || facts.therapistName,
    runningHead: `${title}: ${apart(facts.clientName)}, ${dayText(day)}`,
    foot: `Printed ${instantText(at, facts.timeZone)}`,
  }
}
