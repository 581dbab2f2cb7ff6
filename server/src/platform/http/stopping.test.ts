import { spawn } from 'node:child_process'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestFolder } from '../../testing/folder.ts'

type Answered = { status: number | undefined; connection: string | undefined; atMs: number }

test('a stopping server announces it in every response, answers once per connection and aborts none', async () => {
  const database = await openTestDatabase()
  const { path, remove } = openTestFolder()
  const settings = { PORT: '0', DATABASE_URL: database.url, OPENHOUR_DATA: path, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, ['server/src/main.ts'], { env: { ...process.env, ...settings } })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await database.drop()
    remove()
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)))
  await expect.poll(() => said).toMatch(/Openhour is ready at/)
  const port = Number(/ready at \S+:(\d+)/.exec(said)?.[1])

  const clients = 20
  const answers: Answered[] = []
  let cutInTheMiddle = 0
  let refused = 0
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  onTestFinished(() => agent.destroy())
  const ask = () =>
    new Promise<void>((done) => {
      const request = get({ port, host: '127.0.0.1', path: '/readyz', agent }, (response) => {
        response.on('error', () => cutInTheMiddle++).resume()
        response.on('close', () => {
          const { connection } = response.headers
          if (response.complete) answers.push({ status: response.statusCode, connection, atMs: performance.now() })
          done()
        })
      })
      request.on('error', () => {
        refused++
        done()
      })
    })
  const callers = Array.from({ length: clients }, async () => {
    while (refused < clients) await ask()
  })
  await expect.poll(() => answers.length).toBeGreaterThan(500)
  // The others may all be between two requests when it stops; this one is not.
  const halfway = connect(port, '127.0.0.1').setEncoding('utf8')
  let received = ''
  halfway.on('data', (part) => (received += String(part)))
  await new Promise<void>((sent) => halfway.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n', () => sent()))
  const before = answers.length
  await expect.poll(() => answers.length).toBeGreaterThan(before + clients)
  child.kill('SIGTERM')
  const notifiedAtMs = performance.now()
  const closings = () => answers.filter(({ connection }) => connection === 'close')
  await expect.poll(() => refused + closings().length).toBeGreaterThan(0)
  halfway.write('\r\n')
  expect(await ended).toBe(0)
  const tookMs = performance.now() - notifiedAtMs
  await Promise.all(callers)

  expect(cutInTheMiddle).toBe(0)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const closing = closings()
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n.*^Connection: close\r\n/ims)
  expect(closing.length).toBeLessThanOrEqual(clients)
  // Once it has begun to say so, nobody is answered otherwise.
  const firstClosing = Math.min(...closing.map(({ atMs }) => atMs))
  const after = answers.filter(({ atMs, connection }) => atMs > firstClosing + 250 && connection !== 'close')
  expect(after).toEqual([])
  expect(tookMs).toBeLessThan(7_000)
}, 90_000)
