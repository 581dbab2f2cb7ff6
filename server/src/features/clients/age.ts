import { yearsBetween } from '@openhour/shared/lib/days.ts'
import { dayOf } from '@openhour/shared/lib/wall-time.ts'
import { nowMs } from '../../platform/clock.ts'

type WithBirth = { age: number | null; birth: string | null; practiceZone: string }

/** The age of a client in full years on the practice's day; without a date of birth, as the therapist entered it. */
export function withAge<Row extends WithBirth>({ birth, practiceZone, ...client }: Row) {
  return { ...client, age: birth === null ? client.age : yearsBetween(birth, dayOf(practiceZone, nowMs())) }
}
