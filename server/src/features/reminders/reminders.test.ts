import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentBody } from '../../testing/appointment-calls.ts'
import { changeClient } from '../../testing/own-rows.ts'
import { joinedAs } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { days, hours, minutes, openReminderCalls, type ReminderCalls } from '../../testing/reminder-calls.ts'

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

/** The reminder emails to a client, in the order sent. */
const reminders = async (email: string) =>
  (await calls.mailsTo(email)).filter(({ template }) => template === 'appointment-reminder')
const count = async (email: string) => (await reminders(email)).length

/** A practice with these lead times and an appointment in a week that the client was told of. `until`: time until its start. */
async function booked(leadTimes: number[] = [1440], client: object = {}) {
  const practice = await calls.practice(client, { reminderLeadTimes: leadTimes })
  const added = await practice.add()
  await calls.notify()
  return { ...practice, added, until: Date.parse(added.startsAt) - Date.now() }
}

describe('a reminder', () => {
  test('is sent once at each lead time, in the client’s zone', async () => {
    const { email, until, added } = await booked([2880, 120], { timeZone: 'Asia/Tokyo' })
    await calls.remind(until - 2 * days - minutes)
    expect(await count(email)).toBe(0)
    await calls.remind(until - 2 * days + minutes)
    await calls.remind(until - 2 * days + 2 * minutes)
    await calls.remind(until - 3 * hours)
    expect(await count(email)).toBe(1)
    await calls.remind(until - 2 * hours + minutes)
    await calls.remind(until - minutes)
    await calls.remind(until + minutes)
    const [first, second, ...more] = await reminders(email)
    expect(more).toEqual([])
    const tokyo = new Date(Date.parse(added.startsAt) + 9 * hours).toISOString()
    const hour = Number(tokyo.slice(11, 13))
    expect(first?.text).toContain(
      `${hour > 12 ? hour - 12 : hour}:${tokyo.slice(14, 16)} ${hour >= 12 ? 'PM' : 'AM'} to`,
    )
    expect(first?.text).toContain('Japan Standard Time (Asia/Tokyo)')
    expect(first?.text).toContain('at least 24 hours ahead.')
    expect(second?.text).toContain('as soon as you can.')
    expect(first?.subject).toBe('Appointment reminder')
  })

  test('is sent once, even with ten concurrent workers and a clock that jumps a day forward and back', async () => {
    const { email, until } = await booked([1440])
    const due = until - days + minutes
    await Promise.all(Array.from({ length: 10 }, () => calls.remind(due)))
    for (const passed of [due - days, due, due + hours, due - days, due]) await calls.remind(passed)
    expect(await count(email)).toBe(1)
  })

  test('sent too early because of a wrong clock is not sent again', async () => {
    const { email, until } = await booked([1440])
    await calls.remind(until - 2 * days)
    expect(await count(email)).toBe(0)
    await calls.remind(until - 2 * days + days + minutes) // a day too early
    await calls.remind(until - 2 * days)
    await calls.remind(until - days + minutes)
    expect(await count(email)).toBe(1)
  })

  test('that was due between a backup and the loss of the installation is not sent again after a restore', async () => {
    const { email, until } = await booked([2880, 120])
    const { owner } = product.database
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    await owner.query('call app.note_restore($1, $2)', [at(until - 3 * days), at(until - days)])
    await calls.remind(until - days + minutes)
    expect(await count(email)).toBe(0)
    await calls.remind(until - 2 * hours + minutes)
    expect(await count(email)).toBe(1)
    await owner.query('delete from restores')
  })

  test('missed during downtime is sent late, only for the shortest lead time', async () => {
    const late = await booked([2880, 1440, 60])
    await calls.remind(late.until - 3 * hours)
    await calls.remind(late.until - 3 * hours + minutes)
    expect(await count(late.email)).toBe(1)
    const over = await booked([1440])
    await calls.remind(over.until + minutes)
    expect(await count(over.email)).toBe(0)
  })

  test('follows a move, and is not repeated when the appointment moves back', async () => {
    const { email, added, save, until } = await booked([1440])
    await calls.remind(until - days + minutes)
    const [date, week] = [
      added.appointmentDate,
      new Date(Date.parse(added.appointmentDate) + 7 * days).toISOString().slice(0, 10),
    ]
    const moved = appointmentBody(await save(added, { appointmentDate: week })).appointment
    await calls.notify()
    await calls.remind(until - days + minutes)
    expect(await count(email)).toBe(1)
    const back = appointmentBody(await save(moved, { appointmentDate: date })).appointment
    await calls.notify()
    await calls.remind(until - days + 2 * minutes)
    expect(await count(email)).toBe(1)
    await save(back, { appointmentDate: week })
    await calls.notify()
    await calls.remind(Date.parse(moved.startsAt) - Date.now() - days + minutes)
    expect(await count(email)).toBe(2)
  })

  test('waits for a pending notice', async () => {
    const { email, added, save, until } = await booked([1440])
    await save(added, { startTime: '08:00', endTime: '08:50' })
    await calls.remind(until - days + minutes)
    expect(await count(email)).toBe(0)
    await calls.notify()
    await calls.remind(until - days + minutes)
    expect((await reminders(email))[0]?.text).toContain('8:00 AM to 8:50 AM')
  })

  test('with a longer lead time is not sent after one with a shorter one', async () => {
    const { therapist, email, until } = await booked([60])
    await calls.remind(until - hours + minutes)
    await therapist.send('PATCH', '/api/v1/settings/practice', { reminderLeadTimes: [1440] })
    await calls.remind(until - hours + 2 * minutes)
    expect(await count(email)).toBe(1)
  })

  test('and its email are created together or not at all', async () => {
    const { owner } = product.database
    const { email, until } = await booked([1440])
    await owner.query(
      `create or replace function full_disk() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`,
    )
    await owner.query('grant execute on function full_disk() to openhour_worker')
    await owner.query(
      `create or replace trigger full_disk before insert on outgoing_mails for each row when (new.to_address = '${email}') execute function full_disk()`,
    )
    await expect(calls.remind(until - days + minutes)).rejects.toThrow('no room')
    await owner.query('drop trigger full_disk on outgoing_mails')
    await calls.remind(until - days + 2 * minutes)
    await calls.remind(until - days + 3 * minutes)
    expect(await count(email)).toBe(1)
  })
})

