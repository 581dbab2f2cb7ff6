import type { ClientDetails } from '@openhour/shared/features/clients/clients.contract.ts'
import type { CsvImport } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import type { CsvKind } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { undoHours } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { Slot } from '../appointments/slots.queries.ts'
import type { CsvAppointment, ListedClient } from './csv-rows.ts'

/** In lower case, of archived clients too. */
export const listEmails = builtOnce((therapistId: string) =>
  sql<{ email: string }>`select lower(email) as email from clients where therapist_id = ${therapistId}::uuid`.compile(
    build,
  ),
)

export const listActiveClients = builtOnce((therapistId: string) =>
  sql<ListedClient>`select id, name, email from clients where therapist_id = ${therapistId}::uuid and archived_at is null`.compile(
    build,
  ),
)

/** Where clients have appointments from a day on. */
export const listBooked = builtOnce((therapistId: string, day: string) =>
  sql<{
    clientId: string
    appointmentDate: string
    startTime: string
  }>`select client_id as "clientId", appointment_date::text as "appointmentDate",
      to_char(start_time, 'HH24:MI') as "startTime"
    from appointments where therapist_id = ${therapistId}::uuid and appointment_date >= ${day}::date and starts_at > ${day}::date - interval '2 days'
      and cancelled_at is null`.compile(build),
)

export const countActive = builtOnce((therapistId: string) =>
  sql<{
    count: number
  }>`select count(*)::int as count from clients where therapist_id = ${therapistId}::uuid and archived_at is null`.compile(
    build,
  ),
)

/** Aborts the transaction with `client-limit` if so many more clients exceed the limit. Run it under the practice's lock. */
export const refuseBeyondRoom = builtOnce((therapistId: string, more: number, limit: number) =>
  sql`select app.refuse_when((select count(*) from clients where therapist_id = ${therapistId}::uuid and archived_at is null)
    + ${more}::int > ${limit}::int, 'client-limit')`.compile(build),
)

export type NewClient = ClientDetails & { id: string }

/** An email that is taken breaks `clients_email_per_therapist`. */
export function insertClients(therapistId: string, clients: readonly NewClient[]) {
  return insertClientRows(therapistId, JSON.stringify(clients))
}

const insertClientRows = builtOnce((therapistId: string, clients: string) =>
  sql`insert into clients (therapist_id, id, name, age, gender, email, diagnosis, phone, preferred_name, pronouns, date_of_birth,
      emergency_contact_name, emergency_contact_phone, emergency_contact_relationship)
    select ${therapistId}::uuid, r.id, r.name, r.age, r.gender, r.email, r.diagnosis, r.phone, r."preferredName", r.pronouns, r."dateOfBirth",
      r."emergencyContactName", r."emergencyContactPhone", r."emergencyContactRelationship"
    from json_to_recordset(${clients}::json) as r (id uuid, name text, age smallint, gender text, email text, diagnosis text, phone text,
      "preferredName" text, pronouns text, "dateOfBirth" date, "emergencyContactName" text, "emergencyContactPhone" text,
      "emergencyContactRelationship" text)`.compile(build),
)

export type NewAppointment = CsvAppointment & Slot & { overlaps: boolean }

/** Adds appointments wherever they are; `overlaps` says which overlap another one of the import. Run it under the practice's lock. */
export function insertCsvAppointments(therapistId: string, appointments: readonly NewAppointment[]) {
  return insertAppointmentRows(therapistId, JSON.stringify(appointments))
}

const insertAppointmentRows = builtOnce((therapistId: string, appointments: string) =>
  sql`insert into appointments (therapist_id, id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at, type, notes,
      overlap_allowed, cancellation_hours)
    select ${therapistId}::uuid, r.id, r."clientId", r."appointmentDate", r."startTime", r."endTime", r."timeZone", r."startsAt", r."endsAt", r.type, r.notes,
      r."overlaps" or exists (select from app.appointments_between(${therapistId}::uuid, r."startsAt", r."endsAt")),
      (select cancellation_hours from practice_settings where user_id = ${therapistId}::uuid)
    from json_to_recordset(${appointments}::json) as r (id uuid, "clientId" uuid, "appointmentDate" date, "startTime" time, "endTime" time,
      "timeZone" text, "startsAt" timestamptz, "endsAt" timestamptz, type text, notes text, "overlaps" boolean)`.compile(
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
  }>`select removed, kept, remaining as "left" from app.undo_csv_import(${id}::uuid, ${at}::timestamptz, ${size}::integer)`.compile(
    build,
  ),
)

export const forgetOldImports = builtOnce((at: string) =>
  sql`delete from csv_imports where created_at < ${at}::timestamptz - interval '30 days'`.compile(build),
)
