import { minutesOf } from '@openhour/shared/features/appointments/series.rules.ts'
import { instantOn } from './days.ts'
import type { Billed } from './money-practices.ts'
import { randomFrom, uuidFrom } from './random.ts'
import type { ChargeRow, ClientRow, Sample } from './rows.ts'

export type Agreement = Omit<Billed['agreed'][number], 'client' | 'payer'> & {
  client_id: string
  payer_id: string | null
}

/** Sessions paid ahead: those of this client from `sold` to `expires_on`, the first `sessions` of them. */
export type Sold = {
  id: string
  client_id: string
  name: string
  sessions: number
  price_minor: number
  sold: string
  expires_on: string
}

type Practice = {
  practice: Billed
  therapistId: string
  from: string
  agreed: Agreement[]
  packages: Sold[]
  taxIds: [string, string]
}

const excuses = ['Had been taken to hospital', 'Told me the evening before', 'The first time in a year']

/**
 * The charges of a practice from a day on: of held sessions, and fees of missed ones, which wait for a decision in the month of the sample's day and
 * were confirmed or waived before.
 */
export function chargesOf(sample: Sample, practiceOf: Practice): ChargeRow[] {
  const { practice, therapistId, from, agreed, packages, taxIds } = practiceOf
  const { settings } = practice
  const clients = new Map(sample.clients.filter((row) => row.therapist_id === therapistId).map((row) => [row.id, row]))
  const charge = (
    client: ClientRow,
    of: { name: string; kind: string; day: string; minutes: number } & Pick<ChargeRow, 'session_id' | 'appointment_id'>,
  ): ChargeRow => {
    const { name, kind, day, minutes, ...source } = of
    const its = agreed.find(({ client_id }) => client_id === client.id)
    const random = randomFrom(`charge ${name}`)
    const isFee = kind !== 'session'
    const share = kind === 'no-show' ? settings.no_show_percent : isFee ? settings.late_percent : 100
    const proposed = isFee && day.slice(0, 7) === sample.today.slice(0, 7)
    const waived = its?.free_reason ?? (isFee && !proposed && random.chance(0.4) ? random.pick(excuses) : null)
    return {
      therapist_id: therapistId,
      id: uuidFrom(`charge ${name}`),
      client_id: client.id,
      kind,
      ...source,
      service_date: day,
      minutes,
      description: isFee
        ? kind === 'no-show'
          ? 'Missed session'
          : 'Late cancellation'
        : practice.settings.session_wording,
      amount_minor: ((its?.price_minor ?? settings.session_price_minor) * share) / 100,
      currency: settings.currency,
      tax_category_id: taxIds[isFee ? 1 : 0],
      proposed,
      waived_at: waived === null ? null : instantOn(day, 19 * 60),
      waived_reason: waived,
      created_at: instantOn(day, 18 * 60),
      updated_at: instantOn(day, 19 * 60),
    }
  }
  const held = sample.sessions.flatMap((session) => {
    const client = clients.get(session.client_id)
    const isCharged = ['completed', 'no-show'].includes(session.status)
    if (!client || !isCharged || session.session_date < from) return []
    return charge(client, {
      name: session.id,
      kind: session.status === 'completed' ? 'session' : 'no-show',
      day: session.session_date,
      minutes: session.duration_minutes,
      session_id: session.id,
      appointment_id: session.appointment_id ?? null,
    })
  })
  const late = sample.appointments.flatMap((row) => {
    const client = clients.get(row.client_id)
    if (!client || row.status !== 'cancelled-client' || row.appointment_date < from) return []
    const hours = (Date.parse(row.starts_at as string) - Date.parse(row.cancelled_at as string)) / 3_600_000
    if (hours >= row.cancellation_hours) return []
    return charge(client, {
      name: row.id,
      kind: 'late-cancellation',
      day: row.appointment_date,
      minutes: minutesOf(row.end_time) - minutesOf(row.start_time),
      session_id: null,
      appointment_id: row.id,
    })
  })
  for (const { id, client_id, name, sessions, sold, expires_on } of packages) {
    const its = held.filter(
      (one) =>
        one.client_id === client_id &&
        one.kind === 'session' &&
        one.service_date >= sold &&
        one.service_date <= expires_on,
    )
    const first = its.sort((one, other) => (one.service_date < other.service_date ? -1 : 1)).slice(0, sessions)
    for (const one of first)
      Object.assign(one, { package_id: id, waived_at: instantOn(one.service_date, 18 * 60), waived_reason: name })
  }
  const sales = packages.map(({ id, client_id, name, price_minor, sold }) => ({
    therapist_id: therapistId,
    id: uuidFrom(`charge ${id}`),
    client_id,
    kind: 'package',
    package_id: id,
    service_date: sold,
    description: name,
    amount_minor: price_minor,
    currency: settings.currency,
    tax_category_id: taxIds[0],
    proposed: false,
    created_at: instantOn(sold, 18 * 60),
    updated_at: instantOn(sold, 18 * 60),
  }))
  return [...sales, ...held, ...late]
}
