import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { signInTemplates } from '../sign-in/sign-in.mails.ts'
import { openTestFolder } from '../../testing/folder.ts'
import { openMail } from './transport.ts'

const event = ['BEGIN:VEVENT', 'SUMMARY:Réunion — 10 am', 'END:VEVENT']
const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REQUEST', ...event, 'END:VCALENDAR', '']
const calendar = lines.join('\r\n')
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

async function sent(by: 'smtp' | 'outbox', file: string | null) {
  const { path: outboxDir, remove } = openTestFolder()
  let taken = ''
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => {
      stream.on('data', (part: Buffer) => (taken += part.toString('latin1')))
      stream.on('end', () => done())
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  const { port } = server.server.address() as { port: number }
  const smtpUrl = by === 'smtp' ? `smtp://127.0.0.1:${port}` : undefined
  const from = 'Openhour <no-reply@example.com>'
  const mail = openMail({
    smtpUrl,
    from: () => from,
    outboxDir,
    publicUrl: 'https://practice.example.com',
    templates: signInTemplates,
    log: pino({ level: 'silent' }),
  })
  undo.push(
    remove,
    () => new Promise((closed) => server.close(() => closed(undefined))),
    () => mail.close(),
  )
  const data = { link: 'https://practice.example.com/auth', hours: 24 }
  await mail.send({ id: randomUUID(), to: 'a@example.com', template: 'confirm-address', data, calendar: file })
  if (by === 'smtp') return Buffer.from(taken, 'latin1')
  return readFileSync(join(outboxDir, readdirSync(outboxDir)[0] ?? ''))
}

describe.each(['smtp', 'outbox'] as const)('a calendar file by %s', (by) => {
  it('comes as a form of the text with its method, and as a file, beside both parts', async () => {
    const raw = await sent(by, calendar)
    expect(raw.toString().match(/^Content-Type: text\/calendar/gim)).toHaveLength(1)
    expect(raw.toString()).toMatch(/^Content-Type: text\/calendar;[^\n]*(\n [^\n]*)*method=REQUEST/im)
    const mail = await PostalMime.parse(raw)
    expect(mail.attachments.map(({ mimeType, filename }) => [mimeType, filename])).toEqual([
      ['text/calendar', null],
      ['application/ics', 'appointment.ics'],
    ])
    // The last alternative: programs that know calendars prefer it.
    const parts = [...raw.toString().matchAll(/^Content-Type: ([a-z]+\/[a-z]+)/gim)].map(([, type]) => type)
    expect(parts).toEqual([
      'multipart/mixed',
      'multipart/alternative',
      'text/plain',
      'text/html',
      'text/calendar',
      'application/ics',
    ])
    // The reader above turns ends of lines into its own; what travels keeps those that RFC 5545 wants.
    const carried = raw.toString().matchAll(/(?:text\/calendar|application\/ics)[^]*?\r?\n\r?\n([A-Za-z0-9+/=\s]+)/g)
    const guests = [
      'ORGANIZER;CN="Openhour":mailto:no-reply@example.com',
      'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:a@example.com',
    ]
    const expected = calendar.replace('END:VEVENT', () => [...guests, 'END:VEVENT'].join('\r\n'))
    const texts = [...carried].map(([, text = '']) => Buffer.from(text, 'base64').toString().replaceAll('\r\n ', ''))
    expect(texts).toEqual([expected, expected])
    expect(mail.text).toContain('https://practice.example.com/auth')
    expect(mail.html).toContain('Confirm address')
  })

  it('is not there where there is none', async () => {
    expect((await PostalMime.parse(await sent(by, null))).attachments).toEqual([])
  })
})
