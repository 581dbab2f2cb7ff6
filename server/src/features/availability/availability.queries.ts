import {
  DateOverride,
  OverrideDetails,
  PracticeChanges,
  PracticeSettings,
} from '@openhour/shared/features/availability/availability.contract.ts'
import { maxOverrides } from '@openhour/shared/features/availability/availability.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { changes, columns, values } from '../../platform/database/columns.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

const timeOfDay = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'HH24:MI')`
const settings = columns('practice_settings', PracticeSettings, { timeZone: sql`timezone` })
const override = columns('date_overrides', DateOverride, {
  startTime: timeOfDay('start_time'),
  endTime: timeOfDay('end_time'),
})

export const findPractice = builtOnce((userId: string) =>
  build.selectFrom('practice_settings').select(settings).where('user_id', '=', userId).compile(),
)

/** Changes the given fields and, in the working hours, the given days. A zone unknown to the database ends the transaction with `zone-unknown`. */
export function changePractice(userId: string, changed: PracticeChanges) {
  const { timeZone, workingHours, reminderLeadTimes, defaultPlace } = changed
  const row = changes('practice_settings', PracticeChanges, changed, {
    timeZone: undefined,
    workingHours: workingHours && sql<string>`working_hours || ${JSON.stringify(workingHours)}::jsonb`,
    reminderLeadTimes: reminderLeadTimes?.toSorted((one, other) => other - one),
  })
  return build
    .updateTable('practice_settings')
    .set({
      ...row,
      ...(defaultPlace === '' ? { default_place: null } : {}),
      ...(timeZone === undefined ? {} : { timezone: timeZone }),
      updated_at: sql<string>`now()`,
      hours_saved_at: sql<string>`coalesce(hours_saved_at, now())`,
    })
    .where('user_id', '=', userId)
    .returning(settings)
    .compile()
}

/** Current and upcoming overrides, earliest first. No two overlap. */
export const listOverrides = builtOnce((therapistId: string, today: string) =>
  build
    .selectFrom('date_overrides')
    .select(override)
    .where('therapist_id', '=', therapistId)
    .where('to_date', '>=', today)
    .orderBy('to_date')
    .limit(maxOverrides)
    .compile(),
)

export const findOverride = builtOnce((therapistId: string, id: string) =>
  build
    .selectFrom('date_overrides')
    .select(override)
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile(),
)

/** Locks the practice and ends the transaction with `too-many` if the other overrides reach the limit. */
export function refuseTooManyOverrides(therapistId: string, id: string, today: string) {
  const others = sql`select from date_overrides where therapist_id = ${therapistId} and id <> ${id} and to_date >= ${today}::date`
  return [
    sql`select app.lock_practice()`.compile(build),
    refuse(sql`(select count(*) from (${others}) o) >= ${maxOverrides}::int`, 'too-many'),
  ]
}

/** Locks the override. Ends the transaction with `override-missing`, or `override-changed` if it has another version. */
export function refuseIfChanged(therapistId: string, id: string, updatedAt: string) {
  const override = sql`select from date_overrides where therapist_id = ${therapistId} and id = ${id}`
  return [
    refuse(sql`not exists (${override})`, 'override-missing'),
    refuse(sql`not exists (${override} and updated_at = ${updatedAt}::timestamptz for update)`, 'override-changed'),
  ]
}

function refuse(when: RawBuilder<unknown>, code: string) {
  return sql`select app.refuse_when(${when}, ${sql.lit(code)})`.compile(build)
}

/** Ends the transaction with `days-taken` if any of the days has an override. */
export function insertOverride(therapistId: string, id: string, details: OverrideDetails) {
  return build
    .insertInto('date_overrides')
    .values({ therapist_id: therapistId, id, ...rowOf(details) })
    .returning(override)
    .compile()
}

/** Ends the transaction like {@link insertOverride}. */
export function changeOverride(therapistId: string, id: string, details: OverrideDetails) {
  return build
    .updateTable('date_overrides')
    .set(rowOf(details))
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .returning(override)
    .compile()
}

const rowOf = (details: OverrideDetails) => values('date_overrides', OverrideDetails, details, {})
