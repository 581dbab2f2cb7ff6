import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import { monthlyLimitRefusal } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { instantsOf } from '@openhour/shared/features/appointments/series.rules.ts'
import { clientLimitRefusal } from '@openhour/shared/features/clients/clients.rules.ts'
import type { CsvCheck, CsvDone, CsvUpload } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { csvTexts } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { lockPractice, refuseBeyondLimit } from '../appointments/appointments.queries.ts'
import { queueNotices } from '../appointments/queue-notices.queries.ts'
import type { Slot } from '../appointments/slots.queries.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import type { Actor, Run } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/new-id.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import { practiceTime } from '../../platform/time/practice-time.ts'
import {
  countActive,
  insertClients,
  insertCsvAppointments,
  insertImport,
  listActiveClients,
  listBooked,
  listEmails,
  refuseBeyondRoom,
} from './csv-import.queries.ts'
import { appointmentConverter, clientConverter, convertRows, type CsvAppointment, placeOf } from './csv-rows.ts'

type Practice = { actor: Actor; run: Run }

/** What importing these rows would do, and the function that does it. */
export type Plan = { check: CsvCheck; apply: (id: string) => Promise<CsvDone> }

const rowsPerStatement = 1_000
const chunked = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

export function planImport(practice: Practice, upload: CsvUpload, rows: readonly string[][]): Promise<Plan> {
  return upload.kind === 'clients' ? planClients(practice, upload, rows) : planAppointments(practice, upload, rows)
}

async function planClients({ actor, run }: Practice, upload: CsvUpload, rows: readonly string[][]): Promise<Plan> {
  const { userId } = actor
  const limit = entitlementsOf(actor.tierStatus).maxClients
  const [emails, [active]] = await run(listEmails(userId), countActive(userId))
  const taken = new Set(emails.map(({ email }) => email))
  const { values, ...counts } = await convertRows(rows, upload, clientConverter(upload, taken))
  const room = limit === null ? null : Math.max(0, limit - (active?.count ?? 0))
  return {
    check: { ...counts, room },
    apply: async (id) => {
      const clients = values.map((client) => ({ ...client, id: newId() }))
      await refusing(
        run(
          lockPractice(),
          ...(limit === null ? [] : [refuseBeyondRoom(userId, clients.length, limit)]),
          ...chunked(clients, rowsPerStatement).map((some) => insertClients(userId, some)),
          kept(userId, id, upload, clients),
        ),
        {
          'client-limit': () =>
            new Refusal('limit-reached', clientLimitRefusal(limit ?? 0), { feature: 'clients', limit: limit ?? 0 }),
          clients_email_per_therapist: () => new Refusal('not-possible-now', csvTexts.changed),
        },
      )
      return { id, imported: clients.length, skipped: counts.faulty }
    },
  }
}

async function planAppointments(practice: Practice, upload: CsvUpload, rows: readonly string[][]): Promise<Plan> {
  const { actor, run } = practice
  const { userId } = actor
  const limit = entitlementsOf(actor.tierStatus).maxAppointmentsPerMonth
  const time = await practiceTime(practice)
  const [clients, places] = await run(listActiveClients(userId), listBooked(userId, time.today))
  const known = { clients, booked: new Set(places.map(placeOf)), today: time.today }
  const { values, ...counts } = await convertRows(rows, upload, appointmentConverter(upload, known))
  return {
    check: { ...counts, room: null },
    apply: async (id) => {
      const slots = values.map((one) => ({ ...one, ...slotIn(time.zone, one) }))
      const overlaps = overlapping(slots)
      const rows = slots.map((slot) => ({ ...slot, overlaps: overlaps.has(slot.id) }))
      const ids = slots.map((slot) => slot.id)
      const counted = slots.map((slot) => ({ id: slot.id, ...time.monthOf(slot.startsAt) }))
      await refusing(
        run(
          lockPractice(),
          ...chunked(rows, rowsPerStatement).map((some) => insertCsvAppointments(userId, some)),
          // Clients know of what was booked elsewhere.
          queueNotices(userId, ids, 'none'),
          ...(limit === null ? [] : [refuseBeyondLimit(userId, limit, counted)]),
          kept(userId, id, upload, slots),
        ),
        {
          'appointment-limit': () =>
            new Refusal('limit-reached', monthlyLimitRefusal(limit ?? 0), {
              feature: 'appointments',
              limit: limit ?? 0,
            }),
        },
      )
      return { id, imported: slots.length, skipped: counts.faulty }
    },
  }
}

function slotIn(timeZone: string, { appointmentDate, startTime, endTime }: CsvAppointment): Slot {
  const { startMs, endMs } = instantsOf(timeZone, appointmentDate, startTime, endTime)
  const [startsAt, endsAt] = [new Date(startMs).toISOString(), new Date(endMs).toISOString()]
  return { id: newId(), appointmentDate, startTime, endTime, timeZone, startsAt, endsAt, occurrence: null }
}

/** The ids of slots that overlap another one of the file. */
function overlapping(slots: readonly Slot[]): ReadonlySet<string> {
  const found = new Set<string>()
  let last: Slot | undefined
  for (const slot of slots.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))) {
    if (last && slot.startsAt < last.endsAt) found.add(slot.id).add(last.id)
    if (!last || slot.endsAt > last.endsAt) last = slot
  }
  return found
}

function kept(userId: string, id: string, { kind, fileName }: CsvUpload, rows: readonly { id: string }[]): Statement {
  return insertImport(userId, { id, kind, fileName, rowIds: rows.map((row) => row.id), rowCount: rows.length })
}
