import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startOpenhour } from '../../main.ts'
import type { Running } from '../../running.ts'
import { passTime, resetTime, signIn } from '../../testing/sign-in.ts'
import { readEnv } from '../env.ts'
import { changesReceived } from '../../testing/changes-received.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { clientDetails } from '../../testing/own-rows.ts'
import { letPass, stays, until as reached } from '../../testing/until.ts'

let product: Product
let ana: Browser & { userId: string }
let ben: Browser & { userId: string }
/** Another node on the same database. */
let second: Running
const secret = 'a secret of at least thirty-two characters'
beforeAll(async () => {
  product = await openProduct({ OPENHOUR_SECRET: secret })
  const env = { PORT: '0', DATABASE_URL: product.database.url, OPENHOUR_DATA: product.dataDir, LOG_LEVEL: 'error' }
  second = await startOpenhour(readEnv({ ...env, OPENHOUR_SECRET: secret }))
  ana = await product.person()
  ben = await product.person()
  // What they were notified of when they signed up is no change of a test.
  for (const person of [ana, ben]) await changesReceived(product, person)
})
afterAll(async () => {
  await second.stop()
  await product.stop()
})
afterEach(resetTime)

/** Adds clients from outside the product, and announces that at once instead of in the product's next round. */
async function addClients(userId: string, count: number): Promise<void> {
  await product.database.owner.query(
    `insert into clients (therapist_id, name, age, gender, email) select $1, 'C', 30, 'F', gen_random_uuid() || '@example.com' from generate_series(1, $2)`,
    [userId, count],
  )
  await product.database.owner.query('select app.chain_audit_entries(1000)')
}
const touchClients = (userId: string) => addClients(userId, 1)

type Event = { event: string; data: string }

/** Opens the stream like a browser and collects its events. */
async function listen(who: Browser, at = product.url, search = '') {
  const stop = new AbortController()
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${at}/api/live${search}`, { headers: { cookie }, signal: stop.signal })
  const events: Event[] = []
  const ended = (async () => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) {
      rest += decoder.decode(part, { stream: true })
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
        events.push({ event, data })
      }
    }
  })().catch(() => undefined)
  const until = (predicate: (events: Event[]) => boolean) => reached(() => events, predicate)
  await until((seen) => seen.some(({ event }) => event === 'ready'))
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    events,
    until,
    ended,
    stop: () => stop.abort(),
  }
}

describe('live updates', () => {
  test('a change is announced in every window of its therapist, and to no one else', async () => {
    const [first, second, stranger] = await Promise.all([listen(ana), listen(ana), listen(ben)])
    const added = await ana.post('/api/v1/clients', clientDetails({ name: 'Never On The Wire' }))
    expect(added.status).toBe(201)
    for (const window of [first, second]) {
      const change = (await window.until((seen) => seen.some(({ event }) => event === 'change'))).find(
        ({ event }) => event === 'change',
      )
      expect(change).toMatchObject({ data: 'clients' })
    }
    await stays(
      () => stranger.events.map(({ event }) => event),
      (events) => events.join() === 'ready',
    )
    expect(JSON.stringify(first.events)).not.toContain('Never On The Wire')
    for (const window of [first, second, stranger]) window.stop()
  })

  test('many changes in one transaction are announced once', async () => {
    await changesReceived(product, ana)
    const window = await listen(ana)
    await addClients(ana.userId, 200)
    await window.until((seen) => seen.length >= 2)
    await letPass(200)
    expect(window.events.map(({ event, data }) => `${event} ${event === 'ready' ? '' : data}`.trim())).toEqual([
      'ready',
      'change clients',
    ])
    window.stop()
  })

  test('a change for everybody reaches every window on every node, and who opened a page just before', async () => {
    const before = Date.now() - 1000
    const windows = [await listen(ana), await listen(ben, second.localUrl)]
    await product.database.owner.query(`select pg_notify('openhour_live', 'everybody announcements')`)
    for (const window of windows) {
      await window.until((seen) => seen.some(({ data }) => data === 'announcements'))
      window.stop()
    }
    const late = await listen(ana, product.url, `?since=${before}`)
    await late.until((seen) => seen.some(({ event }) => event === 'again'))
    expect(late.events.map(({ event }) => event)).toContain('again')
    late.stop()
  })

  test('when the listening connection is lost, the node reconnects and every window refetches', async () => {
    const window = await listen(ana)
    await product.database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'openhour live' and datname = current_database()`,
    )
    await window.until((seen) => seen.some(({ event }) => event === 'again'))
    expect(window.events.at(-1)).toMatchObject({ event: 'again' })
    await ana.post('/api/v1/clients', clientDetails())
    await window.until((seen) => seen.some(({ event }) => event === 'change'))
    expect(window.events.at(-1)).toMatchObject({ event: 'change', data: 'clients' })
    window.stop()
  })

  test('signing out ends the streams on every node immediately', async () => {
    const cara = await product.person()
    const here = await listen(cara)
    const there = await listen(cara, second.localUrl)
    expect((await cara.post('/api/auth/sign-out', {})).status).toBe(200)
    await touchClients(cara.userId)
    const ended = Promise.all([here.ended, there.ended]).then(() => 'ended')
    expect(await Promise.race([ended, letPass(15_000).then(() => 'open')])).toBe('ended')
    // Changes of the sign-up may still arrive first.
    for (const { events } of [here, there]) expect(events.map(({ data }) => data)).not.toContain('clients')
  })

  test.each([
    ['the account is suspended', `update users set suspended_at = now() where id = $1`],
    [
      'the sign-in session was idle for too long',
      `update sign_in_sessions set last_active_at = now() - interval '13 hours' where user_id = $1`,
    ],
    ['the sign-in session has expired', `update sign_in_sessions set expires_at = now() where user_id = $1`],
  ])('the stream ends when %s', async (_what, ending) => {
    const cara = await product.person()
    await changesReceived({ url: second.localUrl, database: product.database }, cara)
    // A node caches the sign-in for up to five seconds.
    const there = await listen(cara, second.localUrl)
    await product.database.owner.query(ending, [cara.userId])
    passTime(6000)
    await touchClients(cara.userId)
    expect(await Promise.race([there.ended.then(() => 'ended'), letPass(15_000).then(() => 'open')])).toBe('ended')
    expect(there.events.map(({ event }) => event)).toEqual(['ready'])
  })

  test('ending one sign-in session leaves the streams of the others open', async () => {
    const cara = await product.person()
    const elsewhere = product.visitor()
    await signIn(elsewhere, cara.email)
    const [open, ended] = [await listen(cara), await listen(elsewhere)]
    const sessions = (await cara.get('/api/auth/sign-in-sessions')).json as { id: string; current: boolean }[]
    const other = sessions.find(({ current }) => !current)
    expect((await cara.post('/api/auth/sign-in-sessions/end', { id: other?.id })).status).toBe(200)
    await ended.ended
    await touchClients(cara.userId)
    await open.until((seen) => seen.some(({ data }) => data === 'clients'))
    expect(open.events.map(({ data }) => data)).toContain('clients')
    expect(ended.events.map(({ data }) => data)).not.toContain('clients')
    open.stop()
  })

  test('a visitor has no stream', async () => {
    expect((await product.visitor().get('/api/live')).status).toBe(401)
  })
})
