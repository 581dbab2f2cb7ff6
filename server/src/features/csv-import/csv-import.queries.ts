import { csvImportDays } from '@openhour/shared/features/admin-settings/retention.rules.ts'
import type { CsvImport } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import type { CsvKind } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { undoHours } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { Slot } from '../appointments/slots.queries.ts'
import { countedClients } from '../clients/client-limit.queries.ts'
import type { CsvAppointment, ListedClient } from './appointment-rows.ts'
import type { CsvClient } from './client-rows.ts'

/** In lower case, of archived clients too. */
export const listEmails = builtOnce((therapistId: string) =>
  sql<{ email: string }>`select lower(email) as email from clients where therapist_id = ${therapistId}::uuid`.compile(
    build,
  ),
)

export const listClients = builtOnce((therapistId: string) =>
  sql<ListedClient>`select id, name, email, archived_at is not null as archived from clients where therapist_id = ${therapistId}::uuid`.compile(
    build,
  ),
)

/** When clients have appointments, or had them and cancelled. */
export const listBooked = builtOnce((therapistId: string) =>
  sql<{
    clientId: string
    clientName: string
    appointmentDate: string
    startTime: string
    startsAt: string
    endsAt: string
    isCancelled: boolean
  }>`select a.client_id as "clientId", c.name as "clientName", a.appointment_date::text as "appointmentDate", to_char(a.start_time, 'HH24:MI') as "startTime",
      a.starts_at as "startsAt", a.ends_at as "endsAt", a.cancelled_at is not null as "isCancelled"
    from appointments a join clients c on c.therapist_id = a.therapist_id and c.id = a.client_id where a.therapist_id = ${therapistId}::uuid`.compile(
    build,
  ),
)

export const countActive = builtOnce((therapistId: string) =>
  sql<{
    count: number
  }>`select (${countedClients})::int as count from clients where therapist_id = ${therapistId}::uuid and archived_at is null`.compile(
    build,
  ),
)

/** Aborts the transaction with `client-limit` if so many more clients exceed the limit. Run it under the practice's lock. */
export const refuseBeyondRoom = builtOnce((therapistId: string, more: number, limit: number) =>
  sql`select app.refuse_when((select ${countedClients} from clients where therapist_id = ${therapistId}::uuid and archived_at is null)
    + ${more}::int > ${limit}::int, 'client-limit')`.compile(build),
)

export type NewClient = CsvClient & { id: string }

/** An email that is taken breaks `clients_email_per_therapist`. */
export function insertClients(therapistId: string, clients: readonly NewClient[]) {
  return insertClientRows(therapistId, JSON.stringify(clients))
}

const insertClientRows = builtOnce((therapistId: string, clients: string) =>
  sql`insert into clients (therapist_id, id, name, age, gender, email, diagnosis, phone, preferred_name, pronouns, date_of_birth,
      emergency_contact_name, emergency_contact_phone, emergency_contact_relationship, address, archived_at)
    select ${therapistId}::uuid, r.id, r.name, r.age, r.gender, r.email, r.diagnosis, r.phone, r."preferredName", r.pronouns, r."dateOfBirth",
      r."emergencyContactName", r."emergencyContactPhone", r."emergencyContactRelationship", r.address,
      case when r.archived then now() end
    from json_to_recordset(${clients}::json) as r (id uuid, name text, age smallint, gender text, email text, diagnosis text, phone text,
      "preferredName" text, pronouns text, "dateOfBirth" date, "emergencyContactName" text, "emergencyContactPhone" text,
      "emergencyContactRelationship" text, address text, archived boolean)`.compile(build),
)

export type NewAppointment = CsvAppointment & Slot & { overlaps: boolean }

/**
 * Adds appointments; `overlaps` says which overlap another one of the import. Run it under the practice's lock. Unless overlaps are allowed, one aborts the
 * transaction. What was cancelled without being late never counts as late: nobody knows when that was.
 */
export function insertCsvAppointments(therapistId: string, allowed: boolean, appointments: readonly NewAppointment[]) {
  return insertAppointmentRows(therapistId, allowed, JSON.stringify(appointments))
}

const insertAppointmentRows = builtOnce((therapistId: string, allowed: boolean, appointments: string) =>
  sql`insert into appointments (therapist_id, id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at, type, notes, place, status,
      cancelled_at, overlap_allowed, cancellation_hours)
    select ${therapistId}::uuid, r.id, r."clientId", r."appointmentDate", r."startTime", r."endTime", r."timeZone", r."startsAt", r."endsAt", r.type, r.notes,
      r.place, r.status, case when r.status like '%cancelled%' then least(now(), r."startsAt") end,
      r.status not like '%cancelled%' and ${allowed}::boolean
        and (r."overlaps" or exists (select from app.appointments_between(${therapistId}::uuid, r."startsAt", r."endsAt"))),
      case when r.status like '%cancelled%' and not r.late then 0
        else (select cancellation_hours from practice_settings where user_id = ${therapistId}::uuid) end
    from json_to_recordset(${appointments}::json) as r (id uuid, "clientId" uuid, "appointmentDate" date, "startTime" time, "endTime" time,
      "timeZone" text, "startsAt" timestamptz, "endsAt" timestamptz, type text, notes text, place text, status text, late boolean, "overlaps" boolean)`.compile(
    build,
  ),
)

export const insertImport = builtOnce(
  (
    therapistId: string,
    made: { id: string; kind: CsvKind; fileName: string; rowIds: readonly string[]; rowCount: number },
  ) =>
    sql`insert into csv_imports (therapist_id, id, kind, file_name, row_count, row_ids) values (${therapistId}::uuid, ${made.id}::uuid, ${made.kind},
      ${made.fileName}, ${made.rowCount}::int, ${made.rowIds}::uuid[])`.compile(build),
)

export const listImports = builtOnce((therapistId: string, at: string) =>
  sql<CsvImport>`select id, kind, file_name as "fileName", row_count as "rowCount", created_at as "createdAt", undone_at as "undoneAt",
      kept_count as "keptCount", removed_count as "removedCount", undone_at is null
        and (created_at > ${at}::timestamptz - make_interval(hours => ${undoHours}) or removed_count > 0 or kept_ids <> '{}') as "canUndo"
    from csv_imports where therapist_id = ${therapistId}::uuid order by created_at desc, id limit 20`.compile(build),
)

/** One step, of so many rows. No row if it cannot be undone. */
export const undoImport = builtOnce((id: string, at: string, size: number) =>
  sql<{
    removed: number
    kept: number
    left: number
  }>`select removed, kept, remaining as "left" from app.undo_csv_import(${id}::uuid, ${at}::timestamptz,
      ${at}::timestamptz - make_interval(hours => ${undoHours}), ${size}::integer)`.compile(build),
)

export const forgetOldImports = builtOnce((at: string) =>
  sql`delete from csv_imports where created_at < ${at}::timestamptz - make_interval(days => ${csvImportDays}::int)`.compile(
    build,
  ),
)
