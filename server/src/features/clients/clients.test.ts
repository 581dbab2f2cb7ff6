import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { changeClient, clientDetails } from '../../testing/own-rows.ts'
import { changesReceived } from '../../testing/changes-received.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

type Fields = Record<string, unknown>
const add = (more: Fields = {}, who: Browser = therapist, headers?: Record<string, string>) =>
  who.post('/api/v1/clients', clientDetails(more), headers)
const body = (answer: Answer) => answer.json as Fields & { errors?: Record<string, string>; items: Fields[] }

/** A therapist whose tier is set as a provider would have set it. */
async function onTier(tier: 'pro' | 'premium' | 'expired') {
  const person = await product.person()
  const set =
    tier === 'expired'
      ? `trial_ends_at = now() - interval '1 day'`
      : `subscribed = true, subscription_tier = '${tier}', subscription_end = now() + interval '9 days'`
  await product.database.owner.query(`update subscribers set ${set} where user_id = $1`, [person.userId])
  await changesReceived(product, person)
  return person
}

describe('adding a client', () => {
  test('keeps what was given, trimmed, the address in lower case', async () => {
    const answer = await add({
      name: '  Noor <3  ',
      email: ' NOOR@Example.com ',
      phone: '+44 7700 900123',
      emergencyContactName: 'Sam',
      timeZone: 'Asia/Tokyo',
      language: 'ja',
      country: 'JP',
    })
    expect(answer.status).toBe(201)
    expect(body(answer)).toMatchObject({
      name: 'Noor <3',
      email: 'noor@example.com',
      phone: '+44 7700 900123',
      emergencyContactName: 'Sam',
      timeZone: 'Asia/Tokyo',
      archivedAt: null,
    })
  })

  test.each([
    ['name', { name: '   ' }, 'Name is required'],
    ['name', { name: undefined }, 'Name is required'],
    ['name', { name: 'x'.repeat(101) }, 'Input exceeds maximum length of 100 characters'],
    ['name', { name: 'Eve <script>alert(1)' }, 'Input contains disallowed content'],
    ['name', { name: 7 }, 'Invalid input'],
    ['age', { age: undefined }, 'Age is required'],
    ['age', { age: 0 }, 'Please enter a valid age between 1 and 120'],
    ['age', { age: 121 }, 'Please enter a valid age between 1 and 120'],
    ['age', { age: 33.5 }, 'Please enter a valid age between 1 and 120'],
    ['gender', { gender: '' }, 'Gender is required'],
    ['gender', { gender: 'y'.repeat(51) }, 'Input exceeds maximum length of 50 characters'],
    ['email', { email: '' }, 'Email is required'],
    ['email', { email: 'nobody@nowhere' }, 'Please enter a valid email address'],
    ['diagnosis', { diagnosis: 'z'.repeat(501) }, 'Input exceeds maximum length of 500 characters'],
    ['diagnosis', { diagnosis: 'see javascript:alert(1)' }, 'Input contains disallowed content'],
    ['dateOfBirth', { dateOfBirth: '10000-01-01' }, 'Please enter a valid date of birth'],
    ['dateOfBirth', { dateOfBirth: '2199-12-31' }, 'Please enter a valid date of birth'],
    ['dateOfBirth', { dateOfBirth: '2026-02-30' }, 'Please enter a valid date of birth'],
    ['timeZone', { timeZone: 'Mars/Olympus' }, 'Please choose a time zone'],
  ])('refuses %s %j', async (field, wrong, message) => {
    const answer = await add(wrong)
    expect([answer.status, answer.type, body(answer).errors?.[field]]).toEqual([
      400,
      'application/problem+json',
      message,
    ])
  })

  test('computes the age from the date of birth, if given', async () => {
    const today = new Date()
    // Two days ahead, because in London it may be tomorrow already.
    const born = new Date(Date.UTC(today.getUTCFullYear() - 40, today.getUTCMonth(), today.getUTCDate() + 2))
      .toISOString()
      .slice(0, 10)
    expect(body(await add({ age: null, dateOfBirth: born })).age).toBe(39)
  })

  test('refuses a duplicate address within a practice, in any case, but not in another practice', async () => {
    expect((await add({ email: 'twice@example.com' })).status).toBe(201)
    const again = await add({ email: 'TWICE@example.com' })
    expect([again.status, body(again).code, body(again).errors?.email]).toEqual([
      409,
      'already-exists',
      'A client with this email already exists in your practice.',
    ])
    expect((await add({ email: 'twice@example.com' }, await product.person())).status).toBe(201)
  })

  test('sent twenty times concurrently with one key, adds one client', async () => {
    const details = clientDetails()
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => therapist.post('/api/v1/clients', details, { 'idempotency-key': key })),
    )
    expect(new Set(answers.map((answer) => `${answer.status} ${String(body(answer).id)}`)).size).toBe(1)
    const other = await therapist.post('/api/v1/clients', clientDetails(), { 'idempotency-key': key })
    expect([other.status, body(other).code]).toEqual([422, 'idempotency-key-reused'])
  })
})

