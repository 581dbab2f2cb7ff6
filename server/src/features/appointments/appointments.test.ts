import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentBody, dayFromNow, openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { sessionDetails } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const calls = async () => openAppointmentCalls(await product.person())
describe('an appointment', () => {
  test("is added in the practice's zone and appears in the calendar and the list", async () => {
    const { add, calendar, list, get } = await calls()
    // London is an hour ahead of UTC from the last Sunday of March to that of October.
    const added = await add({
      appointmentDate: '2099-07-01',
      notes: 'Bring the diary.',
      type: 'online',
      meetingLink: 'https://meet.example.com/a',
    })
    expect(added).toMatchObject({
      clientName: 'Mila Example',
      startsAt: '2099-07-01T09:00:00Z',
      endsAt: '2099-07-01T09:50:00Z',
      timeZone: 'Europe/London',
      status: 'scheduled',
      type: 'online',
      meetingLink: 'https://meet.example.com/a',
      seriesId: null,
      repeat: null,
    })
    expect((await add({ appointmentDate: '2099-12-01' })).startsAt).toBe('2099-12-01T10:00:00Z')
    expect((await calendar('2099-07-01', '2099-07-01')).items.map(({ id }) => id)).toEqual([added.id])
    expect((await calendar('2099-07-02', '2099-07-05')).items).toEqual([])
    expect((await list('upcoming')).items[0]?.id).toBe(added.id)
    expect((await get(added.id)).notes).toBe('Bring the diary.')
  })

  test('at a time that the clocks skip is refused, and a series moves past it on that day', async () => {
    const { add, send, save, get, calendar, preview } = await calls()
    // In London, 29 March 2099 has no time from 01:00 to 02:00.
    const skipped = { appointmentDate: '2099-03-29', startTime: '01:30', endTime: '02:20' }
    const refused = {
      status: 400,
      json: { errors: { startTime: expect.stringContaining('This time doesn’t exist on that day') } },
    }
    expect(await send(skipped)).toMatchObject(refused)
    expect(await preview(skipped)).toMatchObject(refused.json)
    const other = await add({ appointmentDate: '2099-03-28', startTime: '01:30', endTime: '02:20' })
    expect(await save(other, skipped)).toMatchObject(refused)

    const series = await add({
      ...skipped,
      appointmentDate: '2099-03-22',
      repeat: { unit: 'week', every: 1, count: 3 },
    })
    const times = (await calendar('2099-03-22', '2099-04-05')).items
      .filter(({ seriesId }) => seriesId === series.seriesId)
      .map(({ startTime, endTime, startsAt }) => [startTime, endTime, startsAt])
    expect(times).toEqual([
      ['01:30', '02:20', '2099-03-22T01:30:00Z'],
      ['02:30', '03:20', '2099-03-29T01:30:00Z'],
      ['01:30', '02:20', '2099-04-05T00:30:00Z'],
    ])
    expect(await get(other.id)).toMatchObject({ appointmentDate: '2099-03-28', startTime: '01:30' })
  })

  test('sent twice with the same key is added once', async () => {
    const { send, list } = await calls()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [one, other] = [appointmentBody(await send({}, key)), appointmentBody(await send({}, key))]
    expect(other.appointment.id).toBe(one.appointment.id)
    expect((await list('upcoming')).total).toBe(1)
  })

  test('can be moved, keeps unchanged fields and frees its old time', async () => {
    const { add, save, send } = await calls()
    const added = await add({ notes: 'Diary' })
    const moved = appointmentBody(await save(added, { startTime: '14:00', endTime: '15:00' })).appointment
    expect(moved).toMatchObject({ startTime: '14:00', endTime: '15:00', notes: 'Diary', type: 'in_person' })
    expect((await send()).status).toBe(201)
  })

  test('changed in another tab is not overwritten', async () => {
    const { add, save, status, get } = await calls()
    const added = await add()
    expect((await save(added, { notes: 'Mine' })).status).toBe(200)
    const late = await save(added, { notes: 'Theirs' })
    expect([late.status, appointmentBody(late).code]).toEqual([409, 'version-conflict'])
    expect(appointmentBody(await status(added, 'cancelled-therapist')).code).toBe('version-conflict')
    expect(await get(added.id)).toMatchObject({ notes: 'Mine', status: 'scheduled' })
  })

  test.each([
    ['an end before its start', { endTime: '09:00' }, 'endTime', 'The end must be after the start, on the same day'],
    ['no length', { endTime: '10:00' }, 'endTime', 'The end must be after the start, on the same day'],
    ['25:00', { startTime: '25:00' }, 'startTime', 'Please enter a time from 00:00 to 23:59'],
    ['no time', { startTime: undefined }, 'startTime', 'Please fill in all required fields'],
    ['a day that does not exist', { appointmentDate: '2099-02-30' }, 'appointmentDate', 'Please choose a valid date'],
    ['the year 1899', { appointmentDate: '1899-05-01' }, 'appointmentDate', 'Please choose a valid date'],
    ['the year 2300', { appointmentDate: '2300-05-01' }, 'appointmentDate', 'Please choose a valid date'],
    ['yesterday', { appointmentDate: dayFromNow(-1) }, 'appointmentDate', 'Please choose today or a later day'],
    ['an unknown type', { type: 'letter' }, 'type', undefined],
    [
      'a javascript: link',
      { meetingLink: 'javascript:alert(1)' },
      'meetingLink',
      'Please enter a web address that begins with https://',
    ],
    ['10,000 of them', { repeat: { unit: 'week', every: 1, count: 10_000 } }, 'repeat', undefined],
  ])('with %s is refused and not stored', async (_what, wrong, field, sentence) => {
    const { send, list } = await calls()
    const answer = await send(wrong)
    expect(answer.status).toBe(400)
    const message = appointmentBody(answer).errors?.[field]
    expect(message).toBeTruthy()
    expect(message).toBe(sentence ?? message)
    expect((await list('upcoming')).total).toBe(0)
  })

  test('needs an active client of the practice', async () => {
    const mine = await calls()
    const theirs = await calls()
    expect((await mine.send({ clientId: theirs.clientId })).status).toBe(404)
    await product.database.owner.query('update clients set archived_at = now() where id = $1', [mine.clientId])
    const answer = await mine.send()
    expect([answer.status, appointmentBody(answer).code]).toEqual([409, 'not-possible-now'])
  })
})

