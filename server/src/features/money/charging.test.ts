import { isLate } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayFromNow, openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { ownMoney } from '../../testing/money-rows.ts'
import { newClient, sessionDetails } from '../../testing/own-rows.ts'
import { joinedAs } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

type Charge = Record<string, unknown> & { id: string; state: string; amountMinor: number; kind: string }
type Session = { id: string; updatedAt: string }
let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const today = new Date().toISOString().slice(0, 10)

async function practice(more: object = {}) {
  const therapist = await product.person()
  await ownMoney(therapist, { sessionPriceMinor: 8050, chargesFrom: '2026-09-01', ...more })
  const clientId = await newClient(therapist)
  const charges = async () =>
    ((await therapist.get(`/api/v1/charges?clientId=${clientId}`)).json as { items: Charge[] }).items
  const add = async (given: object) =>
    (await therapist.post(`/api/v1/clients/${clientId}/sessions`, sessionDetails(given))).json as Session
  const agree = (given: object) =>
    therapist.send('PUT', `/api/v1/clients/${clientId}/billing`, {
      rhythm: 'month',
      showsDiagnosis: false,
      updatedAt: null,
      ...given,
    })
  return { therapist, clientId, charges, add, agree }
}

const cancelAs = (client: Browser, clientId: string, id: string) =>
  client.post('/rpc/portal/cancelAppointment', { json: { clientId, id } })

describe('a session', () => {
  test('that was held is charged by itself, once, from the day on that the practice chose', async () => {
    const { charges, add } = await practice()
    await add({ status: 'completed', sessionDate: '2026-09-10', durationMinutes: 80 })
    await add({ status: 'completed', sessionDate: '2026-08-31' })
    await add({ status: 'scheduled', sessionDate: '2026-09-11' })
    expect(await charges()).toMatchObject([
      {
        kind: 'session',
        state: 'open',
        amountMinor: 8050,
        currency: 'EUR',
        serviceDate: '2026-09-10',
        minutes: 80,
        description: 'Appointment',
      },
    ])
  })

  test('reopened or deleted takes its charge back, unless that is issued', async () => {
    const { therapist, charges, add, clientId } = await practice()
    const held = await add({ status: 'completed' })
    const reopen = {
      ...sessionDetails({ status: 'scheduled' }),
      updatedAt: held.updatedAt,
      noteVersion: 1,
    }
    expect((await therapist.send('PUT', `/api/v1/sessions/${held.id}`, reopen)).status).toBe(200)
    expect(await charges()).toEqual([])
    const second = await add({ status: 'completed' })
    const [charged] = await charges()
    const { id } = (await therapist.post('/api/v1/invoices', { chargeIds: [charged?.id] })).json as { id: string }
    await therapist.post(`/api/v1/invoices/${id}/issue`, {})
    expect((await therapist.send('DELETE', `/api/v1/sessions/${second.id}`)).status).toBe(200)
    expect(await charges()).toMatchObject([{ state: 'invoiced', sessionId: null, clientId }])
  })

  test('costs what was agreed with the client, in their words and with their code, or nothing for a reason', async () => {
    const { charges, add, agree, therapist, clientId } = await practice()
    const { json } = await agree({
      priceMinor: 4000,
      wording: 'Consultation',
      diagnosisCode: 'F41.1',
      showsDiagnosis: true,
    })
    await add({ status: 'completed', sessionDate: '2026-09-12' })
    const { updatedAt } = json as { updatedAt: string }
    const free = { freeReason: 'Training case', rhythm: 'month', showsDiagnosis: false, updatedAt }
    await therapist.send('PUT', `/api/v1/clients/${clientId}/billing`, free)
    await add({ status: 'completed', sessionDate: '2026-09-13' })
    await add({ status: 'no-show', sessionDate: '2026-09-14' })
    expect(await charges()).toMatchObject([
      { state: 'waived', waivedReason: 'Training case', serviceDate: '2026-09-13', diagnosisCode: null },
      { state: 'open', amountMinor: 4000, description: 'Consultation', diagnosisCode: 'F41.1' },
    ])
    const both = await therapist.send('PUT', `/api/v1/clients/${clientId}/billing`, {
      ...free,
      priceMinor: 1,
      updatedAt: null,
    })
    expect(both.status).toBe(400)
  })

  test('of a practice that charges nothing by itself makes no charge', async () => {
    for (const off of [{ chargesFrom: null }, { sessionPriceMinor: null }]) {
      const { charges, add } = await practice(off)
      await add({ status: 'completed' })
      expect(await charges()).toEqual([])
    }
  })
})

