import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { newClient } from '../../testing/own-rows.ts'
import { until } from '../../testing/until.ts'

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
type Lists = Record<'pending' | 'completed', { items: Fields[]; total: number }>
const body = (answer: Answer) => answer.json as Fields & { id: string; errors?: Record<string, string> }

const details = (more: Fields = {}): Fields => ({ task: 'Ten minutes of breathing', ...more })
const add = (more: Fields = {}, of = clientId, who: Browser = therapist, headers?: Record<string, string>) =>
  who.post(`/api/v1/clients/${of}/self-care-tasks`, details(more), headers)
const list = async (of: string, query = '', who: Browser = therapist) =>
  (await who.get(`/api/v1/clients/${of}/self-care-tasks${query}`)).json as Lists
const setCompleted = (id: string, completed: unknown, who: Browser = therapist) =>
  who.send('PUT', `/api/v1/self-care-tasks/${id}/completed`, { completed })
const remove = (id: string, who: Browser = therapist) => who.send('DELETE', `/api/v1/self-care-tasks/${id}`)

describe('a task', () => {
  test('that is quick-added is general, medium priority and pending', async () => {
    const answer = await add({ task: '  Walk by the river ' })
    expect(answer.status).toBe(201)
    expect(body(answer)).toMatchObject({
      clientId,
      task: 'Walk by the river',
      category: 'general',
      priority: 'medium',
      completed: false,
      completedAt: null,
    })
  })

  test.each(['Individual Task', 'Self-Care', 'Therapeutic Exercise', 'Homework Assignment', 'Behavioral Goal'])(
    'can be assigned as %s',
    async (category) => {
      const answer = await add({ category, priority: 'high' })
      expect([answer.status, body(answer).category, body(answer).priority]).toEqual([201, category, 'high'])
    },
  )

  test.each([
    ['task', { task: undefined }, 'Please enter a task'],
    ['task', { task: '' }, 'Please enter a task'],
    ['task', { task: ' \u00a0 ' }, 'Please enter a task'],
    ['task', { task: 'x'.repeat(501) }, 'Input exceeds maximum length of 500 characters'],
    ['task', { task: 'See javascript:alert(1)' }, 'Input contains disallowed content'],
    ['task', { task: 'Two\nlines' }, 'Input contains disallowed content'],
    ['category', { category: 'Chores' }, 'Please choose a category'],
    ['category', { category: '' }, 'Please choose a category'],
    ['priority', { priority: 'urgent' }, 'Please choose a priority'],
  ])('is refused with %s %j', async (field, wrong, message) => {
    const answer = await add(wrong)
    expect([answer.status, body(answer).code, body(answer).errors?.[field]]).toEqual([400, 'invalid-input', message])
  })

  test('can have 500 characters', async () => {
    expect((await add({ task: 'é'.repeat(500) })).status).toBe(201)
  })

  test('keeps its completion time on a second tick and loses it when pending again', async () => {
    const of = await newClient(therapist)
    const { id } = body(await add({}, of))
    const before = Date.now()
    const done = body(await setCompleted(id, true))
    expect(done).toMatchObject({ id, completed: true })
    expect(Math.abs(Date.parse(String(done.completedAt)) - before)).toBeLessThan(60_000)
    expect(body(await setCompleted(id, true)).completedAt).toBe(done.completedAt)
    expect(await list(of)).toMatchObject({ pending: { total: 0 }, completed: { total: 1, items: [{ id }] } })
    expect(body(await setCompleted(id, false))).toMatchObject({ completed: false, completedAt: null })
    expect(await list(of)).toMatchObject({ pending: { total: 1, items: [{ id }] }, completed: { total: 0 } })
    expect((await setCompleted(id, 'perhaps')).status).toBe(400)
  })

  test('can be deleted once', async () => {
    const { id } = body(await add())
    const both = await Promise.all([remove(id), remove(id)])
    expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 404])
    expect((await setCompleted(id, true)).status).toBe(404)
  })

  test('sent twenty times in parallel with the same key is one task', async () => {
    const of = await newClient(therapist)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => add({}, of, therapist, key)))
    expect(new Set(answers.map((answer) => `${answer.status} ${body(answer).id}`)).size).toBe(1)
    expect((await list(of)).pending.total).toBe(1)
    expect((await add({ task: 'Another' }, of, therapist, key)).status).toBe(422)
  })
})

