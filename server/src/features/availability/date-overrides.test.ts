import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { beforeAllTries } from '../../testing/second-try.ts'
import { until } from '../../testing/until.ts'

let product: Product
type Person = Browser & { email: string; userId: string }
let therapist: Person
let other: Person
beforeAll(async () => {
  product = await openProduct()
})
beforeAllTries(async () => {
  therapist = await product.person()
  other = await product.person()
})
afterAll(() => product.stop())

type Fields = Record<string, unknown>
const path = '/api/v1/settings/date-overrides'
const body = (answer: Answer) => answer.json as Fields & { errors?: Record<string, string>; code?: string; id: string }
const add = (details: Fields, who: Browser = therapist) => who.post(path, details)
const change = (id: string, details: Fields, who: Browser = therapist) => who.send('PUT', `${path}/${id}`, details)
const remove = (id: string, who: Browser = therapist) => who.send('DELETE', `${path}/${id}`)
const listed = async (who: Browser = therapist) =>
  ((await who.get('/api/v1/settings/practice')).json as { overrides: Fields[] }).overrides
const days = (fromDate: string, toDate = fromDate) => ({ fromDate, toDate })
const taken = 'Some of these days already have time off or other hours. Change that entry, or choose other days.'
const missing = 'This entry was not found. It may have been deleted in another tab.'

