import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayFromNow, openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { eventsIn, eventText } from '../../testing/calendar-calls.ts'
import { oneProductWithServices } from '../../testing/connection-calls.ts'
import { openFakeCaldav } from '../../testing/fake-caldav.ts'
import { openProduct } from '../../testing/product.ts'
import { hasRadicale, openRadicale, type Radicale } from '../../testing/radicale.ts'
import { problem } from '../../testing/sign-in.ts'
import { slowest, stays, until } from '../../testing/until.ts'

const isCi = process.env.OPENHOUR_CI === '1' || !['', '0', 'false'].includes(process.env.CI ?? '')
if (!hasRadicale() && !isCi)
  console.log(
    'skipped: our CalDAV with another server, for radicale is not here (scripts/system-packages.mjs radicale)',
  )

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
  const ask = async () => expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  const usual = await slowest(20, ask)
  await run('read-calendar', person)
  let longest = 0
  const busy = async () => {
    longest = Math.max(longest, await slowest(1, ask))
    const of = `select starts_at::text as start from busy_times where therapist_id = $1`
    return (await product.database.owner.query<{ start: string }>(of, [person.userId])).rows
  }
  const rows = await until(busy, ({ length }) => length > 0)
  expect(rows).toEqual([{ start: expect.stringContaining(dayFromNow(5)) }])
  expect(longest).toBeLessThan(3_000 + 5 * usual)
  expect(await connectionOf(person, 'caldav')).toMatchObject({ state: 'working' })
  await fake.close()
})

test('what is written while the calendar is read is not taken for removed, and what was moved far away for moved', async () => {
  const { product, run, idle, list } = services
  const fake = await openFakeCaldav()
  const person = await product.person()
  const appointments = await openAppointmentCalls(person)
  const fileOf = ({ id }: { id: string }) => `oh${id.replaceAll('-', '')}.ics`
  const { url, user, password } = fake
  expect((await person.post('/api/v1/integrations/caldav', { url, user, password })).status).toBe(201)
  const first = await appointments.add({ appointmentDate: dayFromNow(9) })
  await until(() => fake.files.has(fileOf(first)))
  await idle(person)
  const listing = fake.holdListing()
  await run('read-calendar', person)
  await listing.arrived
  const second = await appointments.add({ appointmentDate: dayFromNow(10) })
  await stays(
    () => fake.files.has(fileOf(second)),
    (isWritten) => !isWritten,
  )
  listing.release()
  await until(() => fake.files.has(fileOf(second)))
  await idle(person)
  const notices = async () =>
    ((await person.get('/api/v1/notifications')).json as { items: { kind: string }[] }).items.filter(
      ({ kind }) => kind === 'calendar-change',
    )
  expect([(await list(person)).proposals, await notices()]).toEqual([[], []])

  const twoYears = dayFromNow(730).replaceAll('-', '')
  const far = fake.files.get(fileOf(first))?.replaceAll(/(DTSTART|DTEND)[^:]*:\d{8}T/g, `$1:${twoYears}T`)
  fake.files.set(fileOf(first), String(far))
  fake.files.delete(fileOf(second))
  await run('read-calendar', person)
  await idle(person)
  expect((await list(person)).proposals.map(({ appointmentId, change }) => [appointmentId, change])).toEqual([
    [first.id, 'moved'],
    [second.id, 'removed'],
  ])
  expect(await notices()).toHaveLength(2)
  await fake.close()
})

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
    radicale = await openRadicale()
  })
  afterAll(() => radicale.close())
  beforeEach(async () => {
    person = await services.product.person()
    appointments = await openAppointmentCalls(person, { name: 'Canary Client' })
  })
  afterEach(async () => {
    await services.disconnect(person, 'caldav')
    await services.idle(person)
    await radicale.setPassword(radicale.password)
    for (const name of await radicale.names()) await radicale.put(name, '')
  })
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
    expect((await connect()).status).toBe(201)
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
    expect((await connect()).status).toBe(201)
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
