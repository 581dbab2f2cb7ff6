import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import type { DateOverride, PracticeSettings } from '@openhour/shared/features/availability/availability.contract.ts'
import { availabilityOf } from '@openhour/shared/features/availability/availability.rules.ts'
import { openSlots } from '@openhour/shared/features/availability/open-slots.rules.ts'
import { dayOf, wallAt } from '@openhour/shared/lib/wall-time.ts'

/** How many days ahead free times are looked for, and on how many of them one is suggested. */
export const freeTimes = { days: 14, count: 4 } as const

type Practice = { settings: PracticeSettings; overrides: readonly DateOverride[] }
export type FreeTime = { day: string; time: string }

/**
 * The first free time of each of the next days, within the working hours, on the hour or half past.
 * @param today the practice's
 */
export function firstFreeTimes(
  { settings, overrides }: Practice,
  taken: readonly Pick<Appointment, 'startsAt' | 'endsAt' | 'cancelledAt'>[],
  { today, lengthMinutes, now }: { today: string; lengthMinutes: number; now: Date },
): FreeTime[] {
  const zone = settings.timeZone
  const starts = openSlots({
    ...availabilityOf(settings, overrides),
    zone,
    from: today,
    days: freeTimes.days,
    busy: taken
      .filter(({ cancelledAt }) => cancelledAt === null)
      .map(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)]),
    lengthMinutes,
    everyMinutes: 30,
    bufferBeforeMinutes: settings.bufferBeforeMinutes,
    bufferAfterMinutes: settings.bufferAfterMinutes,
    earliestMs: now.getTime(),
  })
  const byDay = new Map<string, FreeTime>()
  for (const start of starts) {
    const day = dayOf(zone, start)
    if (!byDay.has(day)) byDay.set(day, { day, time: new Date(wallAt(zone, start)).toISOString().slice(11, 16) })
  }
  return [...byDay.values()].slice(0, freeTimes.count)
}
