import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canonicalEmail } from '@openhour/shared/lib/canonical-email.ts'
import type pg from 'pg'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { setClock } from '../../platform/clock.ts'
import { openPool } from '../../platform/database/connection.ts'
import { signInTemplates } from '../sign-in/sign-in.mails.ts'
import { sendMailTask } from './mail.jobs.ts'
import { type Mail, openMail } from './transport.ts'

const link = `https://practice.example.com/auth?next=/app&page=1#confirm=${'t0ken'.repeat(30)}`
const sample = { link, hours: 24 }
const to = 'canary-recipient@demo.test'
const logged: string[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
const undo: (() => unknown)[] = []

afterEach(async () => {
  setClock(0)
  for (const each of undo.splice(0).reverse()) await each()
  expect(logged.join('')).not.toMatch(/canary|t0ken/)
  logged.length = 0
})

/** A real mail server on loopback; `received` holds every message that it took. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: { raw: string; to: string[]; from: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        received.push({ raw: Buffer.concat(parts).toString(), to: rcptTo.map(({ address }) => address), from })
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  const { port } = server.server.address() as { port: number }
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  undo.push(close)
  return { received, url: `smtp://127.0.0.1:${port}`, close }
}

function mailBy(
  smtpUrl: string | undefined,
  from = 'Openhour <no-reply@practice.example.com>',
  outboxDir = '/nowhere',
) {
  const mail = openMail({
    smtpUrl,
    from: () => from,
    outboxDir,
    publicUrl: 'https://practice.example.com',
    templates: signInTemplates,
    log,
  })
  undo.push(() => mail.close())
  return mail
}

async function outbox() {
  const home = await mkdtemp(join(tmpdir(), 'outbox-'))
  undo.push(() => rm(home, { recursive: true, force: true }))
  const folder = join(home, 'data', 'outbox')
  return { folder, mail: mailBy(undefined, undefined, folder) }
}

const sendTo = (mail: Mail, address: string, id: string = randomUUID()) =>
  mail.send({ id, to: address, template: 'confirm-address', data: sample })

/** As a mail program decodes it, with the addresses of every link that can be followed. */
const hrefs = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

describe('by SMTP', () => {
  it('hands the mail to the server as both parts, recognisable when it comes twice', async () => {
    const server = await mailServer()
    const mail = mailBy(server.url)
    const id = randomUUID()
    await sendTo(mail, to, id)
    await sendTo(mail, to, id)
    expect(server.received).toHaveLength(2)
    const [first, second] = await Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw)))
    expect(first?.messageId).toBe(`<${id}@practice.example.com>`)
    expect(second?.messageId).toBe(first?.messageId)
    expect(first?.subject).toBe('Confirm your email address')
    expect(first?.from).toEqual({ name: 'Openhour', address: 'no-reply@practice.example.com' })
    expect(first?.text).toContain(link)
    expect(hrefs(first?.html ?? '')).toContain(link)
    expect(server.received[0]).toMatchObject({ to: [to], from: 'no-reply@practice.example.com' })
    expect(await mail.check()).toMatchObject({ ok: true })
    expect(mail).toMatchObject({ kind: 'smtp', where: server.url.slice('smtp://'.length) })
  })

  it('hands it over to addresses of every form, which this server reads as Unicode', async () => {
    const server = await mailServer()
    const addresses = ["siobhan.o'brien@example.com", 'ivan@xn--80a1acny.xn--p1ai', 'a!#$%&*/=?^_`{|}~b@demo.test']
    for (const address of addresses) await sendTo(mailBy(server.url), address)
    expect(server.received.map((mail) => canonicalEmail(mail.to[0] ?? ''))).toEqual(addresses)
  })

  it('takes a refused recipient as final, and a busy server, a refused sender and a missing server as passing', async () => {
    const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
    const refusing = await mailServer({ onRcptTo: (_to, _session, done) => done(answer(550, `No such user ${to}`)) })
    const busy = await mailServer({ onRcptTo: (_to, _session, done) => done(answer(450, 'Greylisted')) })
    const closed = await mailServer({ onMailFrom: (_from, _session, done) => done(answer(553, 'Sender refused')) })
    const down = await mailServer()
    await down.close()
    await expect(sendTo(mailBy(refusing.url), to)).rejects.toMatchObject({ name: 'MailRefused', code: 'EENVELOPE 550' })
    await expect(sendTo(mailBy(busy.url), to)).rejects.toMatchObject({ name: 'MailNotSent', code: 'EENVELOPE 450' })
    await expect(sendTo(mailBy(closed.url), to)).rejects.toMatchObject({ name: 'MailNotSent', code: 'EENVELOPE 553' })
    await expect(sendTo(mailBy(down.url), to)).rejects.toMatchObject({ name: 'MailNotSent', code: 'ESOCKET' })
    expect(await mailBy(down.url).check()).toMatchObject({ ok: false })
    for (const url of [refusing.url, down.url])
      await expect(sendTo(mailBy(url), to)).rejects.toSatisfy(
        (error: Error) => !`${error.message} ${error.stack}`.includes('canary'),
      )
  })

  it.each([
    ['a header', 'a@example.com\r\nBcc: second@demo.test'],
    ['a name with a header', '"x\r\nBcc: second@demo.test" <a@example.com>'],
    ['a second recipient', 'a@example.com, second@demo.test'],
    ['a comment', 'a@example.com (second@demo.test)'],
    ['no domain', 'a@'],
    ['an end of the envelope', 'a@example.com> NOTIFY=SUCCESS'],
  ])('refuses a recipient with %s and says nothing to the server', async (_what, address) => {
    const server = await mailServer()
    await expect(sendTo(mailBy(server.url), address)).rejects.toMatchObject({ code: 'EADDRESS' })
    expect(server.received).toEqual([])
  })

  it.each(['Openhour\r\nBcc: second@demo.test <a@example.com>', 'a@example.com, b@example.com', 'Openhour', ''])(
    'does not start with the sender %j',
    (from) => expect(() => mailBy('smtp://127.0.0.1:1', from)).toThrow('MAIL_FROM'),
  )
})

