import type {
  OverrideDetails,
  PracticeChanges,
  PracticeSettings,
} from '@openhour/shared/features/availability/availability.contract.ts'
import {
  type ClockStyle,
  mostOverrides,
  type WeekStart,
  type WorkingHours,
} from '@openhour/shared/features/availability/availability.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

const settings = [
  'timezone as timeZone',
  sql<WorkingHours>`working_hours`.as('workingHours'),
  sql<WeekStart>`week_start`.as('weekStart'),
  sql<ClockStyle>`clock_style`.as('clockStyle'),
  'session_minutes as sessionMinutes',
  'buffer_before_minutes as bufferBeforeMinutes',
  'buffer_after_minutes as bufferAfterMinutes',
  'cancellation_hours as cancellationHours',
  'notice_hours as noticeHours',
  'horizon_days as horizonDays',
  'most_per_day as mostPerDay',
  'reminder_leads as reminderLeads',
  'updated_at as updatedAt',
] as const

const override = [
  'id',
  'from_date as fromDate',
  'to_date as toDate',
  sql<string | null>`to_char(start_time, 'HH24:MI')`.as('startTime'),
  sql<string | null>`to_char(end_time, 'HH24:MI')`.as('endTime'),
  'label',
  'updated_at as updatedAt',
] as const

export function findPractice(userId: string) {
  return build.selectFrom('practice_settings').select(settings).where('user_id', '=', userId).compile()
}

const columnOf = {
  timeZone: 'timezone',
  weekStart: 'week_start',
  clockStyle: 'clock_style',
  sessionMinutes: 'session_minutes',
  bufferBeforeMinutes: 'buffer_before_minutes',
  bufferAfterMinutes: 'buffer_after_minutes',
  cancellationHours: 'cancellation_hours',
  noticeHours: 'notice_hours',
  horizonDays: 'horizon_days',
  mostPerDay: 'most_per_day',
} as const satisfies Partial<Record<keyof PracticeSettings, string>>

/** Changes what is given, of the working hours the days that are. A zone that the database does not know ends it with `zone-unknown`. */
export function changePractice(userId: string, changes: PracticeChanges) {
  const { workingHours, reminderLeads, ...plain } = changes
  const columns = Object.entries(plain).map(([name, value]) => [columnOf[name as keyof typeof columnOf], value])
  return build
    .updateTable('practice_settings')
    .set({
      updated_at: sql<string>`now()`,
      ...Object.fromEntries(columns),
      ...(workingHours && { working_hours: sql`working_hours || ${JSON.stringify(workingHours)}::jsonb` }),
      ...(reminderLeads && { reminder_leads: [...reminderLeads].sort((one, other) => other - one) }),
    })
    .where('user_id', '=', userId)
    .returning(settings)
    .compile()
}

/** Those that are not over, the earliest first: no two overlap. */
export function listOverrides(therapistId: string, today: string) {
  return build
    .selectFrom('date_overrides')
    .select(override)
    .where('therapist_id', '=', therapistId)
    .where('to_date', '>=', today)
    .orderBy('to_date')
    .limit(mostOverrides)
    .compile()
}

export function findOverride(therapistId: string, id: string) {
  return build
    .selectFrom('date_overrides')
    .select(override)
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile()
}

/** Under the practice's lock: `too-many` where the others already fill the list. */
export function keepOverridesBounded(therapistId: string, id: string, today: string) {
  const others = sql`select from date_overrides where therapist_id = ${therapistId} and id <> ${id} and to_date >= ${today}::date`
  return [
    sql`select app.lock_practice()`.compile(build),
    refuse(sql`(select count(*) from (${others}) o) >= ${mostOverrides}::int`, 'too-many'),
  ]
}

/** Ends the transaction unless the entry is as it was seen, and holds it to its end: `override-missing`, `override-changed`. */
export function refuseUnlessSeen(therapistId: string, id: string, updatedAt: string) {
  const seen = sql`select from date_overrides where therapist_id = ${therapistId} and id = ${id}`
  return [
    refuse(sql`not exists (${seen})`, 'override-missing'),
    refuse(sql`not exists (${seen} and updated_at = ${updatedAt}::timestamptz for update)`, 'override-changed'),
  ]
}

function refuse(when: RawBuilder<unknown>, code: string) {
  return sql`select app.refuse_when(${when}, ${sql.lit(code)})`.compile(build)
}

/** Days that have an entry already end it with `days-taken`. */
export function insertOverride(therapistId: string, id: string, details: OverrideDetails) {
  return build
    .insertInto('date_overrides')
    .values({ therapist_id: therapistId, id, ...columnsOf(details) })
    .returning(override)
    .compile()
}

/** As {@link insertOverride}. */
export function changeOverride(therapistId: string, id: string, details: OverrideDetails) {
  return build
    .updateTable('date_overrides')
    .set(columnsOf(details))
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .returning(override)
    .compile()
}

function columnsOf({ fromDate, toDate, startTime, endTime, label }: OverrideDetails) {
  return { from_date: fromDate, to_date: toDate, start_time: startTime, end_time: endTime, label: label || null }
}
