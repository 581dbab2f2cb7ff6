import type { Planned, SeriesRule } from '@openhour/shared/features/appointments/appointments.contract.ts'
import type { Scope } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { weekdays, type WorkingHours } from '@openhour/shared/features/availability/availability.rules.ts'
import { minutesOf } from '@openhour/shared/features/appointments/series.rules.ts'
import { wallAt, wallMsOf } from '@openhour/shared/lib/wall-time.ts'
import { v7 as newId } from 'uuid'
import type { Working } from '../../platform/http/operations.ts'
import { findPractice, listOverrides } from '../availability/availability.queries.ts'
import { practiceTime, type PracticeTime } from '../../platform/time/practice-time.ts'
import { dayPast } from './appointment-refusals.ts'
import { findFullMonths } from './appointments.queries.ts'
import { planChange } from './change-plan.ts'
import { findOpened } from './changing.ts'
import { placeOf } from './place.ts'
import { findMeetings, type Place } from './placing.queries.ts'
import { newSeries, placesOf } from './series-places.ts'

type Wish = {
  id?: string | undefined
  scope: Scope
  appointmentDate: string
  startTime: string
  endTime: string
  repeat?: SeriesRule | null | undefined
}
type Preview = { items: Planned[]; dropped: number; monthsFull: string[] }
type Hours = {
  week: WorkingHours
  overrides: { fromDate: string; toDate: string; startTime: string | null; endTime: string | null }[]
}

/** What would be, and what each of it would meet. Nothing is written. */
export async function preview(input: Wish, working: Working): Promise<Preview> {
  const { actor, entitlements, run } = working
  const time = await practiceTime(working)
  const { places, added, dropped } = await planned(input, time, working)
  const moving = [...dropped, ...places.filter((place) => !added.includes(place)).map(({ id }) => id)]
  const limit = entitlements.maxAppointmentsPerMonth
  const [meetings, full, practices, overrides] = await run(
    findMeetings(actor.userId, places, moving),
    findFullMonths(
      actor.userId,
      limit ?? 2_000_000_000,
      limit === null ? [] : added.map(({ startsAt }) => time.monthOf(startsAt)),
    ),
    findPractice(actor.userId),
    listOverrides(actor.userId, time.today),
  )
  const met = new Map(meetings.map(({ id, meets }) => [id, meets]))
  const [practice] = practices
  const hours = practice && { week: practice.workingHours, overrides }
  const items = places.map((place) => ({
    appointmentDate: place.appointmentDate,
    startsAt: place.startsAt,
    endsAt: place.endsAt,
    shifted: isShifted(place),
    outside: hours !== undefined && isOutside(place, hours),
    meets: met.get(place.id) ?? [],
  }))
  return { items, dropped: dropped.length, monthsFull: full.map(({ month }) => month) }
}

async function planned(
  input: Wish,
  practice: PracticeTime,
  working: Working,
): Promise<{ places: Place[]; added: Place[]; dropped: string[] }> {
  if (input.id !== undefined) {
    const opened = await findOpened({ id: input.id, scope: input.scope }, working)
    const { moved, added, dropped } = planChange(input, opened, practice)
    return { places: [...moved, ...added], added, dropped }
  }
  const { zone, today } = practice
  if (input.appointmentDate < today) throw dayPast()
  const time = { ...input, timeZone: zone }
  const places = input.repeat
    ? placesOf(newSeries(newId(), newId(), input.repeat, time), 0, today)
    : [placeOf(newId(), null, time)]
  return { places, added: places, dropped: [] }
}

/** The clocks skip the time that was meant: it begins later on that day. */
function isShifted({ appointmentDate, startTime, timeZone, startsAt }: Place): boolean {
  return wallAt(timeZone, Date.parse(startsAt)) !== wallMsOf(appointmentDate, minutesOf(startTime))
}

function isOutside({ appointmentDate, startTime, endTime }: Place, { week, overrides }: Hours): boolean {
  const other = overrides.find(({ fromDate, toDate }) => fromDate <= appointmentDate && appointmentDate <= toDate)
  const usual = week[weekdays[(new Date(appointmentDate).getUTCDay() + 6) % 7] ?? 'monday']
  const opens = other ? other.startTime : usual.enabled ? usual.startTime : null
  const closes = other ? other.endTime : usual.endTime
  return opens === null || closes === null || startTime < opens || endTime > closes
}
