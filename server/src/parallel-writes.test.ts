import { diaryTexts, maxEntriesPerDay } from '@openhour/shared/features/portal/portal-diary.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appointmentBody, dayFromNow, openAppointmentCalls } from './testing/appointment-calls.ts'
import { bodyOfCsv, sendCsv } from './testing/csv-calls.ts'
import { holdAudit, holdLock, holdPractice } from './testing/held-lock.ts'
import { clientDetails, newClient } from './testing/own-rows.ts'
import { connectedClient, invitationFor } from './testing/portal-calls.ts'
import { type Answer, type Browser, openProduct, type Product } from './testing/product.ts'
import { weekly, openSeriesCalls, week } from './testing/series-calls.ts'

// Two requests at the same moment. A lock that a test holds stops the first one in the middle; the second runs into what that has done so far.

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct({ WEBHOOKS_LOOPBACK: 'on' })
})
afterAll(() => product.stop())
beforeEach(async () => {
  therapist = await product.person()
})

const statuses = (answers: Answer[]) => answers.map(({ status }) => status)
const query = async (text: string, values: unknown[]) =>
  (await product.database.owner.query<Record<string, unknown>>(text, values)).rows

test('two requests that lock each other out: one follows the other, and neither fails', async () => {
  const client = await product.person('client')
  const { therapist: inviting, token } = await invitationFor(client)
  const [row] = await query('select id from clients where lower(email) = $1', [client.email])
  const clientId = String(row?.id)
  const held = await holdLock(product, 'select from clients where id = $1 for share', [clientId])
  const sending = inviting.post('/rpc/invitations/send', { json: { clientId } })
  await held.waits(1)
  const joining = client.post('/rpc/portal/join', { json: { token } })
  await held.waits(2)
  await held.release()
  const answers = await Promise.all([sending, joining])
  // Either the client joined first, or the invitation was replaced first.
  expect([
    [409, 200],
    [200, 409],
  ]).toContainEqual(statuses(answers))
})

describe('appointments', () => {
  test('a cancellation by the client keeps their reason while the therapist cancels too', async () => {
    const client = await connectedClient(therapist)
    const { details } = await openAppointmentCalls(therapist)
    const given = details({ clientId: client.clientId })
    const { id } = appointmentBody(await therapist.post('/api/v1/appointments', given)).appointment
    const held = await holdAudit(product)
    const own = { clientId: client.clientId, id, reason: 'I have a fever.' }
    const byClient = client.post('/rpc/portal/cancelAppointment', { json: own })
    await held.waits(1)
    const byTherapist = therapist.post('/api/v1/rpc/cancel_appointment', { appointment_id: id })
    await held.waits(2)
    await held.release()
    expect(statuses(await Promise.all([byClient, byTherapist]))).toEqual([200, 200])
    expect(await query('select status, cancelled_by, cancel_reason from appointments where id = $1', [id])).toEqual([
      { status: 'cancelled-client', cancelled_by: 'client', cancel_reason: own.reason },
    ])
  })

  test('an imported one that is moved while its import is undone stays', async () => {
    await newClient(therapist, { name: 'Ana Ruiz', email: 'ana@example.com' })
    const upload = {
      kind: 'appointments',
      fileName: 'a.csv',
      columns: { clientName: 0, date: 1, startTime: 2, minutes: 3, type: 4 },
      dayOrder: 'ymd',
      step: 'import',
    }
    const content = `Client,Date,Start,Minutes,Where\nAna Ruiz,${dayFromNow(9)},10:00,50,Video`
    const done = bodyOfCsv(await sendCsv(therapist, content, upload))
    const { get, save } = await openAppointmentCalls(therapist)
    const [row] = await query('select id from appointments where therapist_id = $1', [therapist.userId])
    const imported = await get(String(row?.id))
    const held = await holdAudit(product)
    const moving = save(imported, { startTime: '15:00', endTime: '15:50' })
    await held.waits(1)
    const undoing = therapist.post(`/api/v1/csv-imports/${done.id}/undo`, {})
    await held.waits(2)
    await held.release()
    const [moved, undone] = await Promise.all([moving, undoing])
    expect([moved.status, bodyOfCsv(undone)]).toEqual([200, expect.objectContaining({ removed: 0, kept: 1 })])
    expect((await get(imported.id)).startTime).toBe('15:00')
  })

  test('two changes of one series at the same moment are planned one after the other', async () => {
    const { therapist: own, send, of, save, shown } = await openSeriesCalls(product)
    await send(weekly(null))
    const [second, fourth] = [await of(week(1)), await of(week(3))]
    const held = await holdPractice(product, own.userId)
    const later = save(fourth, { scope: 'following', startTime: '14:00', endTime: '14:50' })
    await held.waits(1)
    const earlier = save(second, { scope: 'following', startTime: '08:00', endTime: '08:50' })
    await held.waits(2)
    await held.release()
    expect(statuses(await Promise.all([later, earlier]))).toEqual([200, 200])
    // The second change moves what belongs to its series by then.
    expect((await shown()).slice(0, 5).map((at) => at.slice(11))).toEqual(['10:00', '08:00', '08:00', '14:00', '14:00'])
    const empty = `select s.id from appointment_series s where s.therapist_id = $1 and s.occurrence_count is null
      and not exists (select from appointments a where a.series_id = s.id)`
    expect(await query(empty, [own.userId])).toEqual([])
  })
})

