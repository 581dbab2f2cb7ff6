import { dayFromNow } from './appointment-calls.ts'
import { openFakeCaldav } from './fake-caldav.ts'
import { openFakeGoogleCalendar } from './fake-google-calendar.ts'
import { openFakeZoom } from './fake-zoom.ts'
import { newClient } from './own-rows.ts'
import { samplePayments } from './payment-account-samples.ts'
import { type Browser, productOf } from './product.ts'
import type { Sample } from './sample.ts'
import pg from 'pg'

const zoom = await openFakeZoom()
const google = await openFakeGoogleCalendar()
const caldav = await openFakeCaldav()

/** The settings with which a product can run the samples of connections and of payment accounts. */
export const sampleServices = { ...zoom.settings, ...google.settings, CALDAV_PRIVATE: 'on', ...samplePayments }

const elsewhere = 'It is about an account of another service: the tests in features/connections read it back.'

const post = (caller: Browser, operation: string, json: object) =>
  caller.post(`/rpc/connections/${operation}`, { json })

/** What a service sends back to the settings. */
async function returned(caller: Browser, kind: 'zoom' | 'google_calendar') {
  await post(caller, 'disconnect', { kind })
  const { url } = ((await post(caller, 'begin', { kind })).json as { json: { url: string } }).json
  const back = new URL(await (kind === 'zoom' ? zoom : google).visit(url)).searchParams
  return { code: back.get('code'), state: back.get('state'), userId: crypto.randomUUID() }
}

async function withCaldav(caller: Browser): Promise<{ url: string; user: string; password: string }> {
  await post(caller, 'disconnect', { kind: 'caldav' })
  const { url, user, password } = caldav
  return { url, user, password }
}

async function ownAppointment(caller: Browser, hour: string): Promise<{ id: string; startsAt: string }> {
  const details = {
    // later than every appointment of a caseload, whose days depend on the weekday
    appointmentDate: dayFromNow(60 + ++days),
    startTime: `${hour}:00`,
    endTime: `${hour}:50`,
    type: 'online',
  }
  const answer = await caller.post('/rpc/appointments/add', { json: { clientId: await newClient(caller), ...details } })
  const { appointment } = (answer.json as { json: { appointment?: { id: string; startsAt: string } } }).json
  if (!appointment) throw new Error(`the appointment was refused: ${answer.text}`)
  return appointment
}
let days = 0

/** A removed event, without a calendar that removes one. */
async function ownProposal(caller: Browser): Promise<{ id: string }> {
  const { id } = await ownAppointment(caller, '11')
  const { settings, database } = productOf(caller)
  const owner = new pg.Client(settings.DATABASE_URL ?? database.url)
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>(
    `insert into calendar_proposals (therapist_id, appointment_id, kind, change)
      select therapist_id, id, 'google_calendar', 'removed' from appointments where id = $1 returning id`,
    [id],
  )
  await owner.end()
  return { id: rows[0]?.id ?? '' }
}

const callback = (kind: 'zoom' | 'google_calendar'): Sample => ({
  good: (caller) => returned(caller, kind),
  bad: { code: '' },
  readBack: elsewhere,
})

export const connectionSamples: Record<string, Sample> = {
  'connections.list': { good: async () => undefined },
  'connections.busy': {
    good: async () => ({ from: '2101-01-01', to: '2101-01-31' }),
    bad: { from: '2101-01-02', to: '2101-01-01' },
  },
  'connections.begin': { good: async () => ({ kind: 'zoom' }), bad: { kind: 'caldav' }, readBack: elsewhere },
  'connections.connectCaldav': {
    good: withCaldav,
    bad: { url: 'javascript:alert(1)', user: 'x', password: 'x' },
    readBack: elsewhere,
  },
  'connections.disconnect': { good: async () => ({ kind: 'zoom' }), bad: { kind: 'outlook' }, readBack: elsewhere },
  'connections.change': {
    good: async (caller) => {
      await post(caller, 'connectCaldav', await withCaldav(caller))
      return { kind: 'caldav', titles: 'initials' }
    },
    bad: { kind: 'zoom', titles: 'neutral' },
    readBack: elsewhere,
  },
  'connections.check': { good: async () => undefined },
  'connections.declineProposal': { good: ownProposal, bad: { id: 'x' }, row: 'id', readBack: elsewhere },
  'get-oauth-config': { good: async () => undefined },
  'zoom-oauth-callback': callback('zoom'),
  'google-calendar-oauth-callback': callback('google_calendar'),
  'create-zoom-meeting': {
    good: async (caller) => {
      const { id: appointmentId, startsAt } = await ownAppointment(caller, '14')
      return { topic: 'Appointment', startTime: startsAt, duration: 50, appointmentId }
    },
    bad: { topic: '', startTime: 'soon', duration: 0, appointmentId: 'x' },
    row: 'appointmentId',
    readBack: elsewhere,
  },
}