/** As the person's settings do. */
async function turnOff(person: Browser, setting: 'appointmentReminders' | 'email') {
  const { json } = await person.get('/api/v1/settings/preferences')
  const { notifications } = json as { notifications: object }
  const changed = { notifications: { ...notifications, [setting]: false } }
  expect((await person.send('PATCH', '/api/v1/settings/preferences', changed)).status).toBe(200)
}

describe('no reminder is sent', () => {
  test('for a cancelled appointment', async () => {
    const { email, added, status, until } = await booked()
    await status(added, 'cancelled-therapist')
    await calls.notify()
    await calls.remind(until - days + minutes)
    expect(await count(email)).toBe(0)
  })

  test('for an appointment booked after the lead time had passed', async () => {
    const { add, email } = await calls.practice({}, { reminderLeadTimes: [2880] })
    const tomorrow = new Date(Date.now() + days).toISOString().slice(0, 10)
    await add({ appointmentDate: tomorrow, startTime: '23:00', endTime: '23:50' })
    await calls.notify()
    await calls.remind(10 * minutes)
    expect(await count(email)).toBe(0)
  })

  test.each([
    [
      'if the therapist has turned reminders off',
      async ({ therapist }: Awaited<ReturnType<typeof booked>>) => turnOff(therapist, 'appointmentReminders'),
    ],
    [
      'to an archived client',
      async ({ therapist, clientId }: Awaited<ReturnType<typeof booked>>) => {
        await therapist.post(`/api/v1/clients/${clientId}/archive`, { upcoming: 'cancel' })
      },
    ],
    [
      'to a client who has turned email off',
      async ({ therapist, clientId, email }: Awaited<ReturnType<typeof booked>>) => {
        const details = { name: 'Mila', age: 34, gender: 'Female', email, emailReminders: false }
        await changeClient(therapist, clientId, details)
      },
    ],
    [
      'to a joined client who has turned reminders off in the portal',
      async ({ therapist, clientId }: Awaited<ReturnType<typeof booked>>) =>
        turnOff(await joinedAs(product, therapist, clientId), 'appointmentReminders'),
    ],
    [
      'to a joined client who has turned email off in the portal',
      async ({ therapist, clientId }: Awaited<ReturnType<typeof booked>>) =>
        turnOff(await joinedAs(product, therapist, clientId), 'email'),
    ],
    [
      'if the practice has no lead times',
      async ({ therapist }: Awaited<ReturnType<typeof booked>>) => {
        await therapist.send('PATCH', '/api/v1/settings/practice', { reminderLeadTimes: [] })
      },
    ],
  ])('%s', async (_who, change) => {
    const practice = await booked()
    await change(practice)
    await calls.remind(practice.until - days + minutes)
    expect(await count(practice.email)).toBe(0)
  })
})

test('the record says what a joined client turned off in the portal', async () => {
  const { therapist, clientId } = await booked()
  const declined = async () =>
    ((await therapist.get(`/api/v1/clients/${clientId}/overview`)).json as { remindersDeclined: string })
      .remindersDeclined
  const client = await joinedAs(product, therapist, clientId)
  expect(await declined()).toBe('none')
  await turnOff(client, 'email')
  expect(await declined()).toBe('email')
  await turnOff(client, 'appointmentReminders')
  expect(await declined()).toBe('all')
})