test('an appointment for a client who is being deleted is refused like one for a missing client', async () => {
  const { clientId, send } = await openAppointmentCalls(therapist)
  const held = await holdAudit(product)
  const deleting = therapist.send('DELETE', `/api/v1/clients/${clientId}`, {})
  await held.waits(1)
  const adding = send()
  await held.waits(2)
  await held.release()
  expect(statuses(await Promise.all([deleting, adding]))).toEqual([200, 404])
})

test('a note that is signed while its client is deleted counts as signed', async () => {
  const clientId = await newClient(therapist)
  const content = { serviceDate: dayFromNow(-1), template: 'free', sections: [{ heading: null, text: 'Words' }] }
  const note = (await therapist.post(`/api/v1/clients/${clientId}/notes`, content)).json as { id: string }
  const held = await holdAudit(product)
  const signing = therapist.post(`/api/v1/notes/${note.id}/sign`, { version: 1 })
  await held.waits(1)
  const deleting = therapist.send('DELETE', `/api/v1/clients/${clientId}`, {})
  await held.waits(2)
  await held.release()
  expect(statuses(await Promise.all([signing, deleting]))).toEqual([200, 409])
  expect((await therapist.get(`/api/v1/notes/${note.id}`)).status).toBe(200)
})

test('a webhook that is removed does not stop a change that is about to tell it', async () => {
  const url = 'http://127.0.0.1:9/hook'
  const made = await therapist.post('/api/v1/webhooks', {
    url,
    events: ['client.created', 'client.updated'],
    enabled: true,
  })
  const { item } = made.json as { item: { id: string } }
  const clientId = await newClient(therapist)
  const held = await holdLock(product, 'select from webhook_deliveries where endpoint_id = $1 for update', [item.id])
  const removing = therapist.send('DELETE', `/api/v1/webhooks/${item.id}`)
  await held.waits(1)
  const adding = therapist.post('/api/v1/clients', clientDetails({}))
  await held.waits(2)
  const { json } = await therapist.get(`/api/v1/clients/${clientId}`)
  const { updatedAt } = json as { updatedAt: string }
  const changing = therapist.send('PUT', `/api/v1/clients/${clientId}`, { ...clientDetails({}), updatedAt })
  await held.waits(3)
  await held.release()
  expect(statuses(await Promise.all([removing, adding, changing]))).toEqual([200, 201, 200])
})

test('entries of a diary that arrive at once are as many as a day may have', async () => {
  const client = await connectedClient(therapist)
  const entry = () => ({
    id: crypto.randomUUID(),
    logDate: dayFromNow(0),
    moodRating: 5,
    anxietyLevel: 5,
    energyLevel: 5,
    sleepQuality: 5,
    stressLevel: 5,
  })
  const add = () => client.post('/rpc/portal/addMoodEntry', { json: { clientId: client.clientId, ...entry() } })
  for (let at = 2; at < maxEntriesPerDay; at++) expect((await add()).status).toBe(200)
  const held = await holdAudit(product)
  const answers = Promise.all([add(), add(), add(), add()])
  await held.waits(4)
  await held.release()
  expect(statuses(await answers).toSorted((one, other) => one - other)).toEqual([200, 200, 409, 409])
  expect((await answers).find(({ status }) => status === 409)?.text).toContain(diaryTexts.dayIsFull)
})