describe('date overrides', () => {
  test('are stored as given and listed with the settings, earliest first', async () => {
    const hours = { startTime: '10:00', endTime: '12:30' }
    const short = await add({ ...days('2100-05-05'), ...hours, label: '  Half a day ' })
    const leave = await add({ ...days('2100-05-01', '2100-05-04'), label: '' })
    expect([short.status, leave.status]).toEqual([201, 201])
    expect(body(short)).toEqual({
      id: expect.any(String),
      ...days('2100-05-05'),
      ...hours,
      label: 'Half a day',
      updatedAt: expect.any(String),
    })
    expect(body(leave)).toMatchObject({ startTime: null, endTime: null, label: null })
    expect(await listed()).toEqual([body(leave), body(short)])
    expect(await listed(other)).toEqual([])
  })

  // At any time, one of the two is on another day than UTC.
  test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('that are over are not listed, by the date in %s', async (zone) => {
    const person = await product.person()
    const { rows } = await product.database.owner.query(
      `select today::text, (today - 1)::text as before from (select (now() at time zone $1)::date as today) d`,
      [zone],
    )
    await person.send('PATCH', '/api/v1/settings/practice', { timeZone: zone })
    await add({ ...days(rows[0].before), label: 'Yesterday' }, person)
    await add({ ...days(rows[0].today), label: 'Today' }, person)
    expect(await listed(person)).toMatchObject([{ label: 'Today' }])
  })

  test.each([
    ['the same days', '2100-06-10', '2100-06-20'],
    ['the first day', '2100-06-01', '2100-06-10'],
    ['the last day', '2100-06-20', '2100-06-25'],
    ['a day within', '2100-06-15', '2100-06-15'],
    ['days around', '2100-06-01', '2100-06-30'],
  ])('are refused if %s already have one', async (_what, from, to) => {
    await add(days('2100-06-10', '2100-06-20'))
    const before = await listed()
    const answer = await add(days(from, to))
    expect([answer.status, body(answer).code, body(answer).detail]).toEqual([409, 'already-exists', taken])
    expect(body(answer).errors).toEqual({ fromDate: taken })
    expect(await listed()).toEqual(before)
  })

  test('can be adjacent, and can be on the same days in another practice', async () => {
    expect((await add(days('2100-06-09'))).status).toBe(201)
    expect((await add(days('2100-06-21'))).status).toBe(201)
    expect((await add(days('2100-06-10', '2100-06-20'), other)).status).toBe(201)
  })

  test('for the same days, sent concurrently, have one winner', async () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      add(days('2101-01-01', `2101-01-${String(at + 1).padStart(2, '0')}`)),
    )
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(11)
  })

  test('sent twice with the same key are stored once', async () => {
    const send = () => therapist.post(path, days('2102-01-01'), { 'idempotency-key': 'f7d2a6b4-leave' })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, body(second)]).toEqual([201, 201, body(first)])
  })

  test('can be changed, also within their own days, but not to taken days', async () => {
    const { id, updatedAt } = body(await add(days('2103-01-01', '2103-01-05')))
    await add(days('2103-02-01'))
    const hours = { startTime: '08:00', endTime: '09:00', label: 'Early' }
    const changed = await change(id, { updatedAt, ...days('2103-01-03', '2103-01-04'), ...hours })
    expect(body(changed)).toMatchObject({ id, ...days('2103-01-03', '2103-01-04'), ...hours })
    const moved = await change(id, { updatedAt: body(changed).updatedAt, ...days('2103-01-31', '2103-02-02') })
    expect([moved.status, body(moved).errors]).toEqual([409, { fromDate: taken }])
    expect(await listed()).toContainEqual(body(changed))
  })

  test('changed elsewhere are not overwritten', async () => {
    const { id, updatedAt } = body(await add(days('2104-01-01')))
    await change(id, { updatedAt, ...days('2104-01-01'), label: 'Theirs' })
    const late = await change(id, { updatedAt, ...days('2104-01-01'), label: 'Mine' })
    expect([late.status, body(late).code]).toEqual([409, 'version-conflict'])
    expect(await listed()).toContainEqual(expect.objectContaining({ id, label: 'Theirs' }))
  })

  test('can be deleted, which frees their days', async () => {
    const { id } = body(await add(days('2105-01-01')))
    expect((await remove(id)).status).toBe(200)
    expect([(await remove(id)).status, body(await remove(id)).detail]).toEqual([404, missing])
    expect((await add(days('2105-01-01'))).status).toBe(201)
  })

  test('of another practice do not seem to exist', async () => {
    const { id, updatedAt } = body(await add(days('2106-01-01')))
    const foreign = await change(id, { updatedAt, ...days('2106-01-02') }, other)
    expect([foreign.status, body(foreign).detail]).toEqual([404, missing])
    expect((await remove(id, other)).status).toBe(404)
    expect(await listed()).toContainEqual(expect.objectContaining({ id, fromDate: '2106-01-01' }))
  })

  test.each([
    ['fromDate', { fromDate: '2107-02-29' }, 'Please select the first day'],
    ['fromDate', { fromDate: '' }, 'Please select the first day'],
    ['fromDate', { fromDate: '1899-12-31' }, 'Please select the first day'],
    ['toDate', { toDate: '2300-01-01' }, 'Please select the last day'],
    ['toDate', { toDate: '2106-12-31' }, 'Please select a last day that is not before the first day'],
    ['toDate', { toDate: '2108-01-02' }, 'Please select at most 366 days'],
    ['startTime', { startTime: '25:00', endTime: '26:00' }, 'Please enter a time from 00:00 to 23:59'],
    ['startTime', { endTime: '10:00' }, 'Please enter a start time'],
    ['endTime', { startTime: '10:00' }, 'Please enter an end time'],
    ['endTime', { startTime: '10:00', endTime: '10:00' }, 'Please choose an end time after the start time'],
    ['endTime', { startTime: '10:00', endTime: '09:59' }, 'Please choose an end time after the start time'],
    ['label', { label: 'x'.repeat(101) }, 'Input exceeds maximum length of 100 characters'],
    ['label', { label: 'javascript:alert(1)' }, 'Input contains disallowed content'],
  ])('refuse an invalid %s: %j', async (field, wrong, message) => {
    const before = await listed()
    const answer = await add({ ...days('2107-01-01'), ...wrong })
    expect([answer.status, body(answer).errors?.[field]]).toEqual([400, message])
    expect(await listed()).toEqual(before)
  })

  test('can cover up to 366 days', async () => {
    expect((await add(days('2110-01-01', '2111-01-01'))).status).toBe(201)
  })

  test('are limited to 200 from today on', async () => {
    const many = await product.person()
    await product.database.owner.query(
      `insert into date_overrides (therapist_id, from_date, to_date) select $1, d, d from generate_series(date '2120-01-01', date '2120-07-18', '1 day') d`,
      [many.userId],
    )
    expect(await listed(many)).toHaveLength(200)
    const refused = await add(days('2121-01-01'), many)
    expect([refused.status, body(refused).code]).toEqual([409, 'not-possible-now'])
    expect((await add(days('2001-01-01'), many)).status).toBe(409)
    const [first] = (await listed(many)) as { id: string; updatedAt: string }[]
    const renamed = await change(first?.id ?? '', { updatedAt: first?.updatedAt, ...days('2120-01-01'), label: 'New' })
    expect(renamed.status).toBe(404)
    const own = await change(
      first?.id ?? '',
      { updatedAt: first?.updatedAt, ...days('2120-01-01'), label: 'New' },
      many,
    )
    expect(own.status).toBe(200)
  })

  test('cannot overlap in the database, whatever writes them', async () => {
    const { owner } = product.database
    const person = await product.person()
    const insert = `insert into date_overrides (therapist_id, from_date, to_date) values ($1, '2130-01-01', '2130-01-03')`
    const first = await owner.connect()
    await first.query('begin')
    await first.query(insert, [person.userId])
    let answer = ''
    const second = owner.query(insert, [person.userId]).then(
      () => (answer = 'stored'),
      (error: { code: string }) => (answer = error.code),
    )
    await until(async () => {
      const waiting = await owner.query(
        `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
      )
      return answer !== '' || waiting.rowCount === 1
    })
    await first.query('commit')
    first.release()
    expect(await second).toBe('OH001')
  })
})
