import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import { isCancelled, monthlyLimitRefusal } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { instantsOf } from '@openhour/shared/features/appointments/series.rules.ts'
import type { CsvUpload } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { csvTexts } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { wallAt } from '@openhour/shared/lib/wall-time.ts'
import { newId } from '../../platform/new-id.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import { practiceTime } from '../../platform/time/practice-time.ts'
import { lockPractice, refuseBeyondLimit } from '../appointments/appointments.queries.ts'
import { queueNotices } from '../appointments/queue-notices.queries.ts'
import type { Slot } from '../appointments/slots.queries.ts'
import { appointmentConverter, type CsvAppointment, timeKeyOf } from './appointment-rows.ts'
import { dayOrderOf, oddWordsOf, openStatuses } from './csv-answers.ts'
import { insertCsvAppointments, listBooked, listClients } from './csv-import.queries.ts'
import { convertRows, openProblems, previewOf } from './csv-rows.ts'
import { chunked, kept, type Plan, type Practice } from './importing.ts'
import { splitOverlaps } from './overlaps.ts'
import type { CsvRow } from '../../services/csv/read-csv.ts'

type Placed = { row: number; slot: CsvAppointment & Slot }

export async function planAppointments(practice: Practice, upload: CsvUpload, rows: readonly CsvRow[]): Promise<Plan> {
  const { actor, run } = practice
  const { userId } = actor
  const limit = entitlementsOf(actor.tierStatus).maxAppointmentsPerMonth
  const dayOrder = dayOrderOf(upload, rows)
  const { zone, today, now, monthOf } = await practiceTime(practice)
  const [clients, booked] = await run(listClients(userId), listBooked(userId))
  const timeNow = new Date(wallAt(zone, Date.parse(now))).toISOString().slice(11, 16)
  const known = { clients, booked: new Set(booked.map(timeKeyOf)), zone, today, timeNow }
  const [statuses, problems] = [openStatuses(upload), openProblems()]
  const convert = appointmentConverter(upload, known, { dayOrder, statuses })
  const placed = (await convertRows(rows, upload, convert, problems)).map(({ row, value }) => ({
    row,
    slot: { ...value, ...slotIn(zone, value) },
  }))
  const takesTime = ({ slot }: Placed) => !isCancelled(slot.status)
  const split = splitOverlaps(
    booked.filter((one) => !one.isCancelled),
    placed.filter(takesTime),
  )
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const leftOut = upload.onConflict === 'skip' ? split.overlapping : []
  for (const { row } of leftOut)
    problems.add(byNumber.get(row) ?? { number: row, cells: [] }, { startTime: csvTexts.overlap })
  const out = new Set(leftOut)
  const good = placed.filter((one) => !out.has(one))
  const { faulty, ...listed } = problems.result()
  return {
    check: {
      rows: rows.length,
      good: good.length,
      faulty,
      ...listed,
      dayOrder,
      archived: 0,
      room: null,
      past: good.filter(({ slot }) => slot.past).length,
      preview: previewOf(
        good.map(({ row, slot }) => ({ row, value: slot })),
        ({ clientName: name, appointmentDate, startTime, endTime, status }) => ({
          name,
          appointmentDate,
          startTime,
          endTime,
          status,
        }),
      ),
      statuses: statuses.list(),
      overlaps: split.overlaps,
      oddWords: oddWordsOf(rows, upload.columns),
    },
    apply: async (id) => {
      if (split.overlapping.length > 0 && upload.onConflict === 'refuse')
        throw new Refusal('not-possible-now', csvTexts.overlapsUndecided)
      const overlapping = overlappingIds(good.filter(takesTime).map(({ slot }) => slot))
      const slots = good.map(({ slot }) => ({ ...slot, overlaps: overlapping.has(slot.id) }))
      const ids = slots.map((slot) => slot.id)
      // A history books nothing.
      const counted = slots.filter(({ past }) => !past).map((slot) => ({ id: slot.id, ...monthOf(slot.startsAt) }))
      const isAllowed = upload.onConflict === 'overlap'
      const changed = () => new Refusal('not-possible-now', csvTexts.changed)
      await refusing(
        run(
          lockPractice(),
          ...chunked(slots).map((some) => insertCsvAppointments(userId, isAllowed, some)),
          // Clients know of what was booked elsewhere.
          queueNotices(userId, ids, 'none'),
          ...(limit === null ? [] : [refuseBeyondLimit(userId, limit, counted)]),
          kept(userId, id, upload, slots),
        ),
        {
          'appointment-taken': changed,
          appointments_no_overlap: changed,
          'appointment-limit': () =>
            new Refusal('limit-reached', monthlyLimitRefusal(limit ?? 0), {
              feature: 'appointments',
              limit: limit ?? 0,
            }),
        },
      )
      return { id, imported: slots.length, skipped: faulty }
    },
  }
}

function slotIn(timeZone: string, { appointmentDate, startTime, endTime }: CsvAppointment): Slot {
  const { startMs, endMs } = instantsOf(timeZone, appointmentDate, startTime, endTime)
  const [startsAt, endsAt] = [new Date(startMs).toISOString(), new Date(endMs).toISOString()]
  return { id: newId(), appointmentDate, startTime, endTime, timeZone, startsAt, endsAt, occurrence: null }
}

/** The ids of slots that overlap another one of the file. */
function overlappingIds(slots: readonly Slot[]): ReadonlySet<string> {
  const found = new Set<string>()
  let last: Slot | undefined
  for (const slot of slots.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))) {
    if (last && slot.startsAt < last.endsAt) found.add(slot.id).add(last.id)
    if (!last || slot.endsAt > last.endsAt) last = slot
  }
  return found
}
