import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { newClient } from '../../testing/own-rows.ts'

let product: Product
let therapist: Browser & { userId: string }
let stranger: Browser
let clientId: string
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  stranger = await product.person()
  clientId = await newClient(therapist)
})
afterAll(() => product.stop())

type Fields = Record<string, unknown>
type Page = { items: Fields[]; total: number }
const body = (answer: Answer) => answer.json as Fields & { id: string; errors?: Record<string, string> }
const page = (answer: Answer) => answer.json as Page

const details = (more: Fields = {}): Fields => ({ logDate: '2026-05-04', ...more })
const add = (more: Fields = {}, of = clientId, who: Browser = therapist, headers?: Record<string, string>) =>
  who.post(`/api/v1/clients/${of}/wellness-records`, details(more), headers)
/** Saves over what `seen` was. */
const save = (seen: Fields, more: Fields = {}, who: Browser = therapist) =>
  who.send('PUT', `/api/v1/wellness-records/${String(seen.id)}`, details({ updatedAt: seen.updatedAt, ...more }))
const get = async (id: string, who: Browser = therapist) => who.get(`/api/v1/wellness-records/${id}`)
const list = async (of: string, query = '') =>
  page(await therapist.get(`/api/v1/clients/${of}/wellness-records${query}`))

describe('a record', () => {
  test('keeps what was given: ratings, lists trimmed without empty ones and doubles, notes to the letter', async () => {
    const answer = await add({
      moodRating: 1,
      anxietyLevel: 10,
      energyLevel: 3,
      sleepQuality: 4,
      stressLevel: 9,
      triggers: ['  Work ', '', 'work', 'Noise'],
      copingStrategiesUsed: ['Walk', ' '],
      notes: ' Two lines,\nkept <as> they are. ',
    })
    expect(answer.status).toBe(201)
    expect(body(answer)).toMatchObject({
      clientId,
      logDate: '2026-05-04',
      moodRating: 1,
      anxietyLevel: 10,
      energyLevel: 3,
      sleepQuality: 4,
      stressLevel: 9,
      triggers: ['Work', 'Noise'],
      copingStrategiesUsed: ['Walk'],
      notes: ' Two lines,\nkept <as> they are. ',
    })
  })

  test('has 5 for every rating that is not given, empty lists and no notes', async () => {
    expect(body(await add())).toMatchObject({
      moodRating: 5,
      anxietyLevel: 5,
      energyLevel: 5,
      sleepQuality: 5,
      stressLevel: 5,
      triggers: [],
      copingStrategiesUsed: [],
      notes: null,
    })
  })

  test('of one day may stand beside others of it', async () => {
    const of = await newClient(therapist)
    const ids = [body(await add({}, of)).id, body(await add({ moodRating: 8 }, of)).id]
    const { items, total } = await list(of)
    expect([total, items.map(({ id }) => id)]).toEqual([2, ids.toReversed()])
  })

  const rating = 'Please choose a rating from 1 to 10'
  test.each([
    ['logDate', { logDate: undefined }, 'Please select a date'],
    ['logDate', { logDate: '' }, 'Please select a date'],
    ['logDate', { logDate: '2026-02-30' }, 'Please select a date'],
    ['logDate', { logDate: '1899-12-31' }, 'Please select a date'],
    ['logDate', { logDate: '2199-01-01' }, 'The date cannot be in the future'],
    ['moodRating', { moodRating: 0 }, rating],
    ['anxietyLevel', { anxietyLevel: 11 }, rating],
    ['energyLevel', { energyLevel: 5.5 }, rating],
    ['sleepQuality', { sleepQuality: 'five' }, rating],
    ['stressLevel', { stressLevel: null }, rating],
    ['triggers', { triggers: Array.from({ length: 31 }, (_, n) => `t${n}`) }, 'Enter at most 30'],
    ['triggers.0', { triggers: ['x'.repeat(101)] }, 'Input exceeds maximum length of 100 characters'],
    [
      'copingStrategiesUsed.1',
      { copingStrategiesUsed: ['Walk', '<script>alert(1)'] },
      'Input contains disallowed content',
    ],
    ['notes', { notes: 'n'.repeat(200_001) }, 'Input exceeds maximum length of 200000 characters'],
  ])('is refused for %s %#', async (field, wrong, message) => {
    const answer = await add(wrong)
    expect([answer.status, body(answer).code, body(answer).errors?.[field]]).toEqual([400, 'invalid-input', message])
    expect(answer.type).toBe('application/problem+json')
  })

  test('stores notes of 200,000 characters and a list of 30', async () => {
    const triggers = Array.from({ length: 30 }, (_, n) => `${n}`.padEnd(100, 'x'))
    const answer = await add({ notes: 'é'.repeat(200_000), triggers })
    expect([answer.status, String(body(answer).notes).length, body(answer).triggers]).toEqual([201, 200_000, triggers])
  })

  test('is changed as a whole, and the list shows it', async () => {
    const of = await newClient(therapist)
    const made = body(await add({ triggers: ['Work'], notes: 'Old' }, of))
    const changed = await save(made, { moodRating: 9 })
    expect(body(changed)).toMatchObject({ id: made.id, clientId: of, moodRating: 9, triggers: [], notes: null })
    expect((await list(of)).items).toEqual([body(changed)])
    const future = await save(body(changed), { logDate: '2199-01-01' })
    expect([future.status, (await list(of)).items[0]?.logDate]).toEqual([400, '2026-05-04'])
  })

  test('is deleted once', async () => {
    const of = await newClient(therapist)
    const { id } = body(await add({}, of))
    const path = `/api/v1/wellness-records/${id}`
    const both = await Promise.all([therapist.send('DELETE', path), therapist.send('DELETE', path)])
    expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 404])
    expect((await list(of)).total).toBe(0)
  })

  test('sent twenty times concurrently with one key, adds one record', async () => {
    const of = await newClient(therapist)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => add({}, of, therapist, key)))
    expect(new Set(answers.map((answer) => `${answer.status} ${body(answer).id}`)).size).toBe(1)
    expect((await list(of)).total).toBe(1)
    expect((await add({ moodRating: 2 }, of, therapist, key)).status).toBe(422)
  })
})

