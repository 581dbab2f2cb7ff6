import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentBody } from '../../testing/appointment-calls.ts'
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

const tuesday = '2150-01-13'

describe('a client hears', () => {
  test('of nothing that the therapist does without an email: no confirmation, no calendar file', async () => {
    const { add, save, status, email } = await calls.practice()
    const added = await add({ appointmentDate: tuesday, emailClient: false })
    await add({ appointmentDate: '2150-03-03', repeat: { unit: 'week', every: 1, count: 3 }, emailClient: false })
    await calls.notify()
    const later = { appointmentDate: '2150-07-14', emailClient: false }
    const moved = appointmentBody(await save(added, later)).appointment
    await calls.notify()
    await status(moved, 'cancelled-therapist', { emailClient: false })
    await calls.notify()
    expect(await calls.mailsTo(email)).toEqual([])
  })

  test('of nothing if a booking whose email still waits is moved without one', async () => {
    const { add, save, email } = await calls.practice()
    const added = await add({ appointmentDate: tuesday })
    expect((await save(added, { appointmentDate: '2150-07-14', emailClient: false })).status).toBe(200)
    await calls.notify()
    expect(await calls.mailsTo(email)).toEqual([])
  })

  test('of a cancellation, although the booking and the move came without an email', async () => {
    const { add, save, status, email } = await calls.practice()
    const added = await add({ appointmentDate: tuesday, emailClient: false })
    const moved = appointmentBody(await save(added, { appointmentDate: '2150-07-14', emailClient: false })).appointment
    await status(moved, 'cancelled-therapist')
    await calls.notify()
    const [mail, ...more] = await calls.mailsTo(email)
    expect([mail?.template, more]).toEqual(['appointment-cancelled', []])
    expect(mail?.text).toContain('Tuesday, 14 July 2150')
  })

  test('of an undone move only if they heard of the move', async () => {
    const { add, save, therapist, email } = await calls.practice()
    const added = await add({ appointmentDate: tuesday })
    await calls.notify()
    const { undoId } = appointmentBody(await save(added, { appointmentDate: '2150-07-14', emailClient: false }))
    await calls.notify()
    expect((await therapist.post('/api/v1/appointments/undo', { id: undoId })).status).toBe(200)
    await calls.notify()
    expect((await calls.mailsTo(email)).map(({ template }) => template)).toEqual(['appointment-booked'])
  })
})
