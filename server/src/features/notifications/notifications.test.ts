import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { until } from '../../testing/until.ts'

type Person = Browser & { email: string; userId: string }
type Item = { id: string; kind: string; title: string; message: string; isRead: boolean; actionUrl: string | null }
type List = { items: Item[]; unread: number; total: number; next: string | null }

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const listOf = async (who: Browser, query = '') => (await who.get(`/api/v1/notifications${query}`)).json as List
const titles = ({ items }: List) => items.map(({ title }) => title)
const raise = (to: string, title: string, kind = 'made-by-a-newer-version', action: string | null = null) =>
  product.database.owner.query(
    `with role as (select set_config('role', 'openhour_worker', true))
     select app.raise_notification($1, $2, $3, 'A message', $4) from role`,
    [to, kind, title, action],
  )
const jobsLeft = async () =>
  Number((await product.database.owner.query(`select count(*) from graphile_worker.jobs`)).rows[0].count)

async function withMany(count: number): Promise<Person> {
  const person = await product.person('client')
  await product.database.owner.query('delete from notifications where user_id = $1', [person.userId])
  for (let number = 1; number <= count; number++) await raise(person.userId, `Number ${number}`)
  return person
}

describe('the list', () => {
  test('is sorted newest first and includes the counts', async () => {
    const person = await withMany(7)
    const latest = await listOf(person, '?limit=5')
    expect(titles(latest)).toEqual(['Number 7', 'Number 6', 'Number 5', 'Number 4', 'Number 3'])
    expect(latest).toMatchObject({ unread: 7, total: 7, next: expect.any(String) })
    expect(latest.items[0]).toEqual({
      id: expect.any(String),
      kind: 'made-by-a-newer-version',
      title: 'Number 7',
      message: 'A message',
      isRead: false,
      createdAt: expect.any(String),
      actionUrl: null,
    })
  })

  test('has no gaps or duplicates across pages, even if items are added and deleted in between', async () => {
    const person = await withMany(9)
    const first = await listOf(person, '?limit=4')
    await raise(person.userId, 'Number 10')
    await person.send('DELETE', `/api/v1/notifications/${first.items[3]?.id}`)
    const second = await listOf(person, `?limit=4&after=${encodeURIComponent(first.next ?? '')}`)
    const third = await listOf(person, `?limit=4&after=${encodeURIComponent(second.next ?? '')}`)
    expect([...titles(second), ...titles(third)]).toEqual([5, 4, 3, 2, 1].map((number) => `Number ${number}`))
    expect([third.next, third.total]).toEqual([null, 9])
  })

  test('contains at most fifty, or only unread ones', async () => {
    const person = await withMany(52)
    const all = await listOf(person)
    expect([all.items.length, all.total]).toEqual([50, 52])
    expect((await person.get('/api/v1/notifications?limit=51')).status).toBe(400)
    await person.post(`/api/v1/notifications/${all.items[0]?.id}/read`, {})
    const unread = await listOf(person, '?unread=true&limit=2')
    expect([titles(unread), unread.unread, unread.total]).toEqual([['Number 51', 'Number 50'], 51, 52])
  })
})

describe('marking and deleting', () => {
  test('apply to one or all', async () => {
    const person = await withMany(3)
    const [newest] = (await listOf(person)).items
    const read = () => person.post(`/api/v1/notifications/${newest?.id}/read`, {})
    expect([(await read()).status, (await read()).status]).toEqual([200, 200])
    expect((await listOf(person)).unread).toBe(2)
    expect((await person.post('/api/v1/notifications/read', {})).json).toEqual({ changed: 2 })
    expect((await person.post('/api/v1/notifications/read', {})).json).toEqual({ changed: 0 })
    const remove = () => person.send('DELETE', `/api/v1/notifications/${newest?.id}`)
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
    expect(await listOf(person)).toMatchObject({ unread: 0, total: 2 })
  })

  test('never apply to another person’s', async () => {
    const [person, other] = [await withMany(2), await withMany(1)]
    const [foreign] = (await listOf(other)).items
    for (const answer of [
      await person.post(`/api/v1/notifications/${foreign?.id}/read`, {}),
      await person.send('DELETE', `/api/v1/notifications/${foreign?.id}`),
    ])
      expect([answer.status, (answer.json as { detail: string }).detail]).toEqual([
        404,
        'This notification was already deleted.',
      ])
    await person.post('/api/v1/notifications/read', {})
    expect(await listOf(other)).toMatchObject({ unread: 1, total: 1 })
  })
})

