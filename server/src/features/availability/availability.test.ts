import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { beforeAllTries } from '../../testing/second-try.ts'

let product: Product
type Person = Browser & { email: string; userId: string }
let therapist: Person
let other: Person
let client: Person
beforeAll(async () => {
  product = await openProduct()
})
beforeAllTries(async () => {
  therapist = await product.person()
  other = await product.person()
  client = await product.person('client')
})
afterAll(() => product.stop())

type Fields = Record<string, unknown>
type Practice = { settings: Fields; overrides: Fields[] }
const path = '/api/v1/settings/practice'
const body = (answer: Answer) => answer.json as Fields & { errors?: Record<string, string>; code?: string }
const practice = async (who: Browser = therapist) => (await who.get(path)).json as Practice
const save = (changes: Fields, who: Browser = therapist) => who.send('PATCH', path, changes)
const me = async (who: Browser) => body(await who.get('/api/v1/account/me'))

const open = (startTime: string, endTime: string) => ({ enabled: true, startTime, endTime })
const nine = open('09:00', '17:00')
const off = { enabled: false, startTime: '09:00', endTime: '17:00' }
/** The specified defaults and our own. */
const defaults = {
  workingHours: {
    monday: nine,
    tuesday: nine,
    wednesday: nine,
    thursday: nine,
    friday: open('09:00', '15:00'),
    saturday: off,
    sunday: off,
  },
  weekStart: 'sunday',
  clockStyle: '12-hour',
  sessionMinutes: 50,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  cancellationHours: 24,
  noticeHours: 24,
  horizonDays: 60,
  maxPerDay: null,
  reminderLeadTimes: [1440],
  defaultPlace: null,
}

describe('practice settings', () => {
  test('start with the defaults and the zone from sign-up', async () => {
    const { time_zone: zone } = (
      await product.database.owner.query('select time_zone from users where id = $1', [other.userId])
    ).rows[0]
    expect(await practice(other)).toEqual({
      settings: { ...defaults, timeZone: zone, updatedAt: expect.any(String) },
      overrides: [],
    })
  })

  test('change only the given fields and weekdays', async () => {
    const changes = {
      timeZone: 'Australia/Lord_Howe',
      weekStart: 'monday',
      clockStyle: '24-hour',
      sessionMinutes: 45,
      bufferBeforeMinutes: 5,
      bufferAfterMinutes: 10,
      cancellationHours: 48,
      noticeHours: 0,
      horizonDays: 730,
      maxPerDay: 8,
      reminderLeadTimes: [60, 20160, 1440],
      defaultPlace: 'Room 2',
    }
    const saved = body(await save({ ...changes, workingHours: { monday: open('07:30', '12:00') } }))
    const reminderLeadTimes = [20160, 1440, 60]
    const workingHours = { ...defaults.workingHours, monday: open('07:30', '12:00') }
    expect(saved).toEqual({ ...changes, reminderLeadTimes, workingHours, updatedAt: expect.any(String) })
    const second = body(await save({ workingHours: { sunday: open('10:00', '11:00') }, maxPerDay: null }))
    const after = {
      ...changes,
      reminderLeadTimes,
      maxPerDay: null,
      workingHours: { ...workingHours, sunday: open('10:00', '11:00') },
    }
    expect(second).toMatchObject(after)
    expect((await practice()).settings).toEqual({ ...after, updatedAt: second.updatedAt })
    expect(body(await save({ reminderLeadTimes: [] })).reminderLeadTimes).toEqual([])
    expect((await practice(other)).settings).toMatchObject(defaults)
  })

  test('determine in the account how screens show times; other roles have the defaults', async () => {
    await save({ weekStart: 'monday', clockStyle: '24-hour', sessionMinutes: 45, timeZone: 'Asia/Tokyo' })
    expect(await me(therapist)).toMatchObject({
      weekStart: 'monday',
      clockStyle: '24-hour',
      sessionMinutes: 45,
      timeZone: 'Asia/Tokyo',
    })
    expect(await me(client)).toMatchObject({ weekStart: 'sunday', clockStyle: '12-hour', sessionMinutes: 50 })
  })

  test.each([
    ['timeZone', { timeZone: 'Mars/Olympus' }, /^We don’t know this time zone/],
    ['timeZone', { timeZone: '+02:00' }, /^We don’t know this time zone/],
    ['timeZone', { timeZone: 'A'.repeat(5000) }, /^We don’t know this time zone/],
    ['timeZone', { timeZone: null }, /^We don’t know this time zone/],
    ['workingHours.monday.startTime', { workingHours: { monday: open('25:00', '26:00') } }, /from 00:00 to 23:59$/],
    ['workingHours.friday.endTime', { workingHours: { friday: open('09:00', '9:60') } }, /from 00:00 to 23:59$/],
    ['workingHours.friday.endTime', { workingHours: { friday: open('17:00', '09:00') } }, /after the start time$/],
    ['workingHours.friday.endTime', { workingHours: { friday: open('17:00', '17:00') } }, /after the start time$/],
    ['weekStart', { weekStart: 'friday' }, /Sunday or Monday$/],
    ['clockStyle', { clockStyle: '12' }, /24-hour clock$/],
    ['sessionMinutes', { sessionMinutes: 4 }, /^Please enter 5 to 480 minutes$/],
    ['sessionMinutes', { sessionMinutes: 481 }, /^Please enter 5 to 480 minutes$/],
    ['sessionMinutes', { sessionMinutes: 50.5 }, /^Please enter 5 to 480 minutes$/],
    ['sessionMinutes', { sessionMinutes: null }, /^Please enter 5 to 480 minutes$/],
    ['bufferBeforeMinutes', { bufferBeforeMinutes: -1 }, /^Please enter 0 to 120 minutes$/],
    ['bufferAfterMinutes', { bufferAfterMinutes: 121 }, /^Please enter 0 to 120 minutes$/],
    ['cancellationHours', { cancellationHours: 337 }, /^Please enter 0 to 336 hours$/],
    ['noticeHours', { noticeHours: 'soon' }, /^Please enter 0 to 720 hours$/],
    ['horizonDays', { horizonDays: 0 }, /^Please enter 1 to 730 days$/],
    ['maxPerDay', { maxPerDay: 51 }, /^Please enter 1 to 50 appointments$/],
    ['reminderLeadTimes', { reminderLeadTimes: [1, 2, 3, 4] }, /^Please choose up to three reminders/],
    ['reminderLeadTimes', { reminderLeadTimes: [60, 60] }, /^Please choose up to three reminders/],
    ['reminderLeadTimes.0', { reminderLeadTimes: [0] }, /^Please choose a time up to two weeks/],
    ['reminderLeadTimes.1', { reminderLeadTimes: [60, 20161] }, /^Please choose a time up to two weeks/],
  ])('refuse an invalid %s: %j', async (field, changes, message) => {
    const before = await therapist.get(path)
    const answer = await save({ ...changes, ...(field === 'horizonDays' ? {} : { horizonDays: 30 }) })
    expect([answer.status, body(answer).errors?.[field]]).toEqual([400, expect.stringMatching(message)])
    expect((await therapist.get(path)).text).toBe(before.text)
  })

  test.each([{ userId: crypto.randomUUID() }, { updatedAt: '2026-01-01' }, { workingHours: { someday: nine } }])(
    'refuse unknown fields: %j',
    async (more) => {
      const before = await therapist.get(path)
      expect((await save({ sessionMinutes: 90, ...more })).status).toBe(400)
      expect((await therapist.get(path)).text).toBe(before.text)
    },
  )

  test('keep the times of a day that is off, in any order of changes', async () => {
    const asleep = { enabled: false, startTime: '17:00', endTime: '09:00' }
    expect((await save({ workingHours: { saturday: asleep } })).status).toBe(200)
    expect((await practice()).settings).toMatchObject({ workingHours: { saturday: asleep } })
  })

  test('cannot be read or changed by clients and admins', async () => {
    for (const person of [client, (await product.admin()) as Person]) {
      expect((await person.get(path)).status).toBe(403)
      expect((await save({ sessionMinutes: 45 }, person)).status).toBe(403)
    }
  })

  test('survive concurrent changes of different days', async () => {
    const tuesday = open('06:00', '07:00')
    const thursday = open('20:00', '21:00')
    await Promise.all([save({ workingHours: { tuesday } }), save({ workingHours: { thursday } })])
    expect((await practice()).settings).toMatchObject({ workingHours: { tuesday, thursday } })
  })
})