describe("another practice's", () => {
  test('client or record is not there', async () => {
    const mine = body(await add({ notes: 'Mine' }))
    const { id } = mine
    const tried = await Promise.all([
      stranger.get(`/api/v1/clients/${clientId}/wellness-records`),
      add({}, clientId, stranger),
      add({}, crypto.randomUUID()),
      get(id, stranger),
      save(mine, { notes: 'Theirs' }, stranger),
      save({ ...mine, updatedAt: '2020-01-01T00:00:00Z' }, {}, stranger),
      save({ ...mine, id: crypto.randomUUID() }),
      stranger.send('DELETE', `/api/v1/wellness-records/${id}`),
    ])
    expect(tried.map((answer) => [answer.status, body(answer).detail])).toEqual([
      [404, 'Client not found'],
      [404, 'Client not found'],
      [404, 'Client not found'],
      ...Array.from({ length: 5 }, () => [404, 'Session record not found']),
    ])
    expect((await list(clientId)).items.find((item) => item.id === id)?.notes).toBe('Mine')
  })
})

describe('the list', () => {
  test('pages by 25, newest day first, and counts all', async () => {
    const of = await newClient(therapist)
    await product.database.owner.query(
      `insert into mood_logs (therapist_id, client_id, log_date, notes) select $1, $2, date '2026-03-01' - n, 'n' || n from generate_series(1, 60) n`,
      [therapist.userId, of],
    )
    const pages = await Promise.all([1, 2, 3, 4].map((number) => list(of, `?page=${number}`)))
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [25, 60],
      [25, 60],
      [10, 60],
      [0, 60],
    ])
    expect(pages.flatMap(({ items }) => items.map(({ notes }) => notes))).toEqual(
      Array.from({ length: 60 }, (_, index) => `n${index + 1}`),
    )
  })

  test('stays readable and writable when the trial is over: no tier locks it', async () => {
    const person = await product.person()
    const of = await newClient(person)
    await product.database.owner.query(
      `update subscribers set trial_ends_at = now() - interval '1 day' where user_id = $1`,
      [person.userId],
    )
    await expect
      .poll(async () => JSON.stringify((await person.get('/api/v1/account/me')).json))
      .toMatch(/"trialExpired":true/)
    expect((await add({}, of, person)).status).toBe(201)
  })
})

test('the audit log contains actions with ids, and reads of the list', async () => {
  const person = await product.person()
  const of = await newClient(person)
  const made = body(await add({ notes: 'Never in a log' }, of, person))
  const { id } = made
  await save(made, { moodRating: 9 }, person)
  await person.send('DELETE', `/api/v1/wellness-records/${id}`)
  await person.get(`/api/v1/clients/${of}/wellness-records`)
  const read = async () =>
    (
      await product.database.owner.query(
        `select action, entity_id, details from audit_log where chain_id = $1 and entity = 'mood_logs' order by seq`,
        [person.userId],
      )
    ).rows as { action: string; entity_id: string | null; details: object | null }[]
  await expect.poll(async () => (await read()).length).toBe(4)
  const rows = await read()
  expect(rows.map(({ action, entity_id }) => [action, entity_id])).toEqual([
    ['added', id],
    ['changed', id],
    ['deleted', id],
    ['listed', null],
  ])
  expect(JSON.stringify(rows)).not.toContain('Never in a log')
})
