import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayFromNow } from '../../testing/appointment-calls.ts'
import { invitationIn } from '../../testing/calendar-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { days, minutes, openReminderCalls, type ReminderCalls } from '../../testing/reminder-calls.ts'
import { until } from '../../testing/until.ts'

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

type Problem = { code: string; errors?: Record<string, string> }
const weekly = { unit: 'week', every: 1, count: null }

/** A client who was told of a weekly series without end and of another appointment. */
async function expecting(client: object = {}) {
  const practice = await calls.practice(client, { reminderLeadTimes: [1440] })
  await practice.add({ appointmentDate: dayFromNow(7), repeat: weekly })
  const single = await practice.add({ appointmentDate: dayFromNow(9), startTime: '15:00', endTime: '15:50' })
  await calls.notify()
  const { therapist, clientId } = practice
  const path = `/api/v1/clients/${clientId}`
  return {
    ...practice,
    single,
    archive: (body: object = {}) => therapist.post(`${path}/archive`, body),
    restore: () => therapist.post(`${path}/restore`, {}),
    remove: () => therapist.send('DELETE', path),
    recordCounts: async () => (await therapist.get(`${path}/record-counts`)).json as Record<string, unknown>,
  }
}
const templates = async (email: string) => (await calls.mailsTo(email)).map(({ template }) => template)
async function extendSeries() {
  await product.database.owner.query(`select graphile_worker.add_job('extend-series', '{}')`)
  await jobsDone(`task_identifier = 'extend-series'`)
}

describe('archiving a client with upcoming appointments', () => {
  test('asks what to do with them', async () => {
    const { archive, therapist, clientId, list } = await expecting()
    const answer = await archive()
    expect([answer.status, (answer.json as Problem).errors]).toEqual([
      400,
      { upcoming: 'Choose whether to cancel or keep the upcoming appointments' },
    ])
    const { archivedAt } = (await therapist.get(`/api/v1/clients/${clientId}`)).json as { archivedAt: null }
    expect([archivedAt, (await list('upcoming')).total]).toEqual([null, 54])
  })

  test('cancels them, ends series and notifies the client, one email per series; restoring the client does not restore them', async () => {
    const { archive, restore, email, list } = await expecting()
    expect([(await archive({ upcoming: 'cancel' })).status, (await list('upcoming')).total]).toEqual([200, 0])
    await calls.notify()
    await extendSeries()
    expect((await templates(email)).sort()).toEqual([
      'appointment-booked',
      'appointment-booked',
      'appointment-cancelled',
      'appointment-cancelled',
    ])
    const texts = (await calls.mailsTo(email)).map(({ text }) => text).join('\n')
    expect(texts).toMatch(/5\d other appointments in the same series were cancelled too/)
    expect((await restore()).status).toBe(200)
    await extendSeries()
    await calls.notify()
    expect([(await list('upcoming')).total, (await templates(email)).length]).toEqual([0, 4])
  })

  test('can keep them: reminders are sent and series are extended', async () => {
    const { archive, email, list, therapist, single } = await expecting()
    const { owner } = product.database
    expect((await archive({ upcoming: 'keep' })).status).toBe(200)
    expect((await list('upcoming')).total).toBe(54)
    const until = Date.parse(single.startsAt) - Date.now()
    await calls.remind(until - days + minutes)
    expect(await templates(email)).toContain('appointment-reminder')
    await owner.query(
      `delete from appointments where therapist_id = $1 and occurrence = (select max(occurrence) from appointments where therapist_id = $1)`,
      [therapist.userId],
    )
    await owner.query(`update appointment_series set next_occurrence = next_occurrence - 1 where therapist_id = $1`, [
      therapist.userId,
    ])
    await extendSeries()
    expect((await list('upcoming')).total).toBe(54)
  })

  test('does not ask if there are none', async () => {
    const { therapist, clientId } = await calls.practice()
    expect((await therapist.post(`/api/v1/clients/${clientId}/archive`, {})).status).toBe(200)
  })
})

