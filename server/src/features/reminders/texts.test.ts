import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { changeClient } from '../../testing/own-rows.ts'
import type { Product } from '../../testing/product.ts'
import { days, hours, minutes, type ReminderCalls } from '../../testing/reminder-calls.ts'
import type { SmsFault, SmsProvider } from '../../testing/fake-sms.ts'
import { openTextCalls, type TextCalls } from '../../testing/text-calls.ts'
import { until } from '../../testing/until.ts'

let texts: TextCalls
let provider: SmsProvider
let product: Product
let calls: ReminderCalls
beforeAll(async () => {
  texts = await openTextCalls()
  ;({ provider, product, calls } = texts)
})
afterEach(() => {
  provider.faults.length = 0
})
afterAll(() => texts.end())
const booked = () => texts.booked()

describe('a text message', () => {
  test('is sent once to clients with consent, with neutral text and how to opt out', async () => {
    const { due, bodies, row } = await booked()
    await Promise.all([calls.remind(due), calls.remind(due)])
    await calls.remind(due + minutes)
    await until(async () => (await row())?.sent)
    expect(bodies()).toHaveLength(1)
    const [body = ''] = bodies()
    expect(body).toMatch(
      /^Reminder from Heron House: your appointment is on \w+, \d+ \w+ \d{4}, 10:00 AM \(Europe\/London\)\. Reply STOP to opt out\.$/,
    )
    expect(body).not.toMatch(/therap|session|diagnos|mila/i)
    expect(provider.taken.at(-1)?.from).toBe(provider.settings.from)
  })

  test('that fails is retried by the queue, and never sent twice', async () => {
    // In parallel, because the queue waits seconds before a retry.
    const asked: Record<string, number> = { busy: 2, broken: 2, cut: 2, 'signed-out': 2, lost: 1 }
    const met: { fault: string; text: Awaited<ReturnType<typeof booked>> }[] = []
    for (const fault of Object.keys(asked)) {
      const text = await booked()
      provider.faultsOf.set(text.number, fault as SmsFault)
      met.push({ fault, text })
    }
    await calls.remind(Math.max(...met.map(({ text }) => text.due)))
    for (const { text } of met) await until(async () => (await text.row())?.sent)
    const results = met.map(({ fault, text }) => [fault, text.bodies().length, provider.askedOf.get(text.number)])
    expect(results).toEqual(Object.entries(asked).map(([fault, times]) => [fault, 1, times]))
  })

  test('for a second lead time is sent too, although its text is the same', async () => {
    const { therapist, left, bodies, row } = await booked()
    await therapist.send('PATCH', '/api/v1/settings/practice', { reminderLeadTimes: [1440, 60] })
    await calls.remind(left - days + minutes)
    await until(async () => (await row())?.sent)
    provider.faults.push('busy', 'lost')
    await calls.remind(left - hours + minutes)
    await until(async () => provider.faults.length === 1)
    const { id = '' } = (await row(60)) ?? {}
    await expect(calls.sendText(id, left - hours + minutes)).rejects.toThrow('SMS provider did not accept')
    await calls.sendText(id, left - hours + minutes)
    expect((await row(60))?.sent).not.toBeNull()
    expect(bodies()).toHaveLength(2)
    expect(bodies()[0]).toBe(bodies()[1])
  })

  test('accepted before the worker crashed is not sent again', async () => {
    const { due, bodies, row } = await booked()
    await calls.remind(due)
    await until(async () => (await row())?.sent)
    const { id = '' } = (await row()) ?? {}
    // The state after a crash between sending and recording it.
    await product.database.owner.query('update appointment_reminders set sent_at = null where id = $1', [id])
    await calls.sendText(id, due + minutes)
    expect(bodies()).toHaveLength(1)
    expect((await row())?.sent).not.toBeNull()
  })

  test('to an opted-out number is dropped, and the opt-out is recorded', async () => {
    const { due, bodies, row, number: to, therapist, clientId } = await booked()
    provider.stopped.add(to)
    await calls.remind(due)
    await until(async () => (await row())?.failure)
    expect([bodies(), (await row())?.failure]).toEqual([[], '21610'])
    const { json } = await therapist.get(`/api/v1/clients/${clientId}`)
    expect((json as { smsStoppedAt: string | null }).smsStoppedAt).not.toBeNull()
  })

  test('that is refused permanently is not retried', async () => {
    const { due, bodies, row } = await booked()
    provider.faults.push('refused')
    const before = provider.asked
    await calls.remind(due)
    await until(async () => (await row())?.failure)
    await calls.sendText((await row())?.id ?? '', due + minutes)
    expect([bodies(), provider.asked - before, (await row())?.failure]).toEqual([[], 1, '21211'])
  })

  test('is not sent if the appointment is cancelled, moved or over, or the client has opted out', async () => {
    for (const end of ['cancelled', 'moved', 'over', 'unwanted'] as const) {
      const { due, left, row, bodies, added, status, save, therapist, clientId, email } = await booked()
      provider.faults.push('busy', 'busy', 'busy', 'busy', 'busy')
      await calls.remind(due)
      await until(async () => (await row())?.attempted)
      await product.database.owner.query(`select graphile_worker.remove_job('text-' || $1::text)`, [(await row())?.id])
      provider.faults.length = 0
      if (end === 'cancelled') await status(added, 'cancelled-therapist')
      if (end === 'moved') await save(added, { startTime: '15:00', endTime: '15:50' })
      if (end === 'unwanted') {
        const details = { name: 'Mila', age: 34, gender: 'Female', email, phone: null, smsReminders: false }
        await changeClient(therapist, clientId, details)
      }
      await calls.sendText((await row())?.id ?? '', end === 'over' ? left + minutes : due + hours)
      expect([end, bodies()]).toEqual([end, []])
    }
  })
})
