import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentBody, dayFromNow } from '../../testing/appointment-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { openReminderCalls, type ReminderCalls } from '../../testing/reminder-calls.ts'

let product: Product
let calls: ReminderCalls
beforeAll(async () => {
  product = await openProduct()
  calls = openReminderCalls(product)
})
afterAll(async () => {
  await calls.end()
  await product.stop()
})

const four = { startTime: '16:00', endTime: '16:50' }
const week = (number: number) => dayFromNow(7 + number * 7)

/** A weekly series that the client was told of, and how to change and undo. */
async function booked() {
  const practice = await calls.practice()
  const added = await practice.add({ repeat: { unit: 'week', every: 1, count: 5 } })
  await calls.notify()
  const on = async (number: number) =>
    practice.get((await practice.calendar(week(number), week(number))).items[0]?.id ?? '')
  return {
    ...practice,
    added,
    on,
    templates: async () => (await calls.mailsTo(practice.email)).map(({ template }) => template),
    change: async (number: number, more: object) => {
      const answer = await practice.save(await on(number), { ...four, ...more })
      expect(answer.status).toBe(200)
      return appointmentBody(answer).undoId
    },
    undo: async (id: string | null) => {
      const answer = await practice.therapist.post('/api/v1/appointments/undo', { id })
      expect(answer.status).toBe(200)
    },
    confirmed: (id: string) =>
      product.database.owner.query(`update appointments set status = 'confirmed', confirmed_at = now() where id = $1`, [
        id,
      ]),
  }
}

describe('a client', () => {
  test.each(['this', 'following', 'all'])(
    'who was not told of a move of %s is not told that it was undone, and stays confirmed',
    async (scope) => {
      const { on, change, undo, confirmed, templates, added } = await booked()
      await confirmed(added.id)
      await confirmed((await on(3)).id)
      const undoId = await change(2, { scope, appointmentDate: dayFromNow(22) })
      await undo(undoId)
      await calls.notify()
      expect(await templates()).toEqual(['appointment-booked'])
      const statuses = await Promise.all([0, 1, 2, 3, 4].map(async (number) => (await on(number)).status))
      expect(statuses).toEqual(['confirmed', 'scheduled', 'scheduled', 'confirmed', 'scheduled'])
    },
  )

  test.each([
    ['this', 'appointment-moved'],
    ['following', 'appointment-moved'],
  ])('who was told of a move of %s is told that it was undone, and asked to confirm again', async (scope, template) => {
    const { on, change, undo, confirmed, templates } = await booked()
    const { id } = await on(2)
    await confirmed(id)
    const undoId = await change(2, { scope })
    await calls.notify()
    expect(await templates()).toEqual(['appointment-booked', template])
    await undo(undoId)
    expect(await on(2)).toMatchObject({ id, status: 'scheduled', startTime: '10:00' })
    await calls.notify()
    expect(await templates()).toEqual(['appointment-booked', template, template])
  })

  test('a client not yet notified of the booking is notified once, of the current time', async () => {
    const practice = await calls.practice()
    const added = await practice.add()
    const moved = appointmentBody(await practice.save(added, four))
    expect((await practice.therapist.post('/api/v1/appointments/undo', { id: moved.undoId })).status).toBe(200)
    await calls.notify()
    const mails = await calls.mailsTo(practice.email)
    expect(mails.map(({ template }) => template)).toEqual(['appointment-booked'])
    expect(mails[0]?.text).toContain('10:00 AM')
  })

  test('a client notified of the change is notified of the undo, in whatever order notice and undo run', async () => {
    for (let round = 0; round < 8; round++) {
      const { on, change, undo, templates } = await booked()
      const undoId = await change(1, { scope: 'all' })
      const notify = async () => {
        for (let after = 0; after < round % 3; after++) await on(0)
        await calls.notify()
      }
      await Promise.all([undo(undoId), notify()])
      await calls.notify()
      const sent = (await templates()).slice(1)
      expect(sent.length === 0 || sent.length === 2).toBe(true)
    }
  })
})