describe('a fee', () => {
  test('for a no-show is proposed in percent of the price, and charged, or waived with a reason', async () => {
    const { therapist, charges, add } = await practice()
    await add({ status: 'no-show', sessionDate: '2026-09-10' })
    await add({ status: 'no-show', sessionDate: '2026-09-11' })
    const [late, early] = await charges()
    // 80 % of 80.50
    expect([late, early]).toMatchObject([
      { state: 'proposed', kind: 'no-show', amountMinor: 6440 },
      { state: 'proposed' },
    ])
    expect((await therapist.post('/api/v1/invoices', { chargeIds: [early?.id] })).status).toBe(409)
    const confirm = (id = '') => therapist.post(`/api/v1/charges/${id}/confirm`, {})
    expect((await confirm(early?.id)).json).toMatchObject({ state: 'open' })
    expect((await confirm(early?.id)).status).toBe(409)
    const waived = await therapist.post(`/api/v1/charges/${late?.id}/waive`, { reason: 'Was ill' })
    expect(waived.json).toMatchObject({ state: 'waived', waivedReason: 'Was ill' })
  })

  test.each([
    ['late', 24, 'late-cancellation', 4025],
    ['in time', 1, undefined, undefined],
  ])('for a cancellation by the client that is %s', async (_when, cancellationHours, kind, amountMinor) => {
    const { therapist, charges, clientId } = await practice({ chargesFrom: '2026-01-01' })
    await therapist.send('PATCH', '/api/v1/settings/practice', { cancellationHours })
    const calls = await openAppointmentCalls(therapist)
    const client = await joinedAs(product, therapist, clientId)
    // Later than an hour from now, and within a day, in every zone that the test runs in.
    const start = new Date(Date.now() + 5 * 3_600_000)
    const day = start.toISOString().slice(0, 10) === today ? dayFromNow(0) : dayFromNow(1)
    const hour = String(start.getUTCHours()).padStart(2, '0')
    const { id } = await calls.add({ clientId, appointmentDate: day, startTime: `${hour}:00`, endTime: `${hour}:50` })
    await cancelAs(client, clientId, id)
    const [charged] = await charges()
    expect([charged?.kind, charged?.amountMinor, charged?.state]).toEqual([kind, amountMinor, kind && 'proposed'])
  })
})

test('an erased client leaves issued invoices with name and amount, without the code, and no draft', async () => {
  const { therapist, charges, add, agree, clientId } = await practice()
  await agree({ diagnosisCode: 'F41.1', showsDiagnosis: true })
  await add({ status: 'completed', sessionDate: '2026-09-12' })
  await add({ status: 'completed', sessionDate: '2026-09-13' })
  const [second, first] = await charges()
  const draft = async (id: string | undefined) =>
    ((await therapist.post('/api/v1/invoices', { chargeIds: [id] })).json as { id: string }).id
  const issued = await draft(first?.id)
  await therapist.post(`/api/v1/invoices/${issued}/issue`, {})
  const left = await draft(second?.id)
  await therapist.post(`/api/v1/invoices/${issued}/payments`, {
    receivedDate: today,
    amountMinor: 5000,
    method: 'cash',
  })
  const notes = await product.database.owner.query(`update clinical_notes set signed_at = null where false`)
  expect(notes.rowCount).toBe(0)
  const erased = await therapist.send('DELETE', `/api/v1/clients/${clientId}`, {
    typedName: 'Mila Example',
    reason: 'Asked for it',
  })
  expect(erased.status).toBe(200)
  expect((await therapist.get(`/api/v1/invoices/${issued}`)).json).toMatchObject({
    clientId: null,
    recipientName: 'Mila Example',
    openMinor: 3050,
    lines: [{ clientName: 'Mila Example', diagnosisCode: null, grossMinor: 8050 }],
  })
  expect((await therapist.get(`/api/v1/invoices/${left}`)).status).toBe(404)
  expect((await therapist.get('/api/v1/payments')).json).toMatchObject({
    items: [{ clientId: null, payerName: 'Mila Example' }],
  })
})

test('a client sees their issued invoices and nothing else of money', async () => {
  const { therapist, charges, add, clientId } = await practice()
  await add({ status: 'completed', sessionDate: '2026-09-12' })
  await add({ status: 'completed', sessionDate: '2026-09-13' })
  const [second, first] = await charges()
  const client = await joinedAs(product, therapist, clientId)
  const ids = []
  for (const charge of [first, second])
    ids.push(((await therapist.post('/api/v1/invoices', { chargeIds: [charge?.id] })).json as { id: string }).id)
  await therapist.post(`/api/v1/invoices/${ids[0]}/issue`, {})
  const own = (await client.get('/api/v1/portal/invoices')).json
  expect(own).toMatchObject({ matching: 1, items: [{ id: ids[0], state: 'issued', grossMinor: 8050 }] })
  const pdf = (id: string | undefined, who: Browser) => who.get(`/api/portal-invoices/${id}/pdf`)
  expect((await pdf(ids[0], client)).status).toBe(200)
  expect((await pdf(ids[1], client)).status).toBe(404)
  const stranger = await joinedAs(product, therapist, await newClient(therapist))
  expect((await pdf(ids[0], stranger)).status).toBe(404)
  expect((await stranger.get('/api/v1/portal/invoices')).json).toEqual({ items: [], matching: 0 })
})

test('the database calls the same cancellations late as the rule', async () => {
  const startsAt = '2026-03-29T12:00:00Z'
  const start = Date.parse(startsAt)
  for (const cancellationHours of [0, 1, 24])
    for (const hoursBefore of [-1, 0, 1, 24])
      for (const ms of [-1, 0, 1]) {
        const at = start - hoursBefore * 3_600_000 + ms
        const { rows } = await product.database.owner.query<{ late: boolean }>(
          'select app.is_late($1, $2, $3) as late',
          [startsAt, cancellationHours, new Date(at).toISOString()],
        )
        expect([cancellationHours, hoursBefore, ms, rows[0]?.late]).toEqual([
          cancellationHours,
          hoursBefore,
          ms,
          isLate({ startsAt, cancellationHours }, at),
        ])
      }
})
