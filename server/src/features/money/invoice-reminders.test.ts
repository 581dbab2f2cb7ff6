import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { openPool } from '../../platform/database/connection.ts'
import { openFiles } from '../../platform/files/open-files.ts'
import { openLog } from '../../platform/log.ts'
import { billingPractice, mailSettings } from '../../testing/invoice-mail-calls.ts'
import { goodPassword, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'
import { openInvoiceFiles } from './invoice-file.ts'
import { invoiceReminderJobs } from './invoice-reminders.jobs.ts'

type Reminder = { id: string; invoiceId: string; level: number; goesAt: string | null; trouble: string | null }
const hour = 3_600_000
const day = 24 * hour
/** The days to pay of the sample settings. */
const due = 21

let product: Product
let remind: (passed: number) => Promise<void>
const pools: { end(): Promise<void> }[] = []
beforeAll(async () => {
  product = await openProduct()
  const log = openLog('silent')
  const poolOf = (role: 'openhour_worker' | 'openhour_app') =>
    openPool(product.database.logins[role], { role, size: 4, log, pipeline: true })
  const [worker, app] = [poolOf('openhour_worker'), poolOf('openhour_app')]
  pools.push(worker, app)
  const store = await openFiles({ s3: undefined, dataDir: product.dataDir, secret: product.secret() })
  const files = openInvoiceFiles({ pool: app, files: store, plansOn: () => true })
  const { tasks } = invoiceReminderJobs({ worker, app, publicUrl: product.url, files, log })
  remind = async (passed) => {
    setClock(passed)
    await tasks['remind-of-invoices']?.({})
  }
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await product.stop()
})
afterEach(() => setClock(0))

/** Noon in London, so many days after today: nobody is reminded at night. */
const noon = (days: number) => {
  const now = new Date()
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 12) - now.getTime()
}

async function reminding(settings: object = {}, more: Parameters<typeof billingPractice>[1] = {}) {
  const practice = await billingPractice(product, more)
  await mailSettings(practice.therapist, { reminds: true, ...settings })
  const listed = async () =>
    ((await practice.therapist.get('/api/v1/invoice-reminders')).json as { items: Reminder[] }).items
  const act = (what: 'send' | 'skip', id: string) =>
    practice.therapist.post(`/api/v1/invoice-reminders/${id}/${what}`, { id })
  /** Moves the clock, on which sessions end, and runs the job. */
  const on = async (days: number, moreMs = 0) => {
    await remind(noon(days) + moreMs)
    await practice.therapist.post('/api/auth/sign-in', { email: practice.therapist.email, password: goodPassword })
  }
  return { ...practice, listed, act, on }
}

