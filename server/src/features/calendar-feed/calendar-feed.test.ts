import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentBody, dayFromNow } from '../../testing/appointment-calls.ts'
import { eventsIn, openCalendarCalls, openFeedPractice } from '../../testing/calendar-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { changesReceived } from '../../testing/changes-received.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const openPractice = (client?: object) => openFeedPractice(product, client)
const newPractice = async () => {
  const therapist = await product.person()
  return { therapist, calendar: openCalendarCalls(therapist, product.url) }
}

describe('the feed', () => {
  test('contains only times and nothing about the client, unless the therapist chooses so', async () => {
    const { calendar, appointments, address, first, link, events } = await openPractice()
    const text = await (await calendar.read(address)).text()
    expect(eventsIn(text)).toEqual([
      {
        uid: first.id,
        summary: 'Appointment',
        start: new Date(first.startsAt).toISOString(),
        end: new Date(first.endsAt).toISOString(),
        status: 'CONFIRMED',
      },
    ])
    expect(text).not.toMatch(/Canary|Zoë|Keller|meet\.example|example\.com|in_person|online/)
    const titles = { initials: 'Z. K.', 'first-name': 'Zoë', 'full-name': 'Zoë Ana Keller', neutral: '' }
    for (const [choice, shown] of Object.entries(titles)) {
      expect((await calendar.change({ titles: choice })).json).toMatchObject({ titles: choice, withLinks: false })
      expect((await events())[0]?.summary).toBe(shown ? `Appointment with ${shown}` : 'Appointment')
    }
    await calendar.change({ withLinks: true })
    expect((await events())[0]).toMatchObject({ summary: 'Appointment', url: link })
    await appointments.add({ type: 'phone', meetingLink: link, appointmentDate: dayFromNow(8) })
    expect((await events()).map(({ url }) => url)).toEqual([link, undefined])
    expect(await (await calendar.read(address)).text()).not.toMatch(/Canary|Zoë|Keller/)
  })

  test('uses the preferred name', async () => {
    const { calendar, events } = await openPractice({ name: 'Elizabeth Moss', preferredName: 'Bo' })
    await calendar.change({ titles: 'first-name' })
    expect((await events())[0]?.summary).toBe('Appointment with Bo')
  })

  test('follows changes: same UID after a move, gone when cancelled, back when restored', async () => {
    const { appointments, first, events, calendar, address } = await openPractice()
    const moved = await appointments.save(first, { startTime: '14:00', endTime: '15:00' })
    const { appointment } = appointmentBody(moved)
    expect(await events()).toMatchObject([{ uid: first.id, start: new Date(appointment.startsAt).toISOString() }])
    const cancelled = appointmentBody(await appointments.status(appointment, 'cancelled-therapist')).appointment
    expect(await events()).toEqual([])
    expect(await (await calendar.read(address)).text()).toContain('BEGIN:VTIMEZONE')
    await appointments.status(cancelled, 'scheduled')
    expect((await events()).map(({ uid }) => uid)).toEqual([first.id])
  })

  test('covers thirty days back and a year ahead', async () => {
    const { therapist, events, first, appointments } = await openPractice()
    const insert = `insert into appointments (therapist_id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at, status)
      select $1, $2, (at at time zone 'UTC')::date, '09:00', '09:50', 'UTC', at, at + interval '50 minutes', $4
      from (select now() + $3::interval as at) as given returning id`
    const added = async (from: string, status = 'scheduled') => {
      const values = [therapist.userId, appointments.clientId, from, status]
      return (await product.database.owner.query<{ id: string }>(insert, values)).rows[0]?.id
    }
    const back = await added('-719 hours', 'completed')
    const ahead = await added('8780 hours', 'pending')
    await added('-721 hours', 'no-show')
    await added('8790 hours')
    const read = await events()
    expect(read.map(({ uid }) => uid)).toEqual([back, first.id, ahead])
    expect(read.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'TENTATIVE'])
  })

  test('contains one practice only, and is empty without appointments', async () => {
    const one = await openPractice()
    const other = await newPractice()
    const { address } = await other.calendar.make()
    expect(eventsIn(await (await other.calendar.read(address)).text())).toEqual([])
    expect(await one.events()).toHaveLength(1)
  })
})