describe('by email', () => {
  const mailsOf = async (person: Person) =>
    (await product.mails(person.email)).filter(({ template }) => template.endsWith('notification'))

  test('account notifications have the full text, a link and a link to the settings', async () => {
    const person = await product.person()
    await raise(person.userId, 'Payment failed', 'payment-failed', '/app/billing')
    const [mail] = await until(
      () => mailsOf(person),
      (mails) => mails.length > 0,
    )
    expect(mail?.subject).toBe('New notification in your account')
    expect(mail?.text).toContain('Payment failed')
    expect(mail?.text).toContain(`${product.url}/app/billing\n`)
    expect(mail?.text).toContain(`${product.url}/app/settings\n`)
  })

  test('practice notifications have a neutral text only', async () => {
    const person = await product.person('client')
    await raise(person.userId, 'Maya Okafor wrote', 'made-by-a-newer-version', '/app/clients/018f')
    const [mail] = await until(
      () => mailsOf(person),
      (mails) => mails.length > 0,
    )
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Maya|wrote|clients|018f/)
    expect(mail?.text).toContain(`${product.url}/client/notifications\n`)
  })

  test('of a client come in the practice’s name, one for a burst, and again once it was read', async () => {
    const therapist = await product.person()
    await therapist.send('PATCH', '/api/v1/settings/profile', { practiceName: 'Elm Street Practice' })
    const client = await joinedClient(product, therapist)
    for (const kind of ['new-message', 'document-shared', 'measure-requested', 'plan-shared'])
      await raise(client.userId, 'A title', kind)
    await until(jobsLeft, (left) => left === 0)
    const [mail, ...others] = await mailsOf(client)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('New notification from Elm Street Practice')
    expect(mail?.from?.name).toContain('Elm Street Practice')
    expect(mail?.replyTo?.[0]?.address).toBe(therapist.email)
    // What is urgent is never left out, and what comes after reading is new.
    await raise(client.userId, 'A title', 'practice-closed')
    await until(jobsLeft, (left) => left === 0)
    await client.post('/api/v1/notifications/read', {})
    await raise(client.userId, 'A title', 'new-message')
    await until(jobsLeft, (left) => left === 0)
    expect(await mailsOf(client)).toHaveLength(3)
  })

  test.each([
    ['{"email": false}', 'payment-failed', 0],
    ['{"billingUpdates": false}', 'trial-ended', 0],
    ['{"billingUpdates": false}', 'payment-failed', 1],
    ['{"email": false}', 'new-sign-in', 1],
    ['{}', 'password-changed', 0],
  ])('with %s, %s sends %i emails', async (preferences, kind, count) => {
    const person = await product.person()
    await product.database.owner.query('insert into user_preferences (user_id, notifications) values ($1, $2)', [
      person.userId,
      preferences,
    ])
    await raise(person.userId, 'A title', kind)
    await until(jobsLeft, (left) => left === 0)
    expect(await mailsOf(person)).toHaveLength(count)
    expect(titles(await listOf(person))[0]).toBe('A title')
  })
})

describe('signing in', () => {
  const signInWith = (person: Person, userAgent: string) =>
    product
      .visitor()
      .post('/api/auth/sign-in', { email: person.email, password: 'Heron-Quartz-42!' }, { 'user-agent': userAgent })
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

  test('adds a welcome only the first time, even if it was deleted', async () => {
    const person = await product.person()
    const [welcome] = (await listOf(person)).items
    expect(welcome).toMatchObject({ kind: 'welcome', title: 'Welcome to Openhour', actionUrl: '/app/clients' })
    await person.send('DELETE', `/api/v1/notifications/${welcome?.id}`)
    expect((await signInWith(person, 'Test browser')).status).toBe(200)
    expect(await listOf(person)).toMatchObject({ total: 0 })
  })

  test('from another browser notifies once per browser, whatever its version', async () => {
    const person = await product.person()
    await signInWith(person, firefox)
    await signInWith(person, firefox.replaceAll('140', '141'))
    const raised = (await listOf(person)).items.filter(({ kind }) => kind === 'new-sign-in')
    expect(raised).toHaveLength(1)
    expect(raised[0]).toMatchObject({ title: 'New sign-in to your account', actionUrl: '/app/settings' })
    expect(raised[0]?.message).toContain('Firefox on Linux')
  })
})
