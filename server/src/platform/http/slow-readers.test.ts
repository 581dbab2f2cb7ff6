import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { clientDetails } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { letPass, stays } from '../../testing/until.ts'

let product: Product
let person: Browser & { userId: string }
let cookie: string
beforeAll(async () => {
  product = await openProduct({}, { answerUnreadMs: 2_000 })
  person = await product.person()
  cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
})
afterAll(() => product.stop())

const asking = (path: string, times = 1) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost:${product.port}\r\ncookie: ${cookie}\r\n\r\n`.repeat(times)

/** A connection that sends this, and reads when it is told to. */
function caller(sent: string) {
  const socket: Socket = connect({ port: Number(product.port), host: '127.0.0.1' })
  const received: Buffer[] = []
  let over = false
  socket.on('error', () => (over = true)).on('close', () => (over = true))
  socket.on('data', (part: Buffer) => received.push(part)).pause()
  socket.write(sent)
  onTestFinished(() => void socket.destroy())
  return { socket, received: () => Buffer.concat(received).toString('latin1'), isOver: () => over }
}
/** A caller whose socket is not read hears of its end when it sends; an empty line before a request says nothing. */
async function untilOver(callers: ReturnType<typeof caller>[], work: () => unknown = () => undefined): Promise<void> {
  const over = async () => {
    await work()
    for (const { socket } of callers) socket.write('\r\n')
    return callers.filter(({ isOver }) => isOver()).length
  }
  await expect.poll(over, { interval: 100 }).toBe(callers.length)
}

test('who asks and asks and reads nothing is cut off, though they go on sending', async () => {
  const callers = Array.from({ length: 40 }, () => caller(asking('/api/openapi.json', 20)))
  await untilOver(callers)
  expect(callers.every(({ received }) => received() === '')).toBe(true)
})

test('who reads slowly, but reads, gets everything', async () => {
  const size = (await product.visitor().get('/api/openapi.json')).text.length
  const { socket, received, isOver } = caller(asking('/api/openapi.json', 20))
  const end = performance.now() + 6_000
  while (performance.now() < end) {
    socket.resume()
    await letPass(5)
    socket.pause()
    await letPass(400)
  }
  expect(isOver()).toBe(false)
  socket.resume()
  await expect.poll(() => received().length).toBeGreaterThan(20 * size)
})

test('requests on one connection are answered in their order, more than anybody sends ends it', async () => {
  const some = caller(asking('/healthz') + asking('/api/v1/account/me') + asking('/api/nowhere') + asking('/healthz'))
  some.socket.resume()
  await expect.poll(() => some.received().match(/HTTP\/1\.1 (\d+)/g)?.length).toBe(4)
  expect(some.received().match(/HTTP\/1\.1 (\d+)/g)).toEqual(
    ['200', '200', '404', '200'].map((status) => `HTTP/1.1 ${status}`),
  )
  const many = caller(asking('/healthz', 100))
  many.socket.resume()
  await expect.poll(() => many.isOver()).toBe(true)
})

test('a pipelined request starts only after the previous response has ended', async () => {
  const body = JSON.stringify(clientDetails({ name: 'Not Yet' }))
  const adding = `POST /api/v1/clients HTTP/1.1\r\nhost: localhost:${product.port}\r\norigin: ${product.url}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const one = caller(asking('/api/live') + adding)
  one.socket.resume()
  await expect.poll(() => one.received()).toContain('event: ready')
  const added = () => product.database.owner.query(`select from clients where name = 'Not Yet'`)
  await stays(added, ({ rowCount }) => rowCount === 0)
})

test('a live stream that is not read is ended, and one that is read stays', async () => {
  const reading = caller(asking('/api/live'))
  reading.socket.resume()
  const deaf = caller(asking('/api/live'))
  await expect.poll(() => reading.received()).toContain('event: ready')
  let round = 0
  await untilOver([deaf], () =>
    product.database.owner.query(
      `select pg_notify('openhour_live', $1 || ' ' || repeat('x', 7000) || $2 || '_' || n) from generate_series(1, 1000) n`,
      [person.userId, String(round++)],
    ),
  )
  expect(reading.isOver()).toBe(false)
})