describe('its address', () => {
  test('has 256 random bits and is shown once; the database stores only its hash', async () => {
    const { therapist, calendar } = await newPractice()
    const nothing = { addressCreatedAt: null, readAt: null, titles: 'neutral', withLinks: false }
    expect(await calendar.status()).toEqual(nothing)
    const { address, feed } = await calendar.make()
    const [, token = ''] = new RegExp(`^${product.url}/calendar/([\\w-]+)\\.ics$`).exec(address) ?? []
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(feed).toEqual({ ...nothing, addressCreatedAt: expect.any(String) })
    expect(JSON.stringify(await calendar.status())).not.toContain(token)
    const { rows } = await product.database.owner.query(
      `select f::text || coalesce((select string_agg(l::text, ' ') from audit_log l where chain_id = $1), '') as all from calendar_feeds f where therapist_id = $1`,
      [therapist.userId],
    )
    expect(rows[0].all).not.toContain(token)
    expect(rows[0].all).not.toContain(Buffer.from(token).toString('hex'))
    expect(rows[0].all).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })

  test('needs a proof from the last ten minutes, so a stolen sign-in session cannot create one', async () => {
    const { therapist, calendar } = await newPractice()
    await product.database.owner.query(
      `update sign_in_sessions set proved_at = now() - interval '11 minutes' where user_id = $1`,
      [therapist.userId],
    )
    await changesReceived(product, therapist)
    const refused = await therapist.post('/api/v1/settings/calendar-feed')
    expect([refused.status, (refused.json as { code: string }).code]).toEqual([403, 'proof-required'])
    expect(await calendar.status()).toMatchObject({ addressCreatedAt: null })
  })

  test('if guessed, mistyped, replaced, revoked or of a suspended account gets the same 404', async () => {
    const { therapist, calendar, address } = await openPractice()
    const second = (await calendar.make()).address
    const suspended = await openPractice()
    await product.database.owner.query('update users set suspended_at = now() where id = $1', [
      suspended.therapist.userId,
    ])
    const guess = `/calendar/${'A'.repeat(43)}.ics`
    const addresses = [
      guess,
      '/calendar/x.ics',
      '/calendar/',
      `/calendar/${'%2e'.repeat(9)}`,
      address,
      suspended.address,
    ]
    const path = new URL(second).pathname
    addresses.push(path.replace('.ics', ''), `${path}/more`, path.replace('.ics', '.ICS'), path.slice(0, -5) + '-.ics')
    expect((await calendar.read(second)).status).toBe(200)
    await calendar.revoke()
    addresses.push(second)
    const responses = new Set<string>()
    for (const one of addresses) {
      const answer = await calendar.read(one)
      const { requestId: _, ...problem } = (await answer.json()) as Record<string, unknown>
      const headers = [...answer.headers].filter(([name]) => name !== 'date')
      responses.add(JSON.stringify([answer.status, problem, headers]))
    }
    expect([...responses]).toHaveLength(1)
    expect([...responses][0]).toContain(
      'There is no calendar at this address. It may have been replaced or turned off.',
    )
    expect(await calendar.status()).toEqual({
      addressCreatedAt: null,
      readAt: null,
      titles: 'neutral',
      withLinks: false,
    })
    await product.database.owner.query('update users set suspended_at = null where id = $1', [
      suspended.therapist.userId,
    ])
    expect((await calendar.read(suspended.address)).status).toBe(200)
    expect((await therapist.get('/api/v1/account/me')).status).toBe(200)
  })

  test('replaced or revoked keeps the choices', async () => {
    const { calendar } = await newPractice()
    await calendar.change({ titles: 'initials' })
    await calendar.change({ withLinks: true })
    await calendar.make()
    expect((await calendar.revoke()).json).toEqual({
      addressCreatedAt: null,
      readAt: null,
      titles: 'initials',
      withLinks: true,
    })
    expect((await calendar.make()).feed).toMatchObject({ titles: 'initials', withLinks: true })
  })

  test.each([
    ['nothing', {}, 'Send titles, withLinks or both'],
    ['an unknown choice', { titles: 'diagnosis' }, 'Please choose what titles show'],
    ['a field that is not there', { tokenHash: 'x' }, 'Unrecognized key'],
  ])('refuses a change of %s', async (_what, change, message) => {
    const { calendar } = await newPractice()
    const answer = await calendar.change(change)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(message)])
    expect(await calendar.status()).toMatchObject({ titles: 'neutral', withLinks: false })
  })
})

test("today's appointments are included, whatever day it is elsewhere", async () => {
  const { appointments, events } = await openPractice()
  const today = await appointments.add({ appointmentDate: dayFromNow(0), startTime: '23:00', endTime: '23:50' })
  expect((await events()).map(({ uid }) => uid)).toContain(today.id)
})
