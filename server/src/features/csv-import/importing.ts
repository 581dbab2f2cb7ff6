import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import { monthlyLimitRefusal } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { instantsOf } from '@openhour/shared/features/appointments/series.rules.ts'
import { clientLimitRefusal } from '@openhour/shared/features/clients/clients.rules.ts'
import type { CsvCheck, CsvDone, CsvUpload } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { csvTexts } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { lockPractice, refuseBeyondLimit } from '../appointments/appointments.queries.ts'
import { queueNotices } from '../appointments/queue-notices.queries.ts'
import { insertAppointments, type Slot } from '../appointments/slots.queries.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import type { Actor, Run } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/new-id.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import { practiceTime } from '../../platform/time/practice-time.ts'
import {
  countActive,
  insertClients,
  insertImport,
  listActiveClients,
  listEmails,
  refuseBeyondRoom,
} from './csv-import.queries.ts'
import { appointmentConverter, clientConverter, convertRows, type CsvAppointment } from './csv-rows.ts'

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
  const [time, [clients]] = await Promise.all([practiceTime(practice), run(listActiveClients(userId))])
  const { values, ...counts } = await convertRows(rows, upload, appointmentConverter(upload, clients, time.today))
  return {
    check: { ...counts, room: null },
    apply: async (id) => {
      const slots = values.map((one) => slotIn(time.zone, one))
      const statements: Statement[] = [lockPractice()]
      for (const [, places] of Map.groupBy(values.keys(), (index) => groupOf(values[index]))) {
        const { clientId, type, notes } = values[places[0] ?? 0] as CsvAppointment
        const some = places.flatMap((index) => slots[index] ?? [])
        const common = { clientId, type, notes, meetingLink: null, seriesId: null, timeZone: time.zone }
        statements.push(insertAppointments(userId, some, common, 'overlap'))
      }
      const ids = slots.map((slot) => slot.id)
      const counted = slots.map((slot) => ({ id: slot.id, ...time.monthOf(slot.startsAt) }))
      await refusing(
        run(
          ...statements,
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

const groupOf = (one: CsvAppointment | undefined) => JSON.stringify([one?.clientId, one?.type, one?.notes])

function kept(userId: string, id: string, { kind, fileName }: CsvUpload, rows: readonly { id: string }[]): Statement {
  return insertImport(userId, { id, kind, fileName, rowIds: rows.map((row) => row.id), rowCount: rows.length })
}
