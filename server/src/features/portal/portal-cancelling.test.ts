import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { beforeAllTries } from '../../testing/second-try.ts'

let product: Product
let therapist: Browser
let client: Awaited<ReturnType<typeof joinedClient>>
let add: Awaited<ReturnType<typeof openAppointmentCalls>>['add']
beforeAll(async () => {
  product = await openProduct()
})
beforeAllTries(async () => {
  therapist = await product.person()
  client = await joinedClient(product, therapist, { preferredName: 'Mila' })
  const calls = await openAppointmentCalls(therapist)
  let hour = 0
  add = (more) => {
    const [startTime, endTime] = [`${String(hour).padStart(2, '0')}:00`, `${String(hour++).padStart(2, '0')}:50`]
    return calls.add({ clientId: client.clientId, startTime, endTime, ...more })
  }
})
afterAll(() => product.stop())

const cancel = (who: Browser, id: string, more: object = {}) =>
  who.post('/rpc/portal/cancelAppointment', { json: { clientId: client.clientId, id, ...more } })
const problem = ({ status, json }: Awaited<ReturnType<typeof cancel>>) => {
  const body = json as { json: { data: { code: string; detail: string } } }
  return [status, body.json.data.code, body.json.data.detail]
}
const missing = [404, 'not-found', 'This appointment was not found.']

async function seen(id: string) {
  const answer = await therapist.post('/rpc/appointments/get', { json: { id } })
  return (answer.json as { json: Record<string, unknown> }).json
}
const notifications = async () => {
  const { json } = (await therapist.post('/rpc/notifications/list', { json: {} })).json as {
    json: { items: { kind: string; title: string; message: string; actionUrl: string }[] }
  }
  return json.items.filter(({ kind }) => kind === 'appointment-cancelled')
}
const notices = async (id: string) =>
  (
    await product.database.owner.query<object>(
      'select recorded_state, notify_after is not null as queued from appointment_notices where appointment_id = $1',
      [id],
    )
  ).rows

describe('a client who cancels their appointment', () => {
  test('frees its time, tells the practice with the reason, and is in the audit log as the client', async () => {
    const { id, startTime, endTime } = await add()
    const answer = await cancel(client, id, { reason: 'I am travelling.' })
    expect([answer.status, (answer.json as { json: object }).json]).toMatchObject([
      200,
      { id, status: 'cancelled-client', cancelledBy: 'client' },
    ])
    expect(await seen(id)).toMatchObject({ status: 'cancelled-client', cancelReason: 'I am travelling.', late: false })
    expect(await notices(id)).toEqual([{ recorded_state: 'cancelled', queued: true }])
    expect(await notifications()).toMatchObject([
      { title: 'Mila cancelled an appointment', actionUrl: `/app/appointments?open=${id}` },
    ])
    const { rows } = await product.database.owner.query<object>(
      `select actor_id, actor_role from (select actor_id, actor_role, action, entity_id from audit_log
         union all select actor_id, actor_role, action, entity_id from audit_unchained) entry
       where entity_id = $1 and action = 'changed'`,
      [id],
    )
    expect(rows).toEqual([{ actor_id: client.userId, actor_role: 'client' }])
    expect(await add({ startTime, endTime })).toMatchObject({ status: 'scheduled' })
  })

  test('twice or five times at once changes it once and notifies once', async () => {
    const { id } = await add()
    const before = (await notifications()).length
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(client, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await notifications()).length).toBe(before + 1)
  })

  test('inside the window of the booking is late, whatever the practice’s window is now', async () => {
    await therapist.send('PATCH', '/api/v1/settings/practice', { cancellationHours: 300 })
    const late = await add()
    await therapist.send('PATCH', '/api/v1/settings/practice', { cancellationHours: 24 })
    const inTime = await add()
    for (const { id } of [late, inTime]) expect((await cancel(client, id)).status).toBe(200)
    expect([(await seen(late.id)).late, (await seen(inTime.id)).late]).toEqual([true, false])
  })
})

describe('refused, and nothing is changed:', () => {
  test('an appointment that has started', async () => {
    const { id } = await add()
    await product.database.owner.query(
      `update appointments set starts_at = now() - interval '1 minute', ends_at = now() + interval '40 minutes' where id = $1`,
      [id],
    )
    expect(problem(await cancel(client, id))).toEqual([
      409,
      'not-possible-now',
      'This appointment has already started or is over, so it can’t be cancelled here. Nothing was changed.',
    ])
    expect(await seen(id)).toMatchObject({ status: 'scheduled', cancelledAt: null })
  })

  test('an appointment of another client of the practice, of another practice, and none', async () => {
    const neighbour = await openAppointmentCalls(therapist)
    const stranger = await openAppointmentCalls(await product.person())
    for (const { id } of [await neighbour.add({ startTime: '23:00', endTime: '23:50' }), await stranger.add()])
      expect(problem(await cancel(client, id))).toEqual(missing)
    expect(problem(await cancel(client, crypto.randomUUID()))).toEqual(missing)
  })

  test('while the client is archived', async () => {
    const { id } = await add()
    await therapist.post('/rpc/clients/archive', { json: { id: client.clientId, upcoming: 'keep' } })
    expect((await cancel(client, id)).status).toBe(404)
    await therapist.post('/rpc/clients/restore', { json: { id: client.clientId } })
    expect((await cancel(client, id)).status).toBe(200)
  })
})
