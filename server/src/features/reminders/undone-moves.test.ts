import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { type AnsweredAppointment, appointmentBody, dayFromNow } from '../../testing/appointment-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { minutes, openReminderCalls, type ReminderCalls } from '../../testing/reminder-calls.ts'

let product: Product
let calls: ReminderCalls
beforeAll(async () => {
  product = await openProduct()
  calls = openReminderCalls(product)
})
afterEach(() => setClock(0))
afterAll(async () => {
  await calls.end()
  await product.stop()
})

type Seen = AnsweredAppointment & { confirmedAt: string | null }
const ten = { startTime: '10:00', endTime: '10:50' }
const four = { startTime: '16:00', endTime: '16:50' }
const weekly = { unit: 'week', every: 1, count: 6 }
const week = (number: number) => dayFromNow(7 + number * 7)

/** An appointment in a week that the client was told of. */
async function booked(more: Record<string, unknown> = {}) {
  const practice = await calls.practice()
  const added = await practice.add(more)
  await calls.notify()
  const link = async () => {
    const text = (await calls.mailsTo(practice.email)).at(-1)?.text ?? ''
    return text.match(/\/confirm\/[A-Za-z0-9_-]{43}/)?.[0] ?? ''
  }
  const get = async (id = added.id) => (await practice.get(id)) as Seen
  return {
    ...practice,
    added,
    link,
    get,
    /** Confirms by the link in the client’s latest email. */
    confirm: async () => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      expect((await product.visitor().send('POST', await link(), '', form)).status).toBe(303)
      return get()
    },
    /** Moves the current version of an appointment. */
    put: async (to: Record<string, unknown>, id = added.id) => {
      const answer = await practice.save(await get(id), to)
      expect(answer.status).toBe(200)
      return appointmentBody(answer).appointment as Seen
    },
    on: async (day: string) => get((await practice.calendar(day, day)).items[0]?.id),
    templates: async () => (await calls.mailsTo(practice.email)).map(({ template }) => template),
  }
}

describe('an appointment moved back before its client is notified', () => {
  test('stays confirmed; the client gets no email and the link still works', async () => {
    const { confirm, put, get, link, templates } = await booked()
    const { confirmedAt } = await confirm()
    expect(await put(four)).toMatchObject({ status: 'scheduled', confirmedAt: null })
    expect(await put(ten)).toMatchObject({ status: 'confirmed', confirmedAt, isException: false })
    await calls.notify()
    expect(await get()).toMatchObject({ status: 'confirmed', confirmedAt })
    expect(await templates()).toEqual(['appointment-booked'])
    expect((await product.visitor().get(await link())).text).toContain('Thank you for confirming')
  })

  test('can be moved back step by step, restoring each state', async () => {
    const { confirm, put, templates } = await booked()
    const { confirmedAt } = await confirm()
    const longer = { ...ten, endTime: '11:20' }
    expect(await put(longer)).toMatchObject({ status: 'confirmed', confirmedAt })
    expect(await put(four)).toMatchObject({ status: 'scheduled', confirmedAt: null })
    expect(await put({ ...four, appointmentDate: week(1) })).toMatchObject({ status: 'scheduled' })
    expect(await put({ ...four, appointmentDate: week(0) })).toMatchObject({ status: 'scheduled' })
    expect(await put(longer)).toMatchObject({ status: 'confirmed', confirmedAt })
    expect(await put(ten)).toMatchObject({ status: 'confirmed', confirmedAt })
    await calls.notify()
    expect(await templates()).toEqual(['appointment-booked'])
  })

  test('gets reminders as if it had not moved', async () => {
    const { added, put, therapist, templates } = await booked()
    // As if booked an hour ago, with a reminder due in a minute or two.
    const leadTime = Math.floor((Date.parse(added.startsAt) - Date.now()) / minutes) - 1
    const { owner } = product.database
    await owner.query(
      `update appointment_notices set time_set_at = time_set_at - interval '1 hour' where appointment_id = $1`,
      [added.id],
    )
    await owner.query('update practice_settings set reminder_lead_times = array[$2::int] where user_id = $1', [
      therapist.userId,
      leadTime,
    ])
    await put(four)
    await put(ten)
    await calls.notify()
    await calls.remind(4 * minutes)
    expect(await templates()).toEqual(['appointment-booked', 'appointment-reminder'])
  })
})