describe('a reminder', () => {
  test('is off until it is switched on, and none is left once it is off', async () => {
    const { therapist, issued, listed, on } = await reminding({ reminds: false })
    const { id } = await issued()
    await on(due + 40)
    expect(await listed()).toEqual([])
    await mailSettings(therapist, { reminds: true })
    expect(await listed()).toMatchObject([{ invoiceId: id, level: 1, goesAt: null, trouble: null }])
    await mailSettings(therapist, { reminds: false })
    expect(await listed()).toEqual([])
  })

  test('is proposed on its day, once', async () => {
    const { issued, listed, on } = await reminding()
    await issued()
    await on(due + 6)
    expect(await listed()).toEqual([])
    await on(due + 7)
    await on(due + 7)
    expect(await listed()).toMatchObject([{ level: 1 }])
  })

  test('is seen exactly as it goes, once, and is noted on the invoice', async () => {
    const { therapist, issued, listed, act, arrived, mails, to, on } = await reminding()
    const { id, number } = await issued(8050)
    await on(due + 7)
    expect(await arrived()).toEqual([])
    const [reminder] = await listed()
    const path = `/api/v1/invoice-reminders/${reminder?.id}`
    const preview = (await therapist.get(path)).json as { paragraphs: string[] }
    expect(preview).toMatchObject({ to, level: 1, number, subject: 'A reminder of your invoice' })
    const answers = await Promise.all([1, 2, 3].map(() => act('send', reminder?.id ?? '')))
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409, 409])
    const [mail, ...others] = await arrived(1)
    expect([mail?.subject, others]).toEqual(['A reminder of your invoice', []])
    for (const paragraph of preview.paragraphs) expect(mail?.text).toContain(paragraph)
    expect(mail?.text).toContain('€80.50')
    expect((await mails(id)).mails).toMatchObject([{ level: 1, to }])
    expect(await listed()).toEqual([])
    expect((await act('skip', reminder?.id ?? '')).status).toBe(409)
  })

  test('goes up level by level, at most once a week, three times in all', async () => {
    const { issued, listed, act, mails, on } = await reminding({ firstDays: 1, secondDays: 2, thirdDays: 3 })
    const { id } = await issued()
    const levels = async () => (await listed()).map(({ level }) => level)
    const sendFirst = async () => act('send', (await listed())[0]?.id ?? '')
    // Long after all three would be due: still the first.
    await on(due + 50)
    expect(await levels()).toEqual([1])
    await on(due + 60)
    expect(await levels()).toEqual([1])
    await sendFirst()
    await on(due + 66)
    expect(await levels()).toEqual([])
    await on(due + 67, hour)
    expect(await levels()).toEqual([2])
    await sendFirst()
    await on(due + 74, 2 * hour)
    expect(await levels()).toEqual([3])
    await sendFirst()
    await on(due + 200)
    expect(await levels()).toEqual([])
    expect((await mails(id)).mails.map(({ level }) => level)).toEqual([3, 2, 1])
  })

  test('that is skipped comes again after a week, at the same level', async () => {
    const { issued, listed, act, on } = await reminding()
    await issued()
    await on(due + 7)
    const [first] = await listed()
    expect((await act('skip', first?.id ?? '')).status).toBe(200)
    expect((await act('send', first?.id ?? '')).status).toBe(409)
    await on(due + 13)
    expect(await listed()).toEqual([])
    await on(due + 14, hour)
    expect(await listed()).toMatchObject([{ level: 1 }])
  })

  test.each([
    ['paid', async ({ pay }: Practice, id: string) => pay(id, 8000)],
    [
      'written off',
      async ({ therapist }: Practice, id: string) =>
        therapist.post(`/api/v1/invoices/${id}/write-off`, { reason: 'Moved away' }),
    ],
    [
      'corrected',
      async ({ therapist }: Practice, id: string) =>
        therapist.post(`/api/v1/invoices/${id}/correct`, { reason: 'Wrong', again: false }),
    ],
    [
      'whose client is erased',
      async ({ therapist, clientId }: Practice) => therapist.send('DELETE', `/api/v1/clients/${clientId}`),
    ],
  ])('is not sent for an invoice that is %s, not even by who still sees it', async (_what, settle) => {
    const practice = await reminding()
    const { issued, listed, act, arrived, on } = practice
    const { id } = await issued()
    await on(due + 7)
    const [reminder] = await listed()
    const done = await settle(practice, id)
    expect(done?.status).toBeLessThan(300)
    expect(await listed()).toEqual([])
    expect((await act('send', reminder?.id ?? '')).status).toBeGreaterThan(399)
    await on(due + 30)
    expect(await listed()).toEqual([])
    expect(await arrived()).toEqual([])
  })

  test('that waits for tomorrow is dropped once the invoice is paid', async () => {
    const { issued, listed, act, mails, pay, on } = await reminding()
    const { id } = await issued()
    await on(due + 7)
    await product.database.owner.query(
      `insert into client_mail_counts (day, counted, mails) select (now() + $1 * interval '1 day')::date, 'practice:' || therapist_id, 1000 from invoices where id = $2`,
      [due + 7, id],
    )
    await act('send', (await listed())[0]?.id ?? '')
    expect((await mails(id)).mails).toMatchObject([{ state: 'queued' }])
    await pay(id, 8000)
    expect((await mails(id)).mails).toMatchObject([{ state: 'dropped' }])
  })

  test('goes by itself only where that is on, by day, after a day in the list', async () => {
    const byHand = await reminding()
    const byItself = await reminding({ sendsReminders: true })
    await byHand.issued()
    const { id } = await byItself.issued()
    await byItself.on(due + 7)
    const [shown] = await byItself.listed()
    expect(Date.parse(shown?.goesAt ?? '')).toBeGreaterThan(Date.now() + (due + 6) * day)
    await byItself.on(due + 7, 23 * hour)
    expect(await byItself.arrived()).toEqual([])
    // 02:00 the night after.
    await byItself.on(due + 8, 14 * hour)
    expect(await byItself.arrived()).toEqual([])
    await byItself.on(due + 9)
    await byItself.on(due + 9)
    expect(await byItself.arrived(1)).toHaveLength(1)
    expect((await byItself.mails(id)).mails).toHaveLength(1)
    await byHand.on(due + 9)
    expect([await byHand.arrived(), (await byHand.listed()).length]).toEqual([[], 1])
  })

  test('reaches a client who turned off reminders of appointments, for an invoice is none', async () => {
    const { issued, listed, act, arrived, portal, on } = await reminding({}, { joins: true })
    await portal?.send('PATCH', '/api/v1/settings/preferences', {
      notifications: { appointmentReminders: false, email: false },
    })
    await issued()
    await on(due + 7)
    await act('send', (await listed())[0]?.id ?? '')
    expect(await until(arrived, (found) => found.length > 0)).toHaveLength(1)
  })

  test('belongs to its practice alone', async () => {
    const { issued, listed, on } = await reminding()
    await issued()
    await on(due + 7)
    const [reminder] = await listed()
    const stranger = await product.person()
    const path = `/api/v1/invoice-reminders/${reminder?.id}`
    for (const answer of [
      await stranger.get(path),
      await stranger.post(`${path}/send`, { id: reminder?.id }),
      await stranger.post(`${path}/skip`, { id: reminder?.id }),
    ])
      expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('This reminder was not found')])
  })
})

type Practice = Awaited<ReturnType<typeof reminding>>
