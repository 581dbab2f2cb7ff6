import { dayAfter } from '@openhour/shared/lib/days.ts'
import { timeIn } from '../../server/src/platform/time/practice-time.ts'
import type { BenchCaseload, BenchTherapist } from './caseload.ts'
import type { WireRequest } from './load.ts'

/** The benchmark's requests: the same input to the product and to the bare server, whose paths include the therapist. */
export type BenchOperation = {
  name: string
  /** In the contract. */
  operation: string
  /** A field of the response that shows that the operation worked: a list that is not empty, or any value. */
  answers: string
  isWrite?: true
  inputs(therapist: BenchTherapist): object[]
}

/** The same random order in each run, so that runs can be compared. */
function shuffled<T>(given: readonly T[], seed: number): T[] {
  const all = [...given]
  let state = seed
  for (let left = all.length - 1; left > 0; left--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const at = Math.floor((state / 2 ** 32) * (left + 1))
    ;[all[left], all[at]] = [all[at] as T, all[left] as T]
  }
  return all
}

const eachClient = (input: (clientId: string) => object) => (therapist: BenchTherapist) => therapist.clients.map(input)
/** Of those that the caseload's texts consist of. */
const searchedFor =
  'calm work sleep mother plan worry diary evening walk anger friend change breath school habit fear'.split(' ')

/** Monday to Sunday of the current week. */
function thisWeek(zone: string): { from: string; to: string } {
  const { today } = timeIn(zone)
  const from = dayAfter(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  return { from, to: dayAfter(from, 6) }
}

const noteText =
  'The client spoke about the past week, about sleep and about work, and we went through the diary together. '.repeat(
    12,
  )
export const newClient = { name: 'Bench Client', age: 40, gender: 'Female', diagnosis: 'Insomnia' }
const newNote = (today: string, number: string) => ({
  template: 'free' as const,
  serviceDate: today,
  sections: [{ heading: null, text: `${number}. ${noteText.trim()}` }],
})
const appointmentOf = (day: string, hour: string) => ({
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
    { name: 'search', operation: 'search.find', answers: 'notes', inputs: () => searchedFor.map((q) => ({ q })) },
    { name: 'notifications', operation: 'notifications.list', answers: 'items', inputs: () => [{}] },
    {
      name: 'add appointment',
      operation: 'appointments.add',
      answers: 'appointment',
      isWrite: true,
      // One for each therapist, because the load gives each request of the list a time of its own.
      inputs: ({ clients: [clientId] }) => [{ clientId, ...appointmentOf('{day}', '{hour}'), notes: 'Bench {n}' }],
    },
    {
      name: 'add client',
      operation: 'clients.add',
      answers: 'id',
      isWrite: true,
      inputs: () => [{ ...newClient, email: 'bench.{n}@example.com' }],
    },
    {
      name: 'add note',
      operation: 'notes.add',
      answers: 'id',
      isWrite: true,
      inputs: eachClient((clientId) => ({ clientId, ...newNote(today, '{n}') })),
    },
  ]
}

/** The requests of all therapists and inputs, in random order. Both servers get the same. */
export function requestsOf(operation: BenchOperation, caseload: BenchCaseload, to: 'product' | 'bare'): WireRequest[] {
  const all = caseload.therapists.flatMap((therapist, index) =>
    operation.inputs(therapist).map((input): WireRequest => {
      if (to === 'bare') return { method: 'POST', path: `/${operation.operation}/${index}`, body: input }
      const path = `/rpc/${operation.operation.replace('.', '/')}`
      return { method: 'POST', path, cookie: therapist.cookie, body: { json: input } }
    }),
  )
  return shuffled(all, operation.operation.length)
}