describe('an appointment is not confirmed without a confirmation of its time', () => {
  test('after the client was notified of another time, they are asked again about both', async () => {
    const { confirm, put, get, templates } = await booked()
    await confirm()
    await put(four)
    await calls.notify()
    expect(await put(ten)).toMatchObject({ status: 'scheduled', confirmedAt: null })
    await calls.notify()
    await put(four)
    expect(await put(ten)).toMatchObject({ status: 'scheduled', confirmedAt: null })
    expect(await templates()).toEqual(['appointment-booked', 'appointment-moved', 'appointment-moved'])
    expect(await confirm()).toMatchObject({ status: 'confirmed' })
    expect((await get()).confirmedAt).not.toBeNull()
  })

  test('for a client without email either, after three minutes', async () => {
    const { confirm, put, therapist, clientId, email } = await booked()
    await confirm()
    const client = (await therapist.get(`/api/v1/clients/${clientId}`)).json as Record<string, unknown>
    const { name, age, gender } = client
    await therapist.send('PUT', `/api/v1/clients/${clientId}`, { name, age, gender, email, emailReminders: false })
    await put(four)
    await calls.notify()
    expect(await put(ten)).toMatchObject({ status: 'scheduled', confirmedAt: null })
  })

  test('by being moved, at another time, or by a request to set it', async () => {
    const { confirm, put, get, save, added } = await booked()
    await put(four)
    expect(await put(ten)).toMatchObject({ status: 'scheduled', confirmedAt: null })
    for (const forged of [{ status: 'confirmed' }, { confirmedAt: added.startsAt }])
      expect((await save(await get(), forged)).status).toBe(400)
    expect(await get()).toMatchObject({ status: 'scheduled', confirmedAt: null })
    await calls.notify()
    await confirm()
    await put(four)
    expect(await put({ ...ten, startTime: '10:05' })).toMatchObject({ status: 'scheduled', confirmedAt: null })
    expect(await put({ ...ten, appointmentDate: week(1) })).toMatchObject({ status: 'scheduled', confirmedAt: null })
  })

  test('a notified client is asked again, in whatever order notice and move run', async () => {
    for (let round = 0; round < 16; round++) {
      const { confirm, put, get, save, templates } = await booked()
      await confirm()
      const moved = await put(four)
      const notify = async () => {
        // With varying delays, so that sometimes one runs first and sometimes the other.
        for (let after = 0; after < round % 3; after++) await get()
        await calls.notify()
      }
      const [answer] = await Promise.all([save(moved, ten), notify()])
      expect(answer.status).toBe(200)
      const isNotified = (await templates()).includes('appointment-moved')
      expect((await get()).status).toBe(isNotified ? 'scheduled' : 'confirmed')
    }
  })
})

describe('in a series', () => {
  test.each([
    ['all', 0],
    ['following', 2],
  ])('occurrences moved with %s and moved back are restored, and the client is not told', async (scope, from) => {
    const { confirm, put, on, added, templates } = await booked({ repeat: weekly })
    await confirm()
    const confirmed = await on(week(4))
    await product.database.owner.query(
      `update appointments set status = 'confirmed', confirmed_at = now() where id = $1`,
      [confirmed.id],
    )
    const statuses = async () => Promise.all([0, 1, 2, 3, 4, 5].map(async (number) => (await on(week(number))).status))
    const before = await statuses()
    expect(before).toEqual(['confirmed', 'scheduled', 'scheduled', 'scheduled', 'confirmed', 'scheduled'])
    const { id } = await on(week(from))
    await put({ ...four, scope }, id)
    expect(await statuses()).toEqual(
      scope === 'all' ? Array(6).fill('scheduled') : ['confirmed', ...Array(5).fill('scheduled')],
    )
    await put({ ...ten, scope }, id)
    expect(await statuses()).toEqual(before)
    expect((await on(week(0))).id).toBe(added.id)
    await calls.notify()
    expect(await templates()).toEqual(['appointment-booked'])
  })

  test('an occurrence moved with its series and moved back alone is an exception', async () => {
    const { put, on } = await booked({ repeat: weekly })
    const { id } = await on(week(2))
    await put({ ...four, scope: 'all' }, (await on(week(0))).id)
    expect(await put(ten, id)).toMatchObject({ isException: true })
  })

  test('an occurrence moved alone and back belongs to the series again, unless the series has moved', async () => {
    const { put, on, templates } = await booked({ repeat: weekly })
    const { id } = await on(week(2))
    expect(await put(four, id)).toMatchObject({ isException: true })
    expect(await put(ten, id)).toMatchObject({ isException: false })
    await put(four, id)
    const { id: first } = await on(week(0))
    await put({ startTime: '12:00', endTime: '12:50', scope: 'all' }, first)
    expect(await put(ten, id)).toMatchObject({ isException: true })
    await calls.notify()
    expect(await templates()).toEqual(['appointment-booked', 'appointment-moved'])
  })

  test('for an occurrence moved along, and announced with the first, the client is asked again', async () => {
    const { put, on } = await booked({ repeat: weekly })
    const { id } = await on(week(4))
    await product.database.owner.query(
      `update appointments set status = 'confirmed', confirmed_at = now() where id = $1`,
      [id],
    )
    await put({ ...four, scope: 'all' })
    await calls.notify()
    expect(await put(ten, id)).toMatchObject({ status: 'scheduled', confirmedAt: null })
  })

  test('if only one is moved back, the client is notified of the others', async () => {
    const { put, on, templates, email } = await booked({ repeat: weekly })
    const { id } = await on(week(2))
    await put({ ...four, scope: 'following' }, id)
    await put({ ...ten, scope: 'this' }, id)
    await calls.notify()
    expect(await templates()).toEqual(['appointment-booked', 'appointment-dates'])
    expect((await calls.mailsTo(email)).at(-1)?.text).toContain('4:00 PM')
    // The client knows now, so moving back is another notice.
    await put({ ...ten, scope: 'following' }, (await on(week(3))).id)
    await calls.notify()
    expect(await templates()).toEqual(['appointment-booked', 'appointment-dates', 'appointment-moved'])
  })
})