describe('the client limit', () => {
  test('is 20 on pro, also for 30 concurrent additions, and archiving frees a place', async () => {
    const pro = await onTier('pro')
    const answers = await Promise.all(Array.from({ length: 30 }, () => add({}, pro)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = answers.find(({ status }) => status === 402) as Answer
    expect(body(refused)).toMatchObject({
      code: 'limit-reached',
      limit: 20,
      detail: 'Client limit reached (20 clients). Upgrade your plan to add more clients.',
    })

    const [first] = body(await pro.get('/api/v1/clients')).items
    expect((await pro.post(`/api/v1/clients/${String(first?.id)}/archive`)).status).toBe(200)
    expect((await add({}, pro)).status).toBe(201)
    const restored = await pro.post(`/api/v1/clients/${String(first?.id)}/restore`)
    expect([restored.status, body(restored).code]).toEqual([402, 'limit-reached'])
  })

  test('is 3 after the trial, and what exists beyond it stays readable and writable', async () => {
    const person = await product.person()
    const ids = await Promise.all(Array.from({ length: 5 }, async () => String(body(await add({}, person)).id)))
    await product.database.owner.query(
      `update subscribers set trial_ends_at = now() - interval '1 day' where user_id = $1`,
      [person.userId],
    )
    await changesReceived(product, person)
    const list = body(await person.get('/api/v1/clients'))
    expect([list.items.length, list.limit, list.activeCount]).toEqual([5, 3, 5])
    expect((await changeClient(person, String(ids[4]), clientDetails({ name: 'Changed' }))).status).toBe(200)
    expect((await add({}, person)).status).toBe(402)
  })

  test('is none on premium', async () => {
    const premium = await onTier('premium')
    const answers = await Promise.all(Array.from({ length: 25 }, () => add({}, premium)))
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect(body(await premium.get('/api/v1/clients')).limit).toBeNull()
  })
})

describe('deleting', () => {
  test('deletes everything of the client and leaves only ids in the audit log', async () => {
    const id = String(body(await add({ name: 'Gone Away', email: 'gone@example.com' })).id)
    const { owner } = product.database
    for (const table of ['sessions', 'mood_logs', 'treatment_plans']) {
      const more =
        table === 'treatment_plans'
          ? ['plan_name', `'Plan of Gone Away'`]
          : table === 'sessions'
            ? ['session_date', 'current_date']
            : ['log_date', 'current_date']
      await owner.query(`insert into ${table} (therapist_id, client_id, ${more[0]}) values ($1, $2, ${more[1]})`, [
        therapist.userId,
        id,
      ])
    }
    expect((await therapist.send('DELETE', `/api/v1/clients/${id}`)).status).toBe(200)
    expect((await therapist.get(`/api/v1/clients/${id}`)).status).toBe(404)
    const { rows } = await owner.query(
      `select (select count(*) from sessions where client_id = $1) + (select count(*) from mood_logs where client_id = $1) + (select count(*) from treatment_plans where client_id = $1) as left`,
      [id],
    )
    expect(Number(rows[0].left)).toBe(0)
    const log = await owner.query(
      `select action, entity, details::text from audit_log where client_id = $1 order by seq`,
      [id],
    )
    expect(log.rows.map((row) => `${row.action} ${row.entity}`)).toEqual(
      expect.arrayContaining(['added clients', 'deleted sessions', 'deleted clients']),
    )
    expect(JSON.stringify(log.rows)).not.toMatch(/Gone Away|gone@example/)
  })
})

describe('the overview', () => {
  test('counts what is there by the specified rules, and only sessions that took place', async () => {
    const id = String(body(await add()).id)
    const { owner } = product.database
    await owner.query(
      `insert into sessions (therapist_id, client_id, session_date, status) select $1, $2, current_date - d, 'completed' from unnest(array[3, 10, 38]) d`,
      [therapist.userId, id],
    )
    await owner.query(
      `insert into sessions (therapist_id, client_id, session_date, status) select $1, $2, current_date - 5, s from unnest(array['scheduled', 'cancelled', 'no-show']) s`,
      [therapist.userId, id],
    )
    await owner.query(
      `insert into mood_logs (therapist_id, client_id, log_date, mood_rating) select $1, $2, current_date - d, m from unnest(array[1, 2, 3], array[4, 5, 5]) as x(d, m)`,
      [therapist.userId, id],
    )
    const before = body(await therapist.get(`/api/v1/clients/${id}/overview`))
    expect(before).toMatchObject({
      totalSessions: 3,
      averageMood: 4.7,
      goalProgress: 0,
      weeksActive: 5,
      latestMood: { mood: 4 },
    })
    await owner.query(`insert into treatment_plans (therapist_id, client_id, plan_name) values ($1, $2, 'Sleep')`, [
      therapist.userId,
      id,
    ])
    expect(body(await therapist.get(`/api/v1/clients/${id}/overview`)).goalProgress).toBe(25)
    const opened = await owner.query(
      `select count(*)::int as n from audit_log where client_id = $1 and action = 'opened'`,
      [id],
    )
    expect(opened.rows[0].n).toBe(2)
  })
})
