import { dayAfter } from '@openhour/shared/lib/days.ts'
import { timeIn } from '../../server/src/platform/time/practice-time.ts'
import type { BenchCaseload, BenchTherapist } from './caseload.ts'
import type { WireRequest } from './load.ts'

/** The benchmark's requests: the same input to the product and to the bare server, whose paths include the therapist. */
export type BenchOperation = {
  name: string
  /** In the contract. */
  operation: string
  /** A field of the response that shows that the operation worked. */
  answers: string
  inputs(therapist: BenchTherapist): object[]
}

const clientsAsked = 8
const eachClient = (input: (clientId: string) => object) => (therapist: BenchTherapist) =>
  therapist.clients.slice(0, clientsAsked).map(input)

/** Monday to Sunday of the current week. */
export function thisWeek(zone: string): { from: string; to: string } {
  const { today } = timeIn(zone)
  const from = dayAfter(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  return { from, to: dayAfter(from, 6) }
}

export const searchedFor = 'mother'
const noteText =
  'The client spoke about the past week, about sleep and about work, and we went through the diary together. '.repeat(
    12,
  )
export const newClient = { name: 'Bench Client', age: 40, gender: 'Female', diagnosis: 'Insomnia' }
export const newNote = (today: string, number: string) => ({
  template: 'free' as const,
  serviceDate: today,
  sections: [{ heading: null, text: `${number}. ${noteText.trim()}` }],
})
export const appointmentOf = (day: string, hour: string) => ({
  appointmentDate: day,
  startTime: `${hour}:00`,
  endTime: `${hour}:50`,
  type: 'online' as const,
})

/** @param zone of every practice */
export function operationsIn(zone: string): BenchOperation[] {
  const { today } = timeIn(zone)
  return [
    { name: 'list of 40 clients', operation: 'clients.list', answers: 'items', inputs: () => [{}] },
    { name: 'one client', operation: 'clients.get', answers: 'id', inputs: eachClient((id) => ({ id })) },
    {
      name: 'profile overview',
      operation: 'clients.overview',
      answers: 'client',
      inputs: eachClient((id) => ({ id })),
    },
    {
      name: 'week of 40 appointments',
      operation: 'appointments.calendar',
      answers: 'items',
      inputs: () => [thisWeek(zone)],
    },
    { name: 'dashboard', operation: 'dashboard.today', answers: 'appointments', inputs: () => [{}] },
    { name: 'search', operation: 'search.find', answers: 'notes', inputs: () => [{ q: searchedFor }] },
    { name: 'notifications', operation: 'notifications.list', answers: 'items', inputs: () => [{}] },
    {
      name: 'add appointment',
      operation: 'appointments.add',
      answers: 'appointment',
      inputs: ({ clients: [clientId] }) => [{ clientId, ...appointmentOf('{day}', '{hour}'), notes: 'Bench {n}' }],
    },
    {
      name: 'add client',
      operation: 'clients.add',
      answers: 'id',
      inputs: () => [{ ...newClient, email: 'bench.{n}@example.com' }],
    },
    {
      name: 'add note',
      operation: 'notes.add',
      answers: 'id',
      inputs: ({ clients: [clientId] }) => [{ clientId, ...newNote(today, '{n}') }],
    },
  ]
}

/** Requests of all therapists in turn, so that consecutive ones are from different people. */
export function requestsOf(operation: BenchOperation, caseload: BenchCaseload, to: 'product' | 'bare'): WireRequest[] {
  const all = caseload.therapists.map((therapist, index) => ({ therapist, index, inputs: operation.inputs(therapist) }))
  const rounds = Math.max(...all.map(({ inputs }) => inputs.length))
  return Array.from({ length: rounds }, (_, round) =>
    all.map(({ therapist, index, inputs }): WireRequest => {
      const input = inputs[round % inputs.length] as object
      return to === 'product'
        ? {
            method: 'POST',
            path: `/rpc/${operation.operation.replace('.', '/')}`,
            cookie: therapist.cookie,
            body: { json: input },
          }
        : { method: 'POST', path: `/${operation.operation}/${index}/${round % inputs.length}`, body: input }
    }),
  ).flat()
}
