import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../../platform/database/connection.ts'
import { openLog } from '../../platform/log.ts'
import { sendMailTask } from '../../services/mail/mail.jobs.ts'
import { openMail } from '../../services/mail/transport.ts'
import { billingPractice, mailSettings } from '../../testing/invoice-mail-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'
import { invoiceMails } from './invoice-mails.mails.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

describe('what the emails say', () => {
  test('is the practice’s own text with its placeholders filled in', async () => {
    const { therapist, issued, send, arrived } = await billingPractice(product)
    const invoiceText = 'Dear {name},\n\n{number}: {amount} until {due}, to {practice}.\nThanks!'
    await mailSettings(therapist, { invoiceText })
    const { id, number } = await issued(9900)
    await send(id)
    const [mail] = await arrived(1)
    const said = new RegExp(
      `Dear Mila Example,\n\n${number}: €99\\.00 until \\d+ \\w+ \\d{4}, to Heron House\\.\nThanks!`,
    )
    expect(mail?.text).toMatch(said)
  })

  test.each([
    ['{email}', 'Use only {name}'],
    ['Pay {', 'Use only {name}'],
    ['Go to https://bank.example', 'Leave out web and email addresses'],
    ['Write to pay@bank.example', 'Leave out web and email addresses'],
    ['See bank.com', 'Leave out web and email addresses'],
    ['x'.repeat(1001), 'maximum length of 1000'],
    [' \n ', 'Write what the email says'],
  ])('refuses %j', async (invoiceText, sentence) => {
    const therapist = await product.person()
    const given = (await therapist.get('/api/v1/invoice-mails/settings')).json as object
    const answer = await therapist.send('PUT', '/api/v1/invoice-mails/settings', { ...given, invoiceText })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(sentence)])
  })

  test('is saved by one of two tabs', async () => {
    const therapist = await product.person()
    const given = (await therapist.get('/api/v1/invoice-mails/settings')).json as object
    const save = (linkDays: number) => therapist.send('PUT', '/api/v1/invoice-mails/settings', { ...given, linkDays })
    expect(
      (await Promise.all([save(5), save(6)])).map(({ status }) => status).toSorted((one, two) => one - two),
    ).toEqual([200, 409])
  })
})

test('more than a practice may send in a day waits for the next', async () => {
  const limited = await openProduct({ CLIENT_MAILS_NEW_TRIAL: '2' })
  const { therapist, issued, arrived, mails } = await billingPractice(limited)
  const ids = [(await issued()).id, (await issued()).id, (await issued()).id]
  await therapist.post('/api/v1/invoice-mails/send-all', { ids })
  expect(await arrived(2)).toHaveLength(2)
  const states = async () => (await Promise.all(ids.map(mails))).map(({ mails: [mail] }) => mail?.state)
  const ended = await until(states, (found) => found.filter((state) => state === 'accepted').length === 2)
  expect(ended.filter((state) => state === 'queued')).toHaveLength(1)
  const bell = async () => JSON.stringify((await therapist.post('/rpc/notifications/list', { json: {} })).json)
  expect(await until(bell, (text) => text.includes('limit'))).toContain('Emails to clients are waiting')
  await limited.stop()
})

test('an address that the mail server refuses is shown as not reached', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such user'), { responseCode: 550 })),
  })
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  const { port } = server.server.address() as { port: number }
  // The product's own queue keeps it until tomorrow, so that this one takes it.
  const limited = await openProduct({ CLIENT_MAILS_NEW_TRIAL: '0' })
  const { therapist, issued, send, mails } = await billingPractice(limited)
  const { id } = await issued()
  await send(id)
  const [queued] = (await mails(id)).mails
  expect(queued?.state).toBe('queued')
  const log = openLog('silent')
  const mail = openMail({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: () => 'no-reply@practice.example.com',
    outboxDir: '/nowhere',
    publicUrl: limited.url,
    templates: invoiceMails,
    log,
  })
  const pool = openPool(limited.database.logins.openhour_worker, {
    role: 'openhour_worker',
    size: 1,
    log,
    pipeline: true,
  })
  await sendMailTask(pool, mail)({ mailId: queued?.id })
  expect((await mails(id)).mails).toMatchObject([{ state: 'failed' }])
  expect(JSON.stringify((await therapist.post('/rpc/notifications/list', { json: {} })).json)).toContain(
    'did not arrive',
  )
  expect((await therapist.get('/api/v1/invoice-mails/waiting')).json).toMatchObject({ items: [{ id }], matching: 1 })
  // It can be sent again, once somebody has seen that.
  expect((await send(id)).status).toBe(409)
  expect((await send(id, queued?.id ?? null)).status).toBe(200)
  expect((await therapist.get('/api/v1/invoice-mails/waiting')).json).toMatchObject({ matching: 0 })
  mail.close()
  await pool.end()
  await limited.stop()
  await new Promise<void>((done) => server.close(() => done()))
})
