import type { BusyTime, CalendarsRead } from '@openhour/shared/features/connections/connections.contract.ts'
import { maxBusyTimes } from '@openhour/shared/features/connections/connections.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** The distinct busy times of the acting therapist's connected calendars between two instants, earliest first. */
export const listBusy = builtOnce((from: string, to: string) =>
  sql<BusyTime>`select starts_at as "startsAt", ends_at as "endsAt" from app.own_busy_times(${from}::timestamptz, ${to}::timestamptz)
    order by starts_at, ends_at limit ${maxBusyTimes}::int`.compile(build),
)

/** How up to date the connected calendars of the acting therapist are: the one that was read longest ago. */
export const findCalendarsRead = builtOnce(() =>
  sql<CalendarsRead>`select count(*) > 0 as connected, case when bool_and(read_at is not null) then min(read_at) end as "readAt"
    from app.own_calendars_read()`.compile(build),
)