describe('the database', () => {
  const store = (set: string) =>
    product.database.owner.query(`update practice_settings set ${set} where user_id = $1`, [other.userId]).then(
      () => 'stored',
      (error: { code: string }) => error.code,
    )

  test.each([
    `week_start = 'friday'`,
    `clock_style = '12'`,
    'session_minutes = 4',
    'session_minutes = 481',
    'buffer_before_minutes = -1',
    'buffer_after_minutes = 121',
    'cancellation_hours = 337',
    'notice_hours = 721',
    'horizon_days = 0',
    'max_per_day = 0',
    `reminder_lead_times = '{1,2,3,4}'`,
    `reminder_lead_times = '{60,60}'`,
    `reminder_lead_times = '{60,30,60}'`,
    `reminder_lead_times = '{0}'`,
    `reminder_lead_times = '{20161}'`,
    `reminder_lead_times = '{null}'`,
    `reminder_lead_times = '{{60},{30}}'`,
  ])('refuses %s', async (set) => {
    expect(await store(set)).toBe('23514')
  })

  test.each([
    `reminder_lead_times = '{}'`,
    `reminder_lead_times = '{1,20160,30}'`,
    'max_per_day = null',
    'session_minutes = 480',
  ])('accepts %s', async (set) => {
    expect(await store(set)).toBe('stored')
  })

  test('knows every zone in our list and refuses unknown ones', async () => {
    const offered = Intl.supportedValuesOf('timeZone')
    const { rows } = await product.database.owner.query<{ name: string }>(
      'select o.name from unnest($1::text[]) o(name) left join pg_timezone_names z using (name) where z.name is null',
      [offered],
    )
    for (const { name } of rows) expect((await save({ timeZone: name }, other)).status).toBe(400)
    expect(offered.length - rows.length).toBeGreaterThan(400)
    expect(await store(`timezone = 'Mars/Olympus'`)).toBe('OH001')
  })

  test('uses UTC if the browser reported an unknown zone at sign-up', async () => {
    const { rows } = await product.database.owner.query(
      `insert into users (full_name, email, time_zone) values ('Far Away', gen_random_uuid() || '@example.com', 'Mars/Olympus') returning id`,
    )
    const settings = await product.database.owner.query('select timezone from practice_settings where user_id = $1', [
      rows[0].id,
    ])
    expect(settings.rows).toEqual([{ timezone: 'UTC' }])
  })
})
