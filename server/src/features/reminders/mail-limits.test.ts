import { addressInName } from '@openhour/shared/lib/names.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentBody, dayFromNow } from '../../testing/appointment-calls.ts'
import { clientDetails, newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { days, minutes, openReminderCalls, type ReminderCalls } from '../../testing/reminder-calls.ts'
import { problem, signIn } from '../../testing/sign-in.ts'
import { until } from '../../testing/until.ts'
import { mailDay } from '../../services/mail/client-mail-limits.ts'

type Person = Browser & { userId: string }
type Waiting = { items: { clientName: string; kind: string; reason: string }[]; total: number; resumesAt: string }

let product: Product
let calls: ReminderCalls
beforeAll(async () => {
  product = await openProduct({ CLIENT_MAILS_PAID: '30', CLIENT_MAILS_TRIAL: '25' })
  calls = openReminderCalls(product)
})
afterAll(async () => {
  await calls.end()
  await product.stop()
})

/** Books appointments for this many new clients, one after another on one day. Returns their email addresses. */
async function bookNewClients(therapist: Person, count: number): Promise<string[]> {
  const emails: string[] = []
  for (let index = 0; index < count; index++) {
    const { email } = clientDetails()
    const clientId = await newClient(therapist, { email })
    const startTime = `${String(index % 24).padStart(2, '0')}:00`
    const endTime = `${startTime.slice(0, 2)}:50`
    const appointmentDate = dayFromNow(20 + Math.floor(index / 24))
    const answer = await therapist.post('/api/v1/appointments', {
      clientId,
      appointmentDate,
      startTime,
      endTime,
      type: 'online',
      meetingLink: 'https://elsewhere.demo.test/claim',
    })
    expect(answer.status).toBe(201)
    emails.push(email)
  }
  return emails
}
const reached = async (emails: string[]) =>
  (await Promise.all(emails.map((email) => calls.mailsTo(email)))).filter((mails) => mails.length > 0).length
const waiting = async (who: Person) => (await who.get('/api/v1/waiting-mails')).json as Waiting
const notices = async (who: Person) =>
  ((await who.get('/api/v1/notifications')).json as { items: { kind: string; actionUrl: string }[] }).items.filter(
    ({ kind }) => kind === 'client-mails-waiting',
  )

describe('a practice on trial', () => {
  test('can email 20 clients a day in its first week, even with concurrent jobs; the rest is sent later', async () => {
    const therapist = await product.person()
    const emails = await bookNewClients(therapist, 45)
    await Promise.all(Array.from({ length: 6 }, () => calls.notify()))
    await calls.notify(6 * minutes)
    expect(await reached(emails)).toBe(20)
    const page = await waiting(therapist)
    expect([page.total, page.items.length]).toEqual([25, 25])
    expect(page.items[0]).toMatchObject({ clientName: 'Mila Example', kind: 'notice', reason: 'practice' })
    expect(page.resumesAt.slice(11)).toMatch(/^00:00:00/)
    expect(await notices(therapist)).toMatchObject([{ actionUrl: '/app/appointments' }])

    await calls.notify(days)
    await calls.notify(days + minutes)
    expect(await reached(emails)).toBe(40)
    await calls.notify(2 * days)
    // Hourly housekeeping may have run with the clock ahead and ended the session.
    await signIn(therapist, therapist.email)
    expect([await reached(emails), (await waiting(therapist)).total]).toEqual([45, 0])
  })

  test('can send more from its second week, and more with a paid plan', async () => {
    const therapist = await product.person()
    const { owner } = product.database
    const emails = await bookNewClients(therapist, 32)
    await owner.query(`update subscribers set trial_ends_at = now() + interval '6 days' where user_id = $1`, [
      therapist.userId,
    ])
    await calls.notify()
    expect([await reached(emails), (await waiting(therapist)).total]).toEqual([25, 7])
    await owner.query(
      `update subscribers set subscribed = true, subscription_tier = 'pro', subscription_end = now() + interval '30 days' where user_id = $1`,
      [therapist.userId],
    )
    await calls.notify(5 * minutes)
    expect([await reached(emails), (await waiting(therapist)).total]).toEqual([30, 2])
  })

  test('delays a reminder to the next day and notifies about those that are too late', async () => {
    const therapist = await product.person()
    const emails = await bookNewClients(therapist, 21)
    await calls.notify()
    expect(await reached(emails)).toBe(20)
    // The delayed one starts before the limit resets.
    await product.database.owner.query(
      `update appointments a set starts_at = now() + interval '2 minutes', ends_at = now() + interval '52 minutes' from waiting_client_mails w
        where w.user_id = a.therapist_id and w.appointment_id = a.id and a.therapist_id = $1`,
      [therapist.userId],
    )
    await calls.notify(10 * minutes)
    expect([await reached(emails), (await waiting(therapist)).total]).toEqual([20, 0])
    const { items } = (await therapist.get('/api/v1/notifications')).json as {
      items: { kind: string; message: string }[]
    }
    expect(items.find(({ kind }) => kind === 'client-mails-missed')?.message).toContain('1 email')
  })
})

describe('one recipient', () => {
  test('gets at most ten emails a day from one practice, and from all unpaid practices together', async () => {
    const { therapist, email, add, save } = await calls.practice()
    let added = await add({ appointmentDate: dayFromNow(9) })
    await calls.notify()
    for (let hour = 8; hour < 21; hour++) {
      const startTime = `${String(hour).padStart(2, '0')}:05`
      const moved = await save(added, { startTime, endTime: startTime.replace(':05', ':50') })
      added = appointmentBody(moved).appointment
      await calls.notify()
    }
    expect(await calls.mailsTo(email)).toHaveLength(10)
    expect((await waiting(therapist as Person)).items).toMatchObject([{ kind: 'notice', reason: 'recipient' }])

    const [mailbox, domain] = email.split('@')
    const other = await calls.practice({ email: `${mailbox}+other@${domain}` })
    await other.add()
    await calls.notify()
    expect(await calls.mailsTo(`${mailbox}+other@${domain}`)).toEqual([])

    await calls.notify(days)
    expect(await calls.mailsTo(email)).toHaveLength(11)
    expect((await calls.mailsTo(email)).at(-1)?.text).toContain('8:05 PM')
  })
})

describe('an email to a client', () => {
  test('names the therapist in the sender and the last line, and shows the host of a link', async () => {
    const { therapist, email, add } = await calls.practice()
    const practiceName = 'Your bank at bank.example.com'
    const refused = await therapist.send('PATCH', '/api/v1/settings/profile', { practiceName })
    expect([refused.status, problem(refused).errors]).toEqual([400, { practiceName: addressInName }])
    // As an account that is older than this rule.
    const { owner } = product.database
    await owner.query('update profiles set practice_name = $1 where id = $2', [
      practiceName,
      (therapist as Person).userId,
    ])
    await add({ type: 'online', meetingLink: 'https://elsewhere.demo.test/join?x=1' })
    await calls.notify()
    const [mail] = await calls.mailsTo(email)
    expect(mail?.from?.name).toBe('Robin Example (Your bank at bank. example. com)')
    expect(mail?.replyTo).toMatchObject([{ name: 'Robin Example', address: therapist.email }])
    for (const part of [mail?.text ?? '', mail?.html ?? '']) {
      expect(part).toContain('Join at elsewhere.demo.test')
      expect(part).toContain('https://elsewhere.demo.test/join?x=1')
      expect(part).not.toMatch(/bank\.example\.com/)
      expect(part).toContain(`Robin Example, ${therapist.email}`)
    }
  })

  test('is counted in metrics', async () => {
    await bookNewClients(await product.person(), 22)
    await calls.notify()
    // Counted when it is sent, after it was queued.
    const metrics = await until(
      async () => (await fetch(`http://127.0.0.1:${product.port}/metrics`)).text(),
      (text) => /^openhour_mails_total\{template="appointment-booked"\} \d+$/m.test(text),
    )
    const figure = (name: string) => Number(new RegExp(`^openhour_${name} (\\d+)$`, 'm').exec(metrics)?.[1])
    expect(figure('client_mails_today')).toBeGreaterThan(50)
    expect(figure('client_mails_today_busiest_practice')).toBe(30)
    expect(figure('client_mails_waiting')).toBeGreaterThanOrEqual(2)
    expect(figure('practices_with_waiting_mails')).toBeGreaterThan(0)
  })

  test('of a practice in its first week counts for a limit of all of them, and therapist and operator see what waits', async () => {
    const { owner } = product.database
    const practices = [await product.person(), await product.person(), await product.person()]
    const [oldest] = practices
    await owner.query(`update users set created_at = now() - interval '8 days' where id = $1`, [oldest?.userId])
    const fill = (mails: number) =>
      owner.query(
        `insert into client_mail_counts (day, counted, mails) values ($1, 'new-practices', $2)
          on conflict (day, counted) do update set mails = excluded.mails`,
        [mailDay(), mails],
      )
    await fill(199)
    const emails: string[][] = []
    for (const each of practices) emails.push(await bookNewClients(each, 1))
    await calls.notify()
    const [ofOldest = [], ...ofNew] = emails
    expect([await reached(ofOldest), await reached(ofNew.flat())]).toEqual([1, 1])
    const waitingFor = await Promise.all(practices.map(waiting))
    expect(waitingFor.filter(({ total }) => total > 0)).toMatchObject([{ total: 1 }])
    const late = practices[waitingFor.findIndex(({ total }) => total === 1)] as Person
    expect((await waiting(late)).items).toMatchObject([{ reason: 'new-practices' }])
    expect(await notices(late)).toMatchObject([
      { message: expect.stringContaining('Practices in their first week share') },
    ])
    // What waits is not tried again and again.
    await calls.notify(5 * minutes)
    const metrics = await (await fetch(`http://127.0.0.1:${product.port}/metrics`)).text()
    expect(metrics).toMatch(/^openhour_client_mails_today_new_practices 200$/m)
    expect(metrics).toMatch(/^openhour_client_mails_limit_new_practices 200$/m)
    const status = (await (await product.admin()).get('/api/v1/admin/overview')).json as { parts: unknown[] }
    expect(status.parts).toContainEqual(
      expect.objectContaining({
        name: 'Emails of new practices',
        state: 'failing',
        detail: '200 of 200 today, by practices in their first week: the rest wait for tomorrow',
      }),
    )
    await calls.notify(days)
    expect(await reached(ofNew.flat())).toBe(2)

    // An invitation waits too.
    const another = await product.person()
    await fill(200)
    const invited = clientDetails().email
    const clientId = await newClient(another, { email: invited })
    const sent = await another.post(`/api/v1/clients/${clientId}/portal-access/invitation`, {})
    expect(sent.status).toBeLessThan(300)
    await until(
      () => notices(another),
      (list) => list.length > 0,
    )
    expect(await reached([invited])).toBe(0)
    await owner.query('delete from outgoing_mails where uncounted_therapist_id = $1', [another.userId])
  })
})
