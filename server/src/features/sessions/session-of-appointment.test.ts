import type { DashboardDay } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentBody, openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { bodyOf, text, writeNote } from '../../testing/note-calls.ts'
import { sessionDetails } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { sessionBody } from '../../testing/session-calls.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

/** A client with an appointment that began three hours ago, and the calls about it. */
async function held(hoursAgo = 3) {
  const who = await product.person()
  const calls = await openAppointmentCalls(who)
  const { id } = await calls.add()
  await product.database.owner.query(
    `update appointments set starts_at = now() - $2 * interval '1 hour', ends_at = now() - $2 * interval '1 hour' + interval '50 minutes',
       appointment_date = ((now() - $2 * interval '1 hour') at time zone 'Europe/London')::date where id = $1`,
    [id, hoursAgo],
  )
  const { clientId } = calls
  return {
    ...calls,
    who,
    id,
    now: () => calls.get(id),
    set: async (status: string, more: object = {}) => calls.status(await calls.get(id), status, { ...more }),
    addSession: (status: string) =>
      who.post(
        `/api/v1/clients/${clientId}/sessions`,
        sessionDetails({ appointmentId: id, status, notes: 'Prepared.' }),
      ),
    sessions: async () => sessionBody(await who.get(`/api/v1/clients/${clientId}/sessions`)).items,
  }
}

describe.each(['completed', 'no-show'])('%s', (status) => {
  test('of a session is said of its appointment too, and taken back by itself', async () => {
    const { addSession, now, who, sessions } = await held()
    const session = sessionBody(await addSession('scheduled'))
    expect((await now()).status).toBe('scheduled')
    const change = (to: string, seen = session) =>
      who.send('PUT', `/api/v1/sessions/${session.id}`, {
        ...sessionDetails({ status: to, notes: 'Prepared.' }),
        updatedAt: seen.updatedAt,
        noteVersion: seen.formNote?.version ?? null,
      })
    const settled = await change(status)
    expect([settled.status, (await now()).status]).toEqual([200, status])
    expect((await change('scheduled', sessionBody(settled))).status).toBe(200)
    expect([(await now()).status, (await sessions())[0]?.status]).toEqual([status, 'scheduled'])
  })

  test('of a new session is said of its appointment', async () => {
    const { addSession, now } = await held()
    expect((await addSession(status)).status).toBe(201)
    expect((await now()).status).toBe(status)
  })

  test('of an appointment is said of its session too, and taken back by itself', async () => {
    const { addSession, set, sessions, now } = await held()
    await addSession('scheduled')
    expect((await set(status)).status).toBe(200)
    expect((await sessions())[0]?.status).toBe(status)
    expect((await set('scheduled')).status).toBe(200)
    expect([(await now()).status, (await sessions())[0]?.status]).toEqual(['scheduled', status])
  })
})

test('what prepared a session becomes its clinical note when its appointment is completed', async () => {
  const { addSession, set, who } = await held()
  const { id } = sessionBody(await addSession('scheduled'))
  await set('completed')
  const session = sessionBody(await who.get(`/api/v1/sessions/${id}`))
  expect(session).toMatchObject({ status: 'completed', notes: 'Prepared.', formNote: { plain: true, signed: false } })
})

test('a cancelled appointment stays cancelled', async () => {
  const { addSession, set, now } = await held()
  await set('cancelled-therapist')
  await addSession('completed')
  expect((await now()).status).toBe('cancelled-therapist')
})

test('both completed concurrently: both succeed', async () => {
  for (let round = 0; round < 5; round++) {
    const { addSession, set, now, sessions, who } = await held()
    const session = sessionBody(await addSession('scheduled'))
    const seen = { updatedAt: session.updatedAt, noteVersion: null }
    const answers = await Promise.all([
      set('completed'),
      who.send('PUT', `/api/v1/sessions/${session.id}`, { ...sessionDetails({ status: 'completed' }), ...seen }),
    ])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect([(await now()).status, (await sessions())[0]?.status]).toEqual(['completed', 'completed'])
  }
})

