import { newClient, ownClient } from './own-rows.ts'
import type { Browser } from './product.ts'
import type { Sample } from './sample.ts'

let days = 0
/** An hour on a day that no other sample uses. */
export function appointmentDetails(more: object = {}) {
  const appointmentDate = new Date(Date.UTC(2101, 0, ++days)).toISOString().slice(0, 10)
  return { appointmentDate, startTime: '10:00', endTime: '10:50', type: 'online', ...more }
}

async function details(caller: Browser, more: object = {}) {
  return { clientId: await newClient(caller), ...appointmentDetails(more) }
}

async function ownAppointment(caller: Browser): Promise<{ id: string; updatedAt: string }> {
  const answer = await caller.post('/rpc/appointments/add', { json: await details(caller) })
  const { id, updatedAt } = (answer.json as { json: { appointment: { id: string; updatedAt: string } } }).json
    .appointment
  return { id, updatedAt }
}

/** Creates a client of the caller with an appointment, for a session. */
export async function clientWithAppointment(caller: Browser): Promise<{ clientId: string; appointmentId: string }> {
  const { id: clientId } = await ownClient(caller)
  const answer = await caller.post('/rpc/appointments/add', { json: { clientId, ...appointmentDetails() } })
  const { appointment } = (answer.json as { json: { appointment: { id: string } } }).json
  return { clientId, appointmentId: appointment.id }
}

/** Every field differs from its default and from {@link appointmentDetails}. */
const sampleAppointment = () =>
  appointmentDetails({
    startTime: '14:00',
    endTime: '14:45',
    type: 'in_person',
    notes: 'Bring the letter from the school.',
    meetingLink: 'https://meet.example.com/noor',
    place: 'Room 2, 12 High Street',
    onConflict: 'overlap',
    bookAnyway: ['2101-06-01'],
    emailClient: false,
  })
const notices = 'It decides whether the client gets an email, which the tests of notices check.'
const decides = 'It decides what happens to other appointments, which the conflict and series tests check.'

export const appointmentSamples: Record<string, Sample> = {
  'appointments.calendar': {
    good: async () => ({ from: '2101-01-01', to: '2101-01-31' }),
    bad: { from: '2101-01-01', to: '2101-12-31' },
  },
  'appointments.list': { good: async () => ({}), bad: { which: 'all' } },
  'appointments.places': { good: async () => undefined },
  'reminders.waitingMails': { good: async () => ({}), bad: { page: 1 } },
  'appointments.get': {
    good: async (caller) => ({ id: (await ownAppointment(caller)).id }),
    bad: { id: 'x' },
    row: 'id',
  },
  'appointments.preview': {
    good: async (caller) => ({ id: (await ownAppointment(caller)).id, ...appointmentDetails() }),
    bad: { ...appointmentDetails(), startTime: '25:00' },
    row: 'id',
    readBack: 'It previews a change and writes nothing.',
  },
  'appointments.add': {
    good: async (caller) => ({
      clientId: await newClient(caller),
      ...sampleAppointment(),
      repeat: { unit: 'month', every: 2, by: 'weekday', count: 3 },
    }),
    bad: { clientId: crypto.randomUUID(), ...appointmentDetails(), endTime: '09:00' },
    row: 'clientId',
    readBack: { except: { onConflict: decides, bookAnyway: decides, emailClient: notices } },
  },
  'appointments.update': {
    good: async (caller) => ({ ...(await ownAppointment(caller)), ...sampleAppointment() }),
    readBack: {
      keeps: 'all',
      except: { onConflict: decides, bookAnyway: decides, scope: decides, repeat: decides, emailClient: notices },
      tied: { startTime: ['endTime'], endTime: ['startTime'] },
    },
    bad: {
      id: crypto.randomUUID(),
      updatedAt: '2026-05-04T17:00:00Z',
      ...appointmentDetails(),
      appointmentDate: '2026-02-30',
    },
    row: 'id',
  },
  'appointments.undo': {
    good: async (caller) => {
      const change = { ...(await ownAppointment(caller)), ...appointmentDetails() }
      const answer = await caller.post('/rpc/appointments/update', { json: change })
      return { id: (answer.json as { json: { undoId: string } }).json.undoId }
    },
    bad: { id: 'x' },
    row: 'id',
  },
  'appointments.setStatus': {
    good: async (caller) => ({
      ...(await ownAppointment(caller)),
      status: 'cancelled-therapist',
      reason: 'The room is flooded.',
      emailClient: false,
    }),
    readBack: {
      except: { scope: decides, emailClient: notices },
      shownAs: { reason: ({ cancelReason }) => cancelReason },
    },
    bad: { id: crypto.randomUUID(), updatedAt: '2026-05-04T17:00:00Z', status: 'forgotten' },
    row: 'id',
  },
  'appointments.cancelAppointment': {
    good: async (caller) => ({ appointment_id: (await ownAppointment(caller)).id }),
    bad: { appointment_id: 'x' },
    row: 'appointment_id',
  },
}