describe('the lists', () => {
  test('have pages of 25: pending ones by creation, completed ones by completion', async () => {
    const of = await newClient(therapist)
    await product.database.owner.query(
      `insert into self_care_tasks (therapist_id, client_id, task, created_at, completed_at)
       select $1::uuid, $2::uuid, 'p' || n, now() - n * interval '1 hour', null::timestamptz from generate_series(1, 30) n
       union all select $1, $2, 'c' || n, now() - interval '9 days' + n * interval '1 minute', now() - n * interval '1 hour' from generate_series(1, 27) n`,
      [therapist.userId, of],
    )
    const names = (lists: Lists, which: 'pending' | 'completed') => lists[which].items.map(({ task }) => task)
    const first = await list(of)
    expect([first.pending.total, first.completed.total]).toEqual([30, 27])
    expect(names(first, 'pending')).toEqual(Array.from({ length: 25 }, (_, index) => `p${index + 1}`))
    expect(names(first, 'completed')).toEqual(Array.from({ length: 25 }, (_, index) => `c${index + 1}`))
    const second = await list(of, '?pendingPage=2&completedPage=2')
    expect([names(second, 'pending'), names(second, 'completed')]).toEqual([
      ['p26', 'p27', 'p28', 'p29', 'p30'],
      ['c26', 'c27'],
    ])
    expect((await therapist.get(`/api/v1/clients/${of}/self-care-tasks?pendingPage=0`)).status).toBe(400)
  })
})

describe("another therapist's", () => {
  test('client or task is not found', async () => {
    const { id } = body(await add())
    const tried = await Promise.all([
      stranger.get(`/api/v1/clients/${clientId}/self-care-tasks`),
      add({}, clientId, stranger),
      add({}, crypto.randomUUID()),
      setCompleted(id, true, stranger),
      remove(id, stranger),
    ])
    expect(tried.map((answer) => [answer.status, body(answer).detail])).toEqual([
      [404, 'Client not found'],
      [404, 'Client not found'],
      [404, 'Client not found'],
      [404, 'Task not found'],
      [404, 'Task not found'],
    ])
    expect((await list(clientId)).pending.items.find((item) => item.id === id)).toMatchObject({ completed: false })
  })
})

describe('a closed gate', () => {
  test('keeps tasks readable and refuses writes, naming the required tier', async () => {
    const person = await product.person()
    const of = await newClient(person)
    const { id } = body(await add({}, of, person))
    await product.database.owner.query(
      `update subscribers set trial_ends_at = now() - interval '1 day' where user_id = $1`,
      [person.userId],
    )
    const me = async () => JSON.stringify((await person.get('/api/v1/account/me')).json)
    await expect.poll(me).toMatch(/"trialExpired":true/)
    const refused = await Promise.all([add({}, of, person), setCompleted(id, true, person), remove(id, person)])
    for (const answer of refused) {
      expect([answer.status, body(answer)]).toEqual([
        402,
        expect.objectContaining({
          code: 'tier-required',
          detail: 'Self-Care Plan requires a Pro subscription or higher.',
          feature: 'selfCare',
          requiredTier: 'pro',
          currentTier: 'trial',
        }),
      ])
    }
    expect(await list(of, '', person)).toMatchObject({ pending: { total: 1, items: [{ id, completed: false }] } })
  })
})

test('the audit log distinguishes completing and reopening, and changes reach open windows live', async () => {
  const person = await product.person()
  const of = await newClient(person)
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const live = await fetch(`${product.url}/api/live`, { headers: { cookie } })
  const reader = (live.body as ReadableStream<Uint8Array>).getReader()
  let events = ''
  const listening = (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      events += new TextDecoder().decode(value)
    }
  })()
  /** Changes within a tenth of a second are announced once. */
  const announced = (times: number) =>
    until(
      () => events.match(/data: self_care_tasks/g)?.length ?? 0,
      (count) => count >= times,
    )
  const { id } = body(await add({ task: 'Never in a log' }, of, person))
  await announced(1)
  await setCompleted(id, true, person)
  await announced(2)
  await setCompleted(id, false, person)
  await announced(3)
  await remove(id, person)
  await announced(4)
  await reader.cancel()
  await listening
  const { rows } = await product.database.owner.query(
    `select action, entity_id, details::text from audit_log where chain_id = $1 and entity = 'self_care_tasks' order by seq`,
    [person.userId],
  )
  expect(rows.map(({ action, entity_id }) => [action, entity_id])).toEqual(
    ['added', 'completed', 'reopened', 'deleted'].map((action) => [action, id]),
  )
  expect(JSON.stringify(rows)).not.toContain('Never in a log')
})