describe('conflicts', () => {
  test('are refused to the minute; back-to-back appointments are fine', async () => {
    const { add, send } = await calls()
    await add()
    for (const [startTime, endTime] of [
      ['09:00', '10:01'],
      ['10:49', '11:00'],
      ['10:10', '10:20'],
      ['09:00', '12:00'],
    ]) {
      const answer = await send({ startTime, endTime })
      expect([answer.status, appointmentBody(answer).detail]).toEqual([
        409,
        'There is another appointment at this time. Nothing was saved.',
      ])
    }
    expect((await send({ startTime: '10:50', endTime: '11:40' })).status).toBe(201)
    expect((await send({ startTime: '09:10', endTime: '10:00' })).status).toBe(201)
  })

  test('are allowed if the therapist confirms; a later appointment conflicts with both', async () => {
    const { add, send, preview } = await calls()
    await add()
    const over = await add({ startTime: '10:30', endTime: '11:30', onConflict: 'overlap' })
    expect(over.overlapAllowed).toBe(true)
    const [planned] = (await preview({ startTime: '10:40', endTime: '11:00' })).items
    expect(planned?.conflicts).toHaveLength(2)
    // Here only the allowed overlap conflicts, which is still a conflict.
    expect((await send({ startTime: '11:00', endTime: '11:20' })).status).toBe(409)
  })

  test('are refused for a moved and a restored appointment', async () => {
    const { add, save, status, get } = await calls()
    const first = await add()
    const second = await add({ startTime: '12:00', endTime: '12:50' })
    expect((await save(second, { startTime: '10:10', endTime: '11:00' })).status).toBe(409)
    expect(await get(second.id)).toMatchObject({ startTime: '12:00' })
    const gone = appointmentBody(await status(first, 'cancelled-therapist')).appointment
    expect((await save(second, { startTime: '10:10', endTime: '11:00' })).status).toBe(200)
    expect((await status(gone, 'scheduled')).status).toBe(409)
  })

  test('do not exist between practices', async () => {
    const [one, other] = [await calls(), await calls()]
    expect([(await one.send()).status, (await other.send()).status]).toEqual([201, 201])
  })
})

test('an appointment has at most one session, and each shows the other', async () => {
  const therapist = await product.person()
  const { add, get, clientId } = await openAppointmentCalls(therapist)
  const { id } = await add()
  const send = () => therapist.post(`/api/v1/clients/${clientId}/sessions`, sessionDetails({ appointmentId: id }))
  const session = (await send()).json as { id: string; appointmentId: string }
  expect(session.appointmentId).toBe(id)
  expect((await get(id)).sessionId).toBe(session.id)
  expect((await send()).status).toBe(409)
  const other = await openAppointmentCalls(await product.person())
  const foreign = await therapist.post(
    `/api/v1/clients/${clientId}/sessions`,
    sessionDetails({ appointmentId: (await other.add()).id }),
  )
  expect(foreign.status).toBe(404)
})

test('a list counts up to 501, or just beyond its page', async () => {
  const therapist = await product.person()
  const { add, list, clientId } = await openAppointmentCalls(therapist)
  await add({ appointmentDate: dayFromNow(1) })
  await product.database.owner.query(
    `insert into appointments (therapist_id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at, type)
     select $1, $2, day, '10:00', '10:50', 'UTC', day + time '10:00', day + time '10:50', 'online'
     from (select (current_date + 10 + n)::timestamp as day from generate_series(1, 530) n) d`,
    [therapist.userId, clientId],
  )
  const totals = async (pages: number[]) => Promise.all(pages.map(async (page) => (await list('upcoming', page)).total))
  expect(await totals([1, 20, 21, 22, 23])).toEqual([501, 501, 526, 531, 531])
  expect((await list('upcoming', 22)).items).toHaveLength(6)
})