describe('deleting a client with upcoming appointments', () => {
  test('counts them first and notifies the client in one email, although the records are deleted', async () => {
    const { remove, recordCounts, email, save, single } = await expecting({ timeZone: 'Asia/Tokyo' })
    // Just moved: the client knows only the old time.
    await save(single, { startTime: '17:00', endTime: '17:50' })
    expect(await recordCounts()).toMatchObject({
      counts: { appointments: 54 },
      upcomingAppointments: 54,
      notifiedByEmail: true,
    })
    expect((await remove()).status).toBe(200)
    await product.mails(email, 3)
    await calls.notify()
    const mail = (await calls.mailsTo(email)).find(({ template }) => template === 'appointment-cancelled')
    expect(mail?.text).toContain('All your appointments with Heron House are cancelled, 54 in total.')
    expect(mail?.text).toContain('Japan Standard Time (Asia/Tokyo)')
    expect(mail && invitationIn(mail).methods).toEqual(['CANCEL', 'CANCEL'])
    expect(await templates(email)).toHaveLength(3)
    const left = await product.database.owner.query('select from outgoing_mails where to_address = $1', [email])
    expect(left.rowCount).toBe(0)
  })

  test.each([
    ['who was not told of any', {}, false],
    ['who has turned email off', { emailReminders: false }, true],
  ])('does not email a client %s', async (_who, client, isNotified) => {
    const { add, therapist, clientId, email } = await calls.practice(client)
    await add({ appointmentDate: dayFromNow(5) })
    if (isNotified) await calls.notify()
    const recordCounts = (await therapist.get(`/api/v1/clients/${clientId}/record-counts`)).json
    expect(recordCounts).toMatchObject({ upcomingAppointments: 1, notifiedByEmail: !isNotified })
    expect((await therapist.send('DELETE', `/api/v1/clients/${clientId}`)).status).toBe(200)
    await calls.notify()
    expect(await templates(email)).toEqual([])
  })

  test('delays the email to the next day if the daily limit is reached', async () => {
    const { remove, email, therapist } = await expecting()
    const { owner } = product.database
    await owner.query(`update client_mail_counts set mails = 20 where counted = $1`, [`practice:${therapist.userId}`])
    expect((await remove()).status).toBe(200)
    await jobsDone(`task_identifier = 'send-mail' and run_at <= now()`)
    expect(await templates(email)).toHaveLength(2)
    const { items } = (await therapist.get('/api/v1/notifications')).json as { items: { kind: string }[] }
    expect(items.map(({ kind }) => kind)).toContain('client-mails-waiting')
    await owner.query('delete from client_mail_counts')
    await owner.query(
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'send-mail'), now())`,
    )
    await calls.notify()
    expect(await templates(email)).toHaveLength(3)
  })
})

const jobsDone = (which: string) =>
  until(
    () => product.database.owner.query(`select from graphile_worker.jobs where ${which}`),
    ({ rowCount }) => rowCount === 0,
  )

test('emails bring an invitation that Outlook and Google move, and a cancellation that takes it out', async () => {
  const { add, save, status, get, email } = await calls.practice()
  const added = await add({ appointmentDate: '2150-01-13', type: 'online', meetingLink: 'https://meet.example.com/h' })
  await calls.notify()
  await product.database.owner.query(
    `update appointments set created_at = created_at - interval '1 hour' where id = $1`,
    [added.id],
  )
  await save(await get(added.id), { startTime: '16:00', endTime: '16:50' })
  await calls.notify()
  await status(await get(added.id), 'cancelled-therapist')
  await calls.notify()
  const mails = await calls.mailsTo(email)
  const [booked, moved, cancelled] = mails.map(invitationIn)
  expect([booked?.methods, moved?.methods, cancelled?.methods]).toEqual(
    ['REQUEST', 'REQUEST', 'CANCEL'].map((method) => [method, method]),
  )
  expect(new Set([booked?.uid, moved?.uid, cancelled?.uid]).size).toBe(1)
  expect(moved?.sequence).toBeGreaterThan(Number(booked?.sequence))
  expect(cancelled?.sequence).toBeGreaterThanOrEqual(Number(moved?.sequence))
  expect([booked?.start, moved?.start, cancelled?.start].map((at) => at?.slice(11, 16))).toEqual([
    '10:00',
    '16:00',
    '16:00',
  ])
  expect([booked?.status, cancelled?.status]).toEqual(['CONFIRMED', 'CANCELLED'])
  for (const [at, each] of [booked, moved, cancelled].entries()) {
    // The organizer is the sender, without which Google does not act on it, and the client is the only guest.
    expect(each?.organizer).toEqual([mails[at]?.from?.name, `mailto:${mails[at]?.from?.address}`])
    expect(each?.attendees).toEqual([['FALSE', `mailto:${email}`]])
    expect(each?.text).toMatch(/^SUMMARY:Appointment\r?$/m)
    expect(each?.text).toContain('CLASS:PRIVATE')
  }
})
