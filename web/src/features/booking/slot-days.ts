import type { Slot } from '@openhour/shared/features/booking/booking.rules.ts'
import { dayOf, wallAt } from '@openhour/shared/lib/wall-time.ts'

/** Slots by the day (`yyyy-MM-dd`) on which they start in an IANA zone; days and slots are in order. */
export function slotsByDay(slots: readonly Slot[], zone: string): Map<string, Slot[]> {
  const days = new Map<string, Slot[]>()
  for (const slot of slots.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))) {
    const day = dayOf(zone, Date.parse(slot.startsAt))
    const known = days.get(day)
    if (known) known.push(slot)
    else days.set(day, [slot])
  }
  return days
}

/** A part of a day, and its slots in order. */
export type DayPart = { name: 'Morning' | 'Afternoon' | 'Evening'; slots: Slot[] }

/** Slots of one day by the time in an IANA zone: until noon, until 17:00, later. Parts without slots are left out. */
export function dayParts(slots: readonly Slot[], zone: string): DayPart[] {
  const parts: DayPart[] = [
    { name: 'Morning', slots: [] },
    { name: 'Afternoon', slots: [] },
    { name: 'Evening', slots: [] },
  ]
  for (const slot of slots) {
    const hour = new Date(wallAt(zone, Date.parse(slot.startsAt))).getUTCHours()
    parts[hour < 12 ? 0 : hour < 17 ? 1 : 2]?.slots.push(slot)
  }
  return parts.filter((part) => part.slots.length > 0)
}
