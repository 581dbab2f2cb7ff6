import type { Planned, SeriesRule } from '@openhour/shared/features/appointments/appointments.contract.ts'
import type { Scope } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { weekdays, type WorkingHours } from '@openhour/shared/features/availability/availability.rules.ts'
import type { CalendarsRead } from '@openhour/shared/features/connections/connections.contract.ts'
import { newId } from '../../platform/new-id.ts'
import type { HandlerContext } from '../../platform/http/operations.ts'
import { findCalendarsRead } from '../connections/busy-times.queries.ts'
import { findPractice, listOverrides } from '../availability/availability.queries.ts'
import { isSkipped } from '@openhour/shared/features/appointments/series.rules.ts'
import { practiceTime, type PracticeTime } from '../../platform/time/practice-time.ts'
import { pastDay } from './appointment-refusals.ts'
import { findFullMonths } from './appointments.queries.ts'
import { planChange } from './change-plan.ts'
import { findOpened } from './changing.ts'
import { chosenSlot, slotOf } from './slot.ts'
import { findBusy, findConflicts, type Slot } from './slots.queries.ts'
import { newSeries, slotsOf } from './series-slots.ts'

type PreviewInput = {
  id?: string | undefined
  scope: Scope
  appointmentDate: string
  startTime: string
  endTime: string
  repeat?: SeriesRule | null | undefined
}
type Preview = { items: Planned[]; dropped: number; monthsFull: string[]; calendars: CalendarsRead }
type Hours = {
  week: WorkingHours
  overrides: { fromDate: string; toDate: string; startTime: string | null; endTime: string | null }[]
}

const unconnected: CalendarsRead = { connected: false, readAt: null }

/** What adding or changing appointments would write, with the conflicts. Writes nothing. */
export async function preview(input: PreviewInput, working: HandlerContext): Promise<Preview> {
  const { actor, entitlements, run } = working
  const time = await practiceTime(working)
  const { slots, added, dropped } = await planned(input, time, working)
  const moving = [...dropped, ...slots.filter((slot) => !added.includes(slot)).map(({ id }) => id)]
  const limit = entitlements.maxAppointmentsPerMonth
  const [conflicts, full, practices, overrides, busy, [calendars = unconnected]] = await run(
    findConflicts(actor.userId, slots, moving),
    findFullMonths(
      actor.userId,
      limit ?? 2_000_000_000,
      limit === null ? [] : added.map(({ startsAt }) => time.monthOf(startsAt)),
    ),
    findPractice(actor.userId),
    listOverrides(actor.userId, time.today),
    findBusy(slots),
    findCalendarsRead(),
  )
  const conflictsOf = new Map(conflicts.map((row) => [row.id, row.conflicts]))
  const busyIn = Map.groupBy(busy, ({ id }) => id)
  const [practice] = practices
  const hours = practice && { week: practice.workingHours, overrides }
  const items = slots.map((slot) => ({
    appointmentDate: slot.appointmentDate,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    shifted: isSkipped(slot.timeZone, slot.appointmentDate, slot.startTime),
    outside: hours !== undefined && isOutside(slot, hours),
    conflicts: conflictsOf.get(slot.id) ?? [],
    busy: (busyIn.get(slot.id) ?? []).map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
  }))
  return { items, dropped: dropped.length, monthsFull: full.map(({ month }) => month), calendars }
}

async function planned(
  input: PreviewInput,
  practice: PracticeTime,
  working: HandlerContext,
): Promise<{ slots: Slot[]; added: Slot[]; dropped: string[] }> {
  if (input.id !== undefined) {
    const opened = await findOpened({ id: input.id, scope: input.scope }, working)
    const { moved, added, dropped } = planChange(input, opened, practice)
    return { slots: [...moved, ...added], added, dropped }
  }
  const { zone, today } = practice
  if (input.appointmentDate < today) throw pastDay()
  const time = { ...input, timeZone: zone }
  const slots = input.repeat
    ? slotsOf(newSeries(newId(), newId(), input.repeat, time), 0, today)
    : [chosenSlot(slotOf(newId(), null, time))]
  return { slots, added: slots, dropped: [] }
}

function isOutside({ appointmentDate, startTime, endTime }: Slot, { week, overrides }: Hours): boolean {
  const other = overrides.find(({ fromDate, toDate }) => fromDate <= appointmentDate && appointmentDate <= toDate)
  const usual = week[weekdays[(new Date(appointmentDate).getUTCDay() + 6) % 7] ?? 'monday']
  const opens = other ? other.startTime : usual.enabled ? usual.startTime : null
  const closes = other ? other.endTime : usual.endTime
  return opens === null || closes === null || startTime < opens || endTime > closes
}
