/// <reference lib="esnext.temporal" />
import { newClient } from './own-rows.ts'
import type { Answer, Browser } from './product.ts'

/** The fields of an appointment that tests use. */
export type AnsweredAppointment = {
  id: string
  clientName: string
  appointmentDate: string
  startTime: string
  endTime: string
  timeZone: string
  startsAt: string
  endsAt: string
  type: string
  status: string
  notes: string | null
  meetingLink: string | null
  place: string | null
  overlapAllowed: boolean
  cancelledAt: string | null
  cancelledBy: string | null
  cancelReason: string | null
  late: boolean
  seriesId: string | null
  isException: boolean
  sessionId: string | null
  note?: string | null
  repeat: object | null
  updatedAt: string
}
type Fields = Record<string, unknown>
type Body = {
  appointment: AnsweredAppointment
  saved: number
  skipped: string[]
  undoId: string | null
  changed: number
  code: string
  detail: string
  errors?: Record<string, string>
  items: AnsweredAppointment[]
  total: number
  usage: { count: number; limit: number | null }
}

/** The body of a response of any operation on appointments. */
export const appointmentBody = (answer: Answer) => answer.json as Body

/** The day `days` from now in London, the zone of therapists in tests; `yyyy-MM-dd`. */
export function dayFromNow(days: number): string {
  return Temporal.Now.plainDateISO('Europe/London').add({ days }).toString()
}

/** API calls for appointments of a new client of this therapist. */
export async function openAppointmentCalls(therapist: Browser, client: object = {}) {
  const clientId = await newClient(therapist, client)
  const details = (more: Fields = {}) => ({
    clientId,
    appointmentDate: dayFromNow(7),
    startTime: '10:00',
    endTime: '10:50',
    type: 'in_person',
    ...more,
  })
  const send = (more: Fields = {}, headers?: Record<string, string>) =>
    therapist.post('/api/v1/appointments', details(more), headers)
  const status = (current: AnsweredAppointment, to: string, more: Fields = {}) =>
    therapist.post(`/api/v1/appointments/${current.id}/status`, { updatedAt: current.updatedAt, status: to, ...more })
  return {
    clientId,
    details,
    send,
    status,
    add: async (more: Fields = {}) => appointmentBody(await send(more)).appointment,
    get: async (id: string) => (await therapist.get(`/api/v1/appointments/${id}`)).json as AnsweredAppointment,
    /** Changes an appointment, based on the version given. */
    save: (current: AnsweredAppointment, more: Fields) => {
      const { appointmentDate, startTime, endTime, type, notes, meetingLink, updatedAt } = current
      const same = { appointmentDate, startTime, endTime, type, notes, meetingLink, updatedAt }
      return therapist.send('PUT', `/api/v1/appointments/${current.id}`, { ...same, ...more })
    },
    preview: async (more: Fields = {}) => {
      const { clientId: _client, ...rest } = details(more)
      return (await therapist.post('/api/v1/appointments/preview', rest)).json as {
        items: { appointmentDate: string; shifted: boolean; outside: boolean; conflicts: { clientName: string }[] }[]
        dropped: number
        monthsFull: string[]
      }
    },
    list: async (which: string, page = 1) =>
      appointmentBody(await therapist.get(`/api/v1/appointments?which=${which}&page=${page}`)),
    calendar: async (from: string, to: string) =>
      appointmentBody(await therapist.get(`/api/v1/calendar?from=${from}&to=${to}`)),
  }
}
