import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { clientDetails } from '../../testing/own-rows.ts'

let product: Product
let ana: Browser & { userId: string }
let ben: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  ana = await product.person()
  ben = await product.person()
})
afterAll(() => product.stop())

type Event = { event: string; data: string }

/** Opens the stream like a browser and collects what is said on it. */
async function listen(who: Browser) {
  const stop = new AbortController()
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${product.url}/api/live`, { headers: { cookie }, signal: stop.signal })
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
  const until = async (wanted: (events: Event[]) => boolean, ms = 2000) => {
    const end = performance.now() + ms
    while (performance.now() < end && !wanted(events)) await new Promise((done) => setTimeout(done, 5))
    return events
  }
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
  test('a change reaches every window of its therapist, and nobody else', async () => {
    const [first, second, stranger] = await Promise.all([listen(ana), listen(ana), listen(ben)])
    const added = await ana.post('/api/v1/clients', clientDetails({ name: 'Never On The Wire' }))
    expect(added.status).toBe(201)
    for (const window of [first, second]) {
      const change = (await window.until((seen) => seen.some(({ event }) => event === 'change'))).find(
        ({ event }) => event === 'change',
      )
      expect(change).toMatchObject({ data: 'clients' })
    }
    await new Promise((done) => setTimeout(done, 300))
    expect(stranger.events.map(({ event }) => event)).toEqual(['ready'])
    expect(JSON.stringify(first.events)).not.toContain('Never On The Wire')
    for (const window of [first, second, stranger]) window.stop()
  })

  test('many changes of one transaction are said once', async () => {
    const window = await listen(ana)
    await product.database.owner.query(
      `insert into clients (therapist_id, name, age, gender, email) select $1, 'C', 30, 'F', 'bulk' || n || '@example.com' from generate_series(1, 200) n`,
      [ana.userId],
    )
    await window.until((seen) => seen.length >= 2)
    await new Promise((done) => setTimeout(done, 200))
    expect(window.events.map(({ event, data }) => `${event} ${event === 'ready' ? '' : data}`.trim())).toEqual([
      'ready',
      'change clients',
    ])
    window.stop()
  })

  test('when the listening connection is lost, a new one is found and every window is told to look again', async () => {
    const window = await listen(ana)
    await product.database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'openhour live' and datname = current_database()`,
    )
    await window.until((seen) => seen.some(({ event }) => event === 'again'), 5000)
    expect(window.events.at(-1)).toMatchObject({ event: 'again' })
    await ana.post('/api/v1/clients', clientDetails())
    await window.until((seen) => seen.some(({ event }) => event === 'change'))
    expect(window.events.at(-1)).toMatchObject({ event: 'change', data: 'clients' })
    window.stop()
  })

  test('a visitor has no stream', async () => {
    expect((await product.visitor().get('/api/live')).status).toBe(401)
  })
})
