import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentBody } from '../../testing/appointment-calls.ts'
import { changeClient } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { minutes, openReminderCalls, type ReminderCalls } from '../../testing/reminder-calls.ts'

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

const templates = async (email: string) => (await calls.mailsTo(email)).map(({ template }) => template)
const revealing = /therap|session|diagnos|insomnia|clinic|patient|client|counsel|openhour|diary|mila/i
const tuesday = '2150-01-13'

describe('a client is notified', () => {
  test('of a new appointment three minutes later, once, in their own zone and with neutral text', async () => {
    const { therapist, add, email } = await calls.practice({ timeZone: 'Asia/Tokyo' })
    await add({
      appointmentDate: tuesday,
      notes: 'Bring the diary.',
      type: 'online',
      meetingLink: 'https://meet.example.com/h?pwd=1',
    })
    await calls.notify(2 * minutes)
    expect(await templates(email)).toEqual([])
    await Promise.all(Array.from({ length: 10 }, () => calls.notify()))
    await calls.notify(600 * minutes)
    const [mail, ...more] = await calls.mailsTo(email)
    expect([mail?.template, more]).toEqual(['appointment-booked', []])
    expect(mail?.from).toMatchObject({ name: 'Robin Example (Heron House)', address: 'no-reply@localhost' })
    expect(mail?.replyTo).toMatchObject([{ address: therapist.email }])
    expect(mail?.subject).toBe('Your appointment')
    const text = mail?.text ?? ''
    expect(text).toContain('You have an appointment with Heron House:')
    expect(text).toContain('Tuesday, 13 January 2150, 7:00 PM to 7:50 PM, Japan Standard Time (Asia/Tokyo)')
    expect(text).toContain(`Can't make it? Reply to this email or write to ${therapist.email} at least 24 hours ahead.`)
    expect(text.split('\n')).toContain('https://meet.example.com/h?pwd=1')
    const words = `${mail?.subject} ${text} ${(mail?.html ?? '').replace(/<style>.*?<\/style>/s, '')}`.replaceAll(
      therapist.email,
      '',
    )
    expect(words).not.toMatch(revealing)
  })

  test('in the practice’s zone and clock style if their zone is unknown', async () => {
    const { therapist, add, email } = await calls.practice(
      {},
      { clockStyle: '24-hour', timeZone: 'Asia/Kolkata', cancellationHours: 48 },
    )
    await therapist.send('PATCH', '/api/v1/settings/profile', { practiceName: '' })
    await add({ appointmentDate: tuesday })
    await calls.notify()
    const [mail] = await calls.mailsTo(email)
    expect(mail?.text).toContain('13 January 2150, 10:00 to 10:50, India Standard Time (Asia/Kolkata)')
    expect(mail?.text).toContain('at least 2 days ahead.')
    expect(mail?.from?.name).toBe('Robin Example')
  })

  test('of a move with the old time, and of a cancellation without the reason', async () => {
    const { add, save, status, email } = await calls.practice()
    const added = await add({ appointmentDate: tuesday })
    await calls.notify()
    const moved = appointmentBody(
      await save(added, { appointmentDate: '2150-07-14', startTime: '14:00', endTime: '15:00' }),
    ).appointment
    await calls.notify()
    await status(moved, 'cancelled-therapist', { reason: 'Did not pay' })
    await calls.notify()
    const [, second, third, ...more] = await calls.mailsTo(email)
    expect(more).toEqual([])
    expect([second?.template, third?.template]).toEqual(['appointment-moved', 'appointment-cancelled'])
    expect(second?.text).toContain('Tuesday, 14 July 2150, 2:00 PM to 3:00 PM, British Summer Time (Europe/London)')
    expect(second?.text).toContain(
      'Previously: Tuesday, 13 January 2150, 10:00 AM to 10:50 AM, Greenwich Mean Time (Europe/London)',
    )
    expect(third?.text).toContain('Tuesday, 14 July 2150, 2:00 PM to 3:00 PM, British Summer Time (Europe/London)')
    expect(third?.text).not.toContain('Did not pay')
  })

  test('of a restored appointment', async () => {
    const { add, status, get, email } = await calls.practice()
    const added = await add({ appointmentDate: tuesday })
    await calls.notify()
    await status(added, 'cancelled-therapist')
    await calls.notify()
    await status(await get(added.id), 'scheduled')
    await calls.notify()
    expect(await templates(email)).toEqual(['appointment-booked', 'appointment-cancelled', 'appointment-booked'])
  })
})