describe('a note of an appointment', () => {
  const soap = { template: 'soap', sections: [{ heading: 'Subjective', text: 'Sleeps badly.' }] }
  const start = async (who: { get: (path: string) => Promise<{ json: unknown }> }, clientId: string, id?: string) =>
    (await who.get(`/api/v1/clients/${clientId}/new-note${id ? `?appointmentId=${id}` : ''}`)).json

  test('starts with its day and the template that was used last', async () => {
    const { who, clientId, id, now } = await held()
    const { appointmentDate, startTime } = await now()
    expect(await start(who, clientId, id)).toEqual({
      serviceDate: appointmentDate,
      sessionId: null,
      appointment: { id, date: appointmentDate, startTime },
      template: 'free',
      templateName: null,
      existing: null,
    })
    await writeNote(who, clientId, soap)
    expect(await start(who, clientId, id)).toMatchObject({ template: 'soap', templateName: null })
  })

  test('adds its session and completes both, once', async () => {
    const { who, clientId, id, now, sessions } = await held()
    const { appointmentDate } = await now()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const content = { ...soap, appointmentId: id, sessionId: undefined, serviceDate: appointmentDate }
    const [first, again] = [await writeNote(who, clientId, content, key), await writeNote(who, clientId, content, key)]
    expect(first.status).toBe(201)
    expect(again.json).toEqual(first.json)
    const all = await sessions()
    expect(all).toMatchObject([{ status: 'completed', sessionDate: appointmentDate, unsignedNotes: 1, formNote: null }])
    expect(bodyOf(first)).toMatchObject({ template: 'soap', session: { id: all[0]?.id, durationMinutes: 50 } })
    expect(await now()).toMatchObject({ status: 'completed', sessionId: all[0]?.id, note: 'draft' })
    const day = (await who.get('/api/v1/dashboard')).json as DashboardDay
    for (const row of day.appointments) expect(row.note).toBe('draft')
  })

  test('goes to the session that the appointment has already', async () => {
    const { who, clientId, id, addSession, sessions } = await held()
    const session = sessionBody(await addSession('completed'))
    expect(await start(who, clientId, id)).toMatchObject({ sessionId: session.id, appointment: null })
    const note = bodyOf(await writeNote(who, clientId, { ...soap, appointmentId: id }))
    expect([note.session?.id, (await sessions()).length]).toEqual([session.id, 1])
  })

  test("is refused for cancelled, future and other practices' appointments", async () => {
    const { who, clientId, id, set, add } = await held()
    const later = await add({ startTime: '15:00', endTime: '15:50' })
    const stranger = await held()
    await set('cancelled-client')
    for (const [appointmentId, status, detail] of [
      [id, 409, 'This appointment was cancelled. Restore it first, or write the note without it.'],
      [later.id, 409, 'This appointment has not started yet.'],
      [stranger.id, 404, 'This client has no such appointment.'],
    ] as const) {
      const answer = await writeNote(who, clientId, { sections: text('Words.'), appointmentId })
      expect([answer.status, bodyOf(answer).detail]).toEqual([status, detail])
    }
    expect(await start(who, clientId, stranger.id)).toMatchObject({ code: 'not-found' })
  })
})

test("without an appointment a note starts with today's session that has none yet", async () => {
  const { who, clientId, id, now } = await held(0)
  expect(await start0(who, clientId)).toMatchObject({ appointment: { id } })
  const answer = await who.post(
    `/api/v1/clients/${clientId}/sessions`,
    sessionDetails({ sessionDate: (await now()).appointmentDate, status: 'scheduled' }),
  )
  expect(await start0(who, clientId)).toMatchObject({ sessionId: sessionBody(answer).id, appointment: null })
})
const start0 = async (who: { get: (path: string) => Promise<{ json: unknown }> }, clientId: string) =>
  (await who.get(`/api/v1/clients/${clientId}/new-note`)).json

test("the therapist's entry of who cancelled is stored, also for a whole series", async () => {
  const { set, now } = await held()
  const answer = appointmentBody(await set('cancelled-client', { reason: 'Ill' })).appointment
  expect(answer).toMatchObject({ status: 'cancelled-client', cancelledBy: 'client', cancelReason: 'Ill', late: true })
  expect(appointmentBody(await set('scheduled')).appointment).toMatchObject({ cancelledBy: null, late: false })
  expect((await now()).status).toBe('scheduled')
  const { add, status, list } = await openAppointmentCalls(await product.person())
  const first = await add({ repeat: { unit: 'week', every: 1, count: 3 } })
  await status(first, 'cancelled-client', { scope: 'following' })
  expect((await list('cancelled')).items.map((one) => one.cancelledBy)).toEqual(['client', 'client', 'client'])
})
