import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** The practices of the acting client, newest first. */
export const listJoinedPractices = builtOnce(() =>
  sql<
    Omit<JoinedPractice, 'brand'>
  >`select client_id as "clientId", practice_name as "practiceName", therapist_name as "therapistName", time_zone as "timeZone",
      clock_style as "clockStyle", week_start as "weekStart", cancellation_hours as "cancellationHours", can_book as "canBook",
      shows_invoices as "showsInvoices",
      booking_policy as "bookingPolicy", joined_at as "joinedAt"
    from app.joined_practices() order by joined_at desc, client_id`.compile(build),
)

/** Refuses with `invitation-over`, `invitation-other-address`, `already-joined` or `same-record-joined`. */
export const joinPractice = builtOnce((tokenHash: Buffer, at: string) =>
  sql<{ clientId: string }>`select app.join_practice(${tokenHash}::bytea, ${at}::timestamptz) as "clientId"`.compile(
    build,
  ),
)

export const leavePractice = builtOnce((clientId: string) =>
  sql<{ left: boolean }>`select app.leave_practice(${clientId}::uuid) as "left"`.compile(build),
)
