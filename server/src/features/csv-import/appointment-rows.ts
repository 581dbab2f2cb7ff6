import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { AppointmentDetails } from '@openhour/shared/features/appointments/appointments.contract.ts'
import type { AppointmentStatus, AppointmentType } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { hasPlace, isCancelled } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { isSkipped } from '@openhour/shared/features/appointments/series.rules.ts'
import type { CsvUpload } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { type DayOrder, dayIn, timeIn } from '@openhour/shared/features/csv-import/csv-dates.rules.ts'
import { csvTexts } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { saysYes, storedStatus, type StatusMeaning } from '@openhour/shared/features/csv-import/csv-statuses.rules.ts'
import { canonicalEmail } from '@openhour/shared/lib/canonical-email.ts'
import type { Statuses } from './csv-answers.ts'
import { type Cells, type Converting, type Errors, inOrder, nameOf, parsed, wholeNumber } from './csv-rows.ts'

export type ListedClient = { id: string; name: string; email: string | null; archived: boolean }
/** An appointment of an import, in the practice's zone. `late`: cancelled inside the practice's cancellation window. */
export type CsvAppointment = {
  clientId: string
  clientName: string
  appointmentDate: string
  startTime: string
  endTime: string
  type: AppointmentType
  status: AppointmentStatus
  late: boolean
  past: boolean
  notes: string | null
  place: string | null
}

/** What an appointment has in common with another one of the same client at the same time. A cancelled one leaves the time to another. */
export const timeKeyOf = (booked: {
  clientId: string
  appointmentDate: string
  startTime: string
  isCancelled: boolean
}) => `${booked.clientId} ${booked.appointmentDate} ${booked.startTime} ${booked.isCancelled}`

export type KnownPractice = {
  clients: readonly ListedClient[]
  /** The keys of its appointments: {@link timeKeyOf}. */
  booked: ReadonlySet<string>
  zone: string
  /** In the zone. */
  today: string
  timeNow: string
}

type Answers = { dayOrder: DayOrder; statuses: Statuses }

export function appointmentConverter(
  { minutes: usualMinutes }: CsvUpload,
  { clients, booked, zone, today, timeNow }: KnownPractice,
  { dayOrder, statuses }: Answers,
): Converting<CsvAppointment> {
  const seen = new Set<string>()
  const findClient = clientFinder(clients)
  const yearAhead = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  return (cells) => {
    const errors: Errors = {}
    const start = cells('startTime') || cells('date')
    const day = dayIn(cells('date') || start, dayOrder, yearAhead)
    if (day === undefined) errors.date = csvTexts.badDate
    const startTime = timeIn(start)
    if (startTime === undefined) errors.startTime = csvTexts.badTime
    const past = `${day} ${startTime}` <= `${today} ${timeNow}`
    const endTime = endOf(cells, startTime, usualMinutes, errors)
    const meaning = errors.date || errors.startTime ? null : meaningOf(cells, past, statuses)
    if (!errors.date && !errors.startTime && (meaning === null || meaning === 'skip'))
      errors.status =
        meaning === 'skip' ? csvTexts.leftOut : cells('status') ? csvTexts.statusUnclear : csvTexts.statusMissing
    const status = storedStatus(meaning ?? 'scheduled')
    const client = findClient(cells, !past && !isCancelled(status), errors)
    if (startTime && day && isSkipped(zone, day, startTime)) errors.startTime = appointmentTexts.timeSkipped
    if (client === undefined || Object.keys(errors).length > 0) return { errors }
    const notes = cells('notes') || null
    const where = typeIn(cells('type'))
    const place = (hasPlace(where) && cells('place')) || null
    const input = { clientId: client.id, appointmentDate: day, startTime, endTime, type: where, notes, place }
    const { value, errors: refused } = parsed(AppointmentDetails, input, errors)
    if (value === undefined) return { errors: refused }
    const key = timeKeyOf({ ...value, isCancelled: isCancelled(status) })
    if (booked.has(key)) return { errors: { startTime: csvTexts.booked } }
    if (seen.has(key)) return { errors: { startTime: csvTexts.bookedTwice } }
    seen.add(key)
    const { appointmentDate, type } = value
    const late = meaning === 'cancelled-late'
    return {
      value: {
        clientId: client.id,
        clientName: client.name,
        appointmentDate,
        type,
        status,
        late,
        past,
        notes,
        place: value.place || null,
        startTime: value.startTime,
        endTime: value.endTime,
      },
    }
  }
}

/** Yes in a column of its own, such as `Did not arrive`, says more than the status beside it. */
function meaningOf(cells: Cells, past: boolean, statuses: Statuses): StatusMeaning | null {
  const of = past ? 'past' : 'upcoming'
  if (saysYes(cells('missed'))) return statuses.meaningOf(of, 'did not arrive')
  if (saysYes(cells('cancelled'))) {
    const said = cells('status') || cells('cancelled')
    const meaning = statuses.meaningOf(of, said)
    return meaning !== null && isCancelled(storedStatus(meaning)) ? meaning : statuses.meaningOf(of, 'cancelled')
  }
  if (past && saysYes(cells('arrived'))) return statuses.meaningOf(of, 'arrived')
  return statuses.meaningOf(of, cells('status'))
}

function endOf(cells: Cells, startTime: string | undefined, usual: number | null, errors: Errors): string | undefined {
  const given = cells('endTime')
  const minutes = wholeNumber(cells('minutes').replace(/\s*min.*$/i, ''), 'minutes', errors)
  const endTime = given === '' ? undefined : timeIn(given)
  if (endTime !== undefined) return endTime
  const length = minutes ?? (given === '' ? usual : null)
  if (length === null) errors.endTime = given === '' ? csvTexts.noLength : csvTexts.badTime
  if (length === null || startTime === undefined) return undefined
  const end = later(startTime, length)
  if (end === undefined) errors.endTime = csvTexts.badTime
  return end
}

function clientFinder(clients: readonly ListedClient[]) {
  const byEmail = new Map(clients.flatMap((client) => (client.email ? [[client.email, client] as const] : [])))
  const byName = Map.groupBy(clients, ({ name }) => plain(name))
  return (cells: Cells, mustBeActive: boolean, errors: Errors): ListedClient | undefined => {
    const all = byName.get(plain(nameOf(cells, 'clientName'))) ?? []
    const active = all.filter(({ archived }) => !archived)
    const fitting = mustBeActive && active.length > 0 ? active : all
    const client =
      byEmail.get(canonicalEmail(cells('clientEmail')) ?? '') ?? (fitting.length === 1 ? fitting[0] : undefined)
    if (client === undefined) errors.clientEmail = fitting.length > 1 ? csvTexts.severalClients : csvTexts.noClient
    else if (client.archived && mustBeActive) errors.clientEmail = csvTexts.archivedClient
    return client
  }
}

const plain = (name: string) => inOrder(name).normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

function typeIn(text: string): AppointmentType {
  if (/phone|telefon|call/i.test(text)) return 'phone'
  return /online|video|tele|virtual|remote|zoom/i.test(text) ? 'online' : 'in_person'
}

/** Undefined past the end of the day. */
function later(time: string, minutes: number): string | undefined {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const end = hour * 60 + minute + minutes
  return end >= 1440
    ? undefined
    : `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}
