import { yearsBetween } from '@openhour/shared/lib/days.ts'
import { dayOf } from '@openhour/shared/lib/wall-time.ts'
import { nowMs } from '../../platform/clock.ts'

type WithBirth = { age: number | null; birth: string | null; practiceZone: string }

/** A client's age in full years on the practice's current day. Without a date of birth, the age that the therapist entered. */
export function ageOf({ age, birth, practiceZone }: WithBirth): number | null {
  return birth === null ? age : yearsBetween(birth, dayOf(practiceZone, nowMs()))
}

/** With the age in the place of what it follows from. */
export function withAge<Row extends WithBirth>({ birth, practiceZone, ...client }: Row) {
  return { ...client, age: ageOf({ age: client.age, birth, practiceZone }) }
}