describe('a client is not notified', () => {
  test('if it was booked and cancelled, or moved and moved back, within three minutes', async () => {
    const { add, save, status, get, email } = await calls.practice()
    const slip = await add({ appointmentDate: tuesday })
    await status(slip, 'cancelled-therapist')
    const added = await add({ appointmentDate: '2150-01-14' })
    await calls.notify()
    const moved = appointmentBody(await save(added, { startTime: '16:00', endTime: '16:50' })).appointment
    await save(moved, { startTime: '10:00', endTime: '10:50' })
    await calls.notify()
    await status(await get(added.id), 'cancelled-therapist')
    await status(await get(added.id), 'scheduled')
    await calls.notify()
    expect(await templates(email)).toEqual(['appointment-booked'])
  })

  test('of changes other than time, or of past appointments', async () => {
    const { therapist, add, save, email } = await calls.practice()
    const added = await add({ appointmentDate: tuesday })
    await calls.notify()
    await save(added, { notes: 'Other', type: 'phone' })
    await product.database.owner.query(
      `insert into appointments (therapist_id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at)
       select therapist_id, client_id, '2020-05-05', '10:00', '10:50', 'UTC', '2020-05-05T10:00Z', '2020-05-05T10:50Z'
       from appointments where therapist_id = $1`,
      [therapist.userId],
    )
    await calls.notify()
    expect(await templates(email)).toEqual(['appointment-booked'])
  })

  test('if they have turned email off, not even later of changes made in that time', async () => {
    const { therapist, clientId, add, email } = await calls.practice({ emailReminders: false })
    await add({ appointmentDate: tuesday })
    await calls.notify()
    const client = (await therapist.get(`/api/v1/clients/${clientId}`)).json as Record<string, unknown>
    expect(client).toMatchObject({ emailReminders: false, smsReminders: false })
    const { name, age, gender } = client
    await changeClient(therapist, clientId, { name, age, gender, email, emailReminders: true })
    await calls.notify()
    expect(await templates(email)).toEqual([])
  })
})

describe('a series', () => {
  const weekly = { unit: 'week', every: 1, count: 8 }
  const text = async (email: string, at: number) => (await calls.mailsTo(email))[at]?.text ?? ''

  test('is announced in one email with its recurrence and next dates', async () => {
    const { add, email } = await calls.practice()
    await add({ appointmentDate: tuesday, repeat: weekly })
    await calls.notify()
    expect(await templates(email)).toEqual(['appointment-booked'])
    expect(await text(email, 0)).toContain('It repeats every week.')
    expect(await text(email, 0)).toContain(
      'The next dates are:\nTuesday, 20 January 2150, 10:00 AM\nTuesday, 27 January 2150, 10:00 AM\nTuesday, 3 February 2150, 10:00 AM\nTuesday, 10 February 2150, 10:00 AM\n',
    )
  })

  test('moved or cancelled from one occurrence on is one email', async () => {
    const { therapist, add, save, status, get, email } = await calls.practice()
    await add({ appointmentDate: tuesday, repeat: weekly })
    await calls.notify()
    const third = (await therapist.get('/api/v1/calendar?from=2150-01-27&to=2150-01-27')).json as {
      items: { id: string }[]
    }
    const id = third.items[0]?.id ?? ''
    await save(await get(id), { scope: 'following', startTime: '11:00', endTime: '11:50' })
    await calls.notify()
    await status(await get(id), 'cancelled-therapist', { scope: 'following' })
    await calls.notify()
    expect(await templates(email)).toEqual(['appointment-booked', 'appointment-moved', 'appointment-cancelled'])
    expect(await text(email, 1)).toContain('Tuesday, 27 January 2150, 11:00 AM to 11:50 AM')
    expect(await text(email, 1)).toContain('Later appointments in the series have changed too.')
    expect(await text(email, 1)).toContain('The next dates are:\nTuesday, 3 February 2150, 11:00 AM\n')
    expect(await text(email, 2)).toContain('5 other appointments in the same series were cancelled too.')
    expect(await text(email, 2)).toContain('They were on:\nTuesday, 3 February 2150, 11:00 AM\n')
  })

  test('with one moved occurrence is one email about that one', async () => {
    const { therapist, add, save, get, email } = await calls.practice()
    await add({ appointmentDate: tuesday, repeat: weekly })
    await calls.notify()
    const { items } = (await therapist.get('/api/v1/calendar?from=2150-01-27&to=2150-01-27')).json as {
      items: { id: string }[]
    }
    await save(await get(items[0]?.id ?? ''), { startTime: '11:00', endTime: '11:50' })
    await calls.notify()
    expect(await templates(email)).toEqual(['appointment-booked', 'appointment-moved'])
    expect(await text(email, 1)).not.toMatch(/repeats|later appointments/i)
  })

  test('a series is still announced if its first occurrence is cancelled immediately', async () => {
    const { add, status, email } = await calls.practice()
    const first = await add({ appointmentDate: tuesday, repeat: { ...weekly, count: 3 } })
    await status(first, 'cancelled-therapist')
    await calls.notify()
    expect(await templates(email)).toEqual(['appointment-dates'])
    expect(await text(email, 0)).toContain(
      'Your next appointments with Heron House are on:\nTuesday, 20 January 2150, 10:00 AM\nTuesday, 27 January 2150, 10:00 AM\n',
    )
  })
})

test('a failed email is retried completely and does not delay others', async () => {
  const { owner } = product.database
  const [stuck, free] = [await calls.practice(), await calls.practice()]
  await stuck.add({ appointmentDate: tuesday })
  await free.add({ appointmentDate: tuesday })
  await owner.query(
    `create or replace function stuck() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`,
  )
  await owner.query(
    `create or replace trigger stuck before insert on outgoing_mails for each row when (new.to_address = '${stuck.email}') execute function stuck()`,
  )
  await owner.query('grant execute on function stuck() to openhour_worker')
  await expect(calls.notify()).rejects.toThrow('no room')
  expect([await templates(stuck.email), await templates(free.email)]).toEqual([[], ['appointment-booked']])
  await owner.query('drop trigger stuck on outgoing_mails')
  await calls.notify()
  expect([await templates(stuck.email), await templates(free.email)]).toEqual([
    ['appointment-booked'],
    ['appointment-booked'],
  ])
})
