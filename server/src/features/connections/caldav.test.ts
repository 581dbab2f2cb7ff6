import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayFromNow, openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { eventsIn } from '../../testing/calendar-calls.ts'
import { oneProductWithServices } from '../../testing/connection-calls.ts'
import { openFakeCaldav } from '../../testing/fake-caldav.ts'
import { openProduct } from '../../testing/product.ts'
import { hasRadicale, openRadicale, type Radicale } from '../../testing/radicale.ts'
import { problem } from '../../testing/sign-in.ts'
import { until } from '../../testing/until.ts'
import { busyEventsOf } from './busy-events.ts'

const isCi = process.env.OPENHOUR_CI === '1' || !['', '0', 'false'].includes(process.env.CI ?? '')
if (!hasRadicale() && !isCi)
  console.log(
    'skipped: our CalDAV with another server, for radicale is not here (scripts/system-packages.mjs radicale)',
  )

const fileOf = (lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const eventText = (lines: readonly string[]) =>
  fileOf(['BEGIN:VEVENT', 'UID:other', 'DTSTAMP:20260101T000000Z', 'SUMMARY:Canary dentist', ...lines, 'END:VEVENT'])

describe('busy times of calendar files', () => {
  const range = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' }
  const busy = async (text: string) =>
    (await busyEventsOf(text, range, 'Europe/London')).flatMap(({ time, isBusy }) =>
      time && isBusy ? [time.startsAt.slice(0, 16)] : [],
    )

  test.each([
    ['in UTC', ['DTSTART:20261103T100000Z', 'DTEND:20261103T110000Z'], ['2026-11-03T10:00']],
    ['with a duration', ['DTSTART:20261103T100000Z', 'DURATION:PT30M'], ['2026-11-03T10:00']],
    ['of a whole day', ['DTSTART;VALUE=DATE:20261103'], ['2026-11-03T00:00']],
    ['without a zone', ['DTSTART:20261103T100000', 'DTEND:20261103T110000'], ['2026-11-03T10:00']],
    [
      'in a zone that the file does not describe',
      ['DTSTART;TZID=America/New_York:20261103T100000', 'DTEND;TZID=America/New_York:20261103T110000'],
      ['2026-11-03T15:00'],
    ],
    [
      'repeated in such a zone',
      ['DTSTART;TZID=America/New_York:20261031T100000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'],
      ['2026-11-01T15:00', '2026-11-02T15:00'],
    ],
    ['that is free', ['DTSTART:20261103T100000Z', 'DTEND:20261103T110000Z', 'TRANSP:TRANSPARENT'], []],
    ['that is cancelled', ['DTSTART:20261103T100000Z', 'DTEND:20261103T110000Z', 'STATUS:CANCELLED'], []],
    ['of another month', ['DTSTART:20261203T100000Z', 'DTEND:20261203T110000Z'], []],
    [
      'every week since long ago, without one day',
      ['DTSTART:20200107T100000Z', 'DTEND:20200107T110000Z', 'RRULE:FREQ=WEEKLY', 'EXDATE:20261110T100000Z'],
      ['2026-11-03T10:00', '2026-11-17T10:00', '2026-11-24T10:00'],
    ],
  ])('an event %s', async (_, lines, times) => {
    expect(await busy(eventText(lines))).toEqual(times)
  })

  test('a zone that the file describes, and an occurrence that was moved', async () => {
    const zone = `BEGIN:VTIMEZONE TZID:Somewhere BEGIN:STANDARD DTSTART:19700101T000000 TZOFFSETFROM:-0500 TZOFFSETTO:-0500 END:STANDARD END:VTIMEZONE`
    const series = `BEGIN:VEVENT UID:a DTSTART;TZID=Somewhere:20261103T100000 DTEND;TZID=Somewhere:20261103T110000 RRULE:FREQ=DAILY;COUNT=2 END:VEVENT`
    const moved = `BEGIN:VEVENT UID:a RECURRENCE-ID;TZID=Somewhere:20261104T100000 DTSTART;TZID=Somewhere:20261104T140000 DTEND;TZID=Somewhere:20261104T150000 END:VEVENT`
    const text = fileOf([zone, series, moved].flatMap((part) => part.split(' ')))
    expect(await busy(text)).toEqual(['2026-11-03T15:00', '2026-11-04T19:00'])
  })

  test('a file that nobody can read says nothing', async () => {
    expect(await busy('BEGIN:NONSENSE')).toEqual([])
  })
})

test.each([
  'http://127.0.0.1:5232',
  'http://localhost:5232',
  'https://127.0.0.1',
  'https://localhost',
  'https://2130706433',
  'https://0x7f.1',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://169.254.169.254',
  'https://10.0.0.1',
  'https://192.168.1.1:8443',
  'http://example.com',
])('refuses %s, which leads into this network, without connecting', async (url) => {
  const bare = await once()
  const answer = await bare.person.post('/api/v1/integrations/caldav', { url, user: 'robin', password: 'secret' })
  expect([answer.status, problem(answer).errors]).toEqual([
    400,
    { url: 'This address is inside a private network. Nothing was connected. Enter one on the public internet.' },
  ])
})
let bareProduct: Promise<{ product: Awaited<ReturnType<typeof openProduct>>; person: Person }> | undefined
type Person = Awaited<ReturnType<Awaited<ReturnType<typeof openProduct>>['person']>>
const once = () =>
  (bareProduct ??= openProduct().then(async (product) => ({ product, person: await product.person() })))
afterAll(async () => {
  await (await bareProduct)?.product.stop()
})

const services = await oneProductWithServices({ CALDAV_PRIVATE: 'on' })

test('rules that name every second since 1970, or a day that never comes, hold nobody up', async () => {
  const { product, run, connectionOf } = services
  const fake = await openFakeCaldav()
  const person = await product.person()
  const { url, user, password } = fake
  const answer = await person.post('/api/v1/integrations/caldav', { url, user, password })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  const day = dayFromNow(5).replaceAll('-', '')
  const every = (rule: string) => eventText(['DTSTART:19700101T000000Z', 'DURATION:PT1S', `RRULE:FREQ=${rule}`])
  fake.files.set('a.ics', every('SECONDLY'))
  fake.files.set('b.ics', every('DAILY;BYMONTH=2;BYMONTHDAY=30'))
  fake.files.set('c.ics', eventText(['SUMMARY:Lacks a start']))
  fake.files.set('d.ics', eventText([`DTSTART:${day}T100000Z`, `DTEND:${day}T110000Z`]))
  await run('read-calendar', person)
  const waits: number[] = []
  const busy = async () => {
    const from = performance.now()
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
    waits.push(performance.now() - from)
    const of = `select starts_at::text as start from busy_times where therapist_id = $1`
    return (await product.database.owner.query<{ start: string }>(of, [person.userId])).rows
  }
  const rows = await until(busy, ({ length }) => length > 0, 40_000)
  expect(rows).toEqual([{ start: expect.stringContaining(dayFromNow(5)) }])
  expect(Math.max(...waits)).toBeLessThan(3_000)
  expect(await connectionOf(person, 'caldav')).toMatchObject({ state: 'working' })
  await fake.close()
}, 60_000)

test('passwords of a calendar cannot be guessed through the server', async () => {
  const fake = await openFakeCaldav()
  const person = await services.product.person()
  const guess = async () =>
    (await person.post('/api/v1/integrations/caldav', { url: fake.url, user: fake.user, password: 'wrong' })).status
  const statuses: number[] = []
  for (let times = 0; times < 22; times++) statuses.push(await guess())
  expect(statuses).toEqual([...Array<number>(20).fill(400), 429, 429])
  await fake.close()
})

describe.skipIf(!hasRadicale() && !isCi)('with radicale, a calendar server', () => {
  let radicale: Radicale
  let person: Person
  let appointments: Awaited<ReturnType<typeof openAppointmentCalls>>
  beforeAll(async () => {
    const { product } = services
    radicale = await openRadicale()
    person = await product.person()
    appointments = await openAppointmentCalls(person, { name: 'Canary Client' })
  })
  afterAll(() => radicale.close())
  const connect = (more: object = {}) =>
    person.post('/api/v1/integrations/caldav', {
      url: radicale.url,
      user: radicale.user,
      password: radicale.password,
      ...more,
    })
  const nameOf = ({ id }: { id: string }) => `oh${id.replaceAll('-', '')}.ics`
  const read = async () => {
    const { run, idle } = services
    await run('read-calendar', person)
    await idle(person)
  }

  test('says what is wrong with user, password and address', async () => {
    const wrong = await connect({ password: 'wrong' })
    expect([wrong.status, problem(wrong).errors]).toEqual([
      400,
      { password: 'The calendar server did not accept this user and password. Nothing was connected.' },
    ])
    const nowhere = await connect({ url: 'http://127.0.0.1:9' })
    expect(nowhere.status).toBe(503)
    expect((await services.list(person)).items).toEqual([])
  })

  test('connects, writes with the zone and without the name, moves and removes', async () => {
    const before = await appointments.add({ appointmentDate: dayFromNow(9) })
    const connected = await connect()
    expect([connected.status, connected.json]).toMatchObject([201, { kind: 'caldav', account: 'robin' }])
    await until(radicale.names, (names) => names.includes(nameOf(before)))
    const text = await radicale.get(nameOf(before))
    expect(text).toContain('DTSTART;TZID=Europe/London:')
    expect(text).not.toContain('Canary')
    expect(eventsIn(text)).toMatchObject([{ summary: 'Appointment', start: new Date(before.startsAt).toISOString() }])
    await appointments.save(before, { startTime: '16:00', endTime: '16:50' })
    const moved = await appointments.get(before.id)
    await until(
      async () => eventsIn(await radicale.get(nameOf(before)))[0]?.start,
      (start) => start === new Date(moved.startsAt).toISOString(),
    )
    await appointments.status(moved, 'cancelled-therapist')
    await until(radicale.names, (names) => names.length === 0)
  })

  test('reads busy times, and proposes what was moved or removed there', async () => {
    const { product, list } = services
    const [first, second] = [
      await appointments.add({ appointmentDate: dayFromNow(10) }),
      await appointments.add({ appointmentDate: dayFromNow(11) }),
    ]
    await until(radicale.names, (names) => names.length === 2)
    const stamp = (at: string) => at.replace(/\.000|[-:]/g, '').slice(0, 15)
    const day = dayFromNow(12).replaceAll('-', '')
    await radicale.put('other.ics', eventText([`DTSTART:${day}T100000Z`, `DTEND:${day}T110000Z`]))
    const later = (at: string) => new Date(Date.parse(at) + 3_600_000).toISOString()
    const own = (await radicale.get(nameOf(first)))
      .replace(/DTSTART;TZID=Europe\/London:\S+/, `DTSTART:${stamp(later(first.startsAt))}Z`)
      .replace(/DTEND;TZID=Europe\/London:\S+/, `DTEND:${stamp(later(first.endsAt))}Z`)
    await radicale.put(nameOf(first), own)
    await radicale.put(nameOf(second), '')
    await read()
    const { rows } = await product.database.owner.query(
      `select to_char(starts_at at time zone 'UTC', 'YYYYMMDD"T"HH24MI') as at from busy_times where therapist_id = $1`,
      [person.userId],
    )
    expect(rows).toEqual([{ at: `${day}T1000` }])
    const { proposals } = await list(person)
    expect(proposals.map(({ appointmentId, change }) => [appointmentId, change])).toEqual([
      [first.id, 'moved'],
      [second.id, 'removed'],
    ])
    expect(Date.parse(proposals[0]?.newStartsAt ?? '')).toBe(Date.parse(later(first.startsAt)))
    for (const { id } of proposals) await person.post(`/api/v1/integrations/proposals/${id}/decline`, {})
    await until(
      async () => eventsIn(await radicale.get(nameOf(first)))[0]?.start,
      (start) => start === new Date(first.startsAt).toISOString(),
    )
    await until(radicale.names, (names) => names.includes(nameOf(second)))
    await read()
    expect((await list(person)).proposals).toEqual([])
  })

  test('an app password that was deleted asks to reconnect', async () => {
    const { connectionOf } = services
    await radicale.setPassword('another-app-password')
    await appointments.add({ appointmentDate: dayFromNow(13) })
    const over = await until(
      () => connectionOf(person, 'caldav'),
      (one) => one?.state === 'reconnect',
    )
    expect(over?.problem).toContain('no longer accepts this user and password')
    expect((await connect({ password: 'another-app-password' })).status).toBe(201)
    await until(
      () => connectionOf(person, 'caldav'),
      (one) => one?.state === 'working',
    )
  })
})
