import { setImmediate as nextTurn } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { AppointmentDetails } from '@openhour/shared/features/appointments/appointments.contract.ts'
import type { AppointmentType } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { ClientDetails } from '@openhour/shared/features/clients/clients.contract.ts'
import { invalidBirth } from '@openhour/shared/features/clients/clients.rules.ts'
import type { CsvCheck, CsvProblem, CsvUpload } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { csvTexts, dayIn, maxListedProblems, timeIn } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { canonicalEmail } from '@openhour/shared/lib/email-address.ts'
import { lastToday } from '../../platform/clock.ts'

type Errors = Record<string, string>
type Cells = (field: string) => string
/** A row as the normal operation takes it, or its errors by field. */
type Converted<T> = { value: T; errors?: undefined } | { value?: undefined; errors: Errors }

export type Converting<T> = (cells: Cells) => Converted<T>
export type CheckedRows<T> = Omit<CsvCheck, 'room'> & { values: T[] }

const rowsPerTurn = 500

/** Converts all rows, and lets other requests run in between. */
export async function convertRows<T>(
  rows: readonly string[][],
  { columns }: CsvUpload,
  convert: Converting<T>,
): Promise<CheckedRows<T>> {
  const values: T[] = []
  const problems: CsvProblem[] = []
  const counts = new Map<string, number>()
  let faulty = 0
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === 0) await nextTurn()
    const { value, errors } = convert((field) => row[columns[field] ?? -1]?.trim() ?? '')
    if (errors === undefined) {
      values.push(value)
      continue
    }
    faulty++
    for (const message of new Set(Object.values(errors))) counts.set(message, (counts.get(message) ?? 0) + 1)
    if (problems.length < maxListedProblems)
      problems.push({ row: index + 2, errors, shown: row.filter(Boolean).slice(0, 3).join(', ').slice(0, 120) })
  }
  const messages = [...counts].map(([message, count]) => ({ message, count }))
  messages.sort((one, other) => other.count - one.count)
  return { rows: rows.length, good: values.length, faulty, problems, messages, values }
}

function parsed<T>(schema: z.ZodMiniType<T>, input: unknown, errors: Errors): Converted<T> {
  const read = schema.safeParse(input)
  for (const { path, message } of read.error?.issues ?? []) errors[String(path[0] ?? 'name')] ??= message
  return read.success && Object.keys(errors).length === 0 ? { value: read.data } : { errors }
}

function wholeNumber(text: string, field: string, errors: Errors): number | null {
  if (text === '') return null
  if (!/^\d{1,5}$/.test(text)) errors[field] = csvTexts.badNumber
  return Number(text)
}

const nameOf = (cells: Cells, whole: string) =>
  cells(whole) || [cells('firstName'), cells('lastName')].filter(Boolean).join(' ')

/** @param taken the emails of the practice's clients, in the form in which they are stored */
export function clientConverter(
  { dayOrder, gender, noEmail, ageNotKnown }: CsvUpload,
  taken: ReadonlySet<string>,
): Converting<ClientDetails> {
  const seen = new Set<string>()
  const others = [
    'email',
    'phone',
    'preferredName',
    'pronouns',
    'diagnosis',
    'emergencyContactName',
    'emergencyContactPhone',
    'emergencyContactRelationship',
  ]
  return (cells) => {
    const errors: Errors = {}
    const birth = cells('dateOfBirth')
    const dateOfBirth = birth === '' ? null : (dayIn(birth, dayOrder, lastToday()) ?? null)
    if (birth !== '' && (dateOfBirth === null || dateOfBirth > lastToday())) errors.dateOfBirth = invalidBirth
    const given = Object.fromEntries(others.map((field) => [field, cells(field)]).filter(([, text]) => text !== ''))
    const details = {
      ...given,
      name: nameOf(cells, 'name'),
      gender: cells('gender') || cells('sex') || gender,
      age: dateOfBirth === null ? wholeNumber(cells('age'), 'age', errors) : null,
      dateOfBirth,
      noEmail: noEmail && cells('email') === '',
      ageNotKnown: ageNotKnown && birth === '' && cells('age') === '',
    }
    const converted = parsed(ClientDetails, details, errors)
    if (converted.errors?.email !== undefined || cells('email') === '') return converted
    const email = converted.value?.email ?? canonicalEmail(cells('email')) ?? ''
    const inUse = taken.has(email) ? csvTexts.exists : seen.has(email) ? csvTexts.twice : undefined
    seen.add(email)
    return inUse === undefined ? converted : { errors: { ...converted.errors, email: inUse } }
  }
}

export type ListedClient = { id: string; name: string; email: string | null }
/** An appointment of an import, in the practice's zone. */
export type CsvAppointment = {
  clientId: string
  appointmentDate: string
  startTime: string
  endTime: string
  type: AppointmentType
  notes: string | null
}

/** What an appointment has in common with another one of the same client at the same time. */
export const placeOf = ({ clientId, appointmentDate, startTime }: Omit<CsvAppointment, 'endTime' | 'type' | 'notes'>) =>
  `${clientId} ${appointmentDate} ${startTime}`

/** @param clients the practice's active clients @param booked places of its appointments @param today in the practice's zone */
export function appointmentConverter(
  { dayOrder }: CsvUpload,
  { clients, booked, today }: { clients: readonly ListedClient[]; booked: ReadonlySet<string>; today: string },
): Converting<CsvAppointment> {
  const seen = new Set<string>()
  const byEmail = new Map(clients.map((client) => [client.email, client.id]))
  const yearAhead = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  const byName = Map.groupBy(clients, ({ name }) => plain(name))
  return (cells) => {
    const errors: Errors = {}
    const named = byName.get(plain(nameOf(cells, 'clientName'))) ?? []
    const clientId =
      byEmail.get(canonicalEmail(cells('clientEmail')) ?? '') ?? (named.length === 1 ? named[0]?.id : undefined)
    if (clientId === undefined) errors.clientEmail = named.length > 1 ? csvTexts.severalClients : csvTexts.noClient
    const start = cells('startTime') || cells('date')
    const appointmentDate = dayIn(cells('date') || start, dayOrder, yearAhead)
    if (appointmentDate === undefined) errors.date = csvTexts.badDate
    else if (appointmentDate < today) errors.date = appointmentTexts.dayPast
    const startTime = timeIn(start)
    if (startTime === undefined) errors.startTime = csvTexts.badTime
    const minutes = wholeNumber(cells('minutes').replace(/\s*min.*$/i, ''), 'minutes', errors)
    const endTime = timeIn(cells('endTime')) ?? (startTime && minutes !== null ? later(startTime, minutes) : undefined)
    if (endTime === undefined) errors.endTime = csvTexts.badTime
    if (Object.keys(errors).length > 0) return { errors }
    const notes = cells('notes') || null
    const input = { clientId, appointmentDate, startTime, endTime, type: typeIn(cells('type')), notes }
    const { value, errors: refused } = parsed(AppointmentDetails, input, errors)
    if (value === undefined) return { errors: refused }
    const place = placeOf(value)
    if (booked.has(place)) return { errors: { startTime: csvTexts.booked } }
    if (seen.has(place)) return { errors: { startTime: csvTexts.bookedTwice } }
    seen.add(place)
    return { value: { ...value, notes, clientId: value.clientId } }
  }
}

const plain = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

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