describe('into the outbox', () => {
  it('writes one whole, closed file that a person can read and copy a link from', async () => {
    const { folder, mail } = await outbox()
    const id = randomUUID()
    await sendTo(mail, to, id)
    const names = await readdir(folder)
    expect(names).toHaveLength(1)
    expect(names[0]).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d\\.\\d{3}Z-confirm-address-${id}\\.eml$`),
    )
    const path = join(folder, names[0] ?? '')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    const raw = await readFile(path, 'utf8')
    expect(raw.split('\n')).toContain(link)
    const parsed = await PostalMime.parse(raw)
    expect(parsed).toMatchObject({ messageId: `<${id}@practice.example.com>`, to: [{ address: to }] })
    expect(parsed.text?.split('\n')).toContain(link)
    expect(hrefs(parsed.html ?? '')).toContain(link)
    expect(mail).toMatchObject({ kind: 'outbox', where: folder })
    expect(await mail.check()).toMatchObject({ ok: true })
  })

  it('refuses an id that is a path', async () => {
    const { folder, mail } = await outbox()
    await expect(sendTo(mail, to, '../../escaped')).rejects.toMatchObject({ code: 'EID' })
    await mail.check()
    expect(await readdir(folder)).toEqual([])
  })
})

describe('the task', () => {
  let database: TestDatabase
  let worker: pg.Pool
  beforeAll(async () => {
    database = await openTestDatabase()
    worker = openPool(database.logins.openhour_worker, { role: 'openhour_worker', size: 4, log, pipeline: true })
  })
  afterAll(async () => {
    await worker.end()
    await database.drop()
  })

  async function waiting(template = 'confirm-address', data: object = sample) {
    const { owner } = database
    await owner.query('truncate outgoing_mails')
    const { rows } = await owner.query<{ id: string }>(
      'insert into outgoing_mails (to_address, template, data) values ($1, $2, $3) returning id',
      [to, template, data],
    )
    const left = async () => (await owner.query('select from outgoing_mails')).rowCount
    return { mailId: rows[0]?.id ?? '', left }
  }

  it('sends a row once and removes it', async () => {
    const server = await mailServer()
    const { mailId, left } = await waiting()
    const task = sendMailTask(worker, mailBy(server.url))
    await task({ mailId })
    await task({ mailId })
    expect(server.received.map((each) => each.to)).toEqual([[to]])
    expect(server.received[0]?.raw).toContain(`Message-ID: <${mailId}@`)
    expect(await left()).toBe(0)
  })

  it('keeps the row while the server is down, and gives up after three days', async () => {
    const down = await mailServer()
    await down.close()
    const { mailId, left } = await waiting()
    const task = sendMailTask(worker, mailBy(down.url))
    await expect(task({ mailId })).rejects.toMatchObject({ name: 'MailNotSent' })
    expect(await left()).toBe(1)
    setClock(73 * 3_600_000)
    await expect(task({ mailId })).rejects.toMatchObject({ name: 'MailNotSent' })
    expect(await left()).toBe(0)
  })

  it('drops what the server refuses for good, and logs the code alone', async () => {
    const refuse = Object.assign(new Error(`No such user ${to}`), { responseCode: 550 })
    const server = await mailServer({ onRcptTo: (_to, _session, done) => done(refuse) })
    const { mailId, left } = await waiting()
    await sendMailTask(worker, mailBy(server.url))({ mailId })
    expect(await left()).toBe(0)
    expect(logged.join('')).toContain('EENVELOPE 550')
  })

  it('drops data that no mail can be made of, but keeps a template that another version may know', async () => {
    const server = await mailServer()
    const task = sendMailTask(worker, mailBy(server.url))
    const broken = await waiting('confirm-address', { link: 'javascript:canary' })
    await task({ mailId: broken.mailId })
    expect(await broken.left()).toBe(0)
    const later = await waiting('of-a-later-version')
    await expect(task({ mailId: later.mailId })).rejects.toMatchObject({ code: 'ETEMPLATE' })
    expect(await later.left()).toBe(1)
    expect(server.received).toEqual([])
  })
})
