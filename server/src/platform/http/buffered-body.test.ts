import { type ClientRequest, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, goodPassword, openProduct, type Product } from '../../testing/product.ts'
import { noteContent } from '../../testing/note-samples.ts'
import { clientDetails, newClient } from '../../testing/own-rows.ts'
import { copyOf } from '../../testing/sign-in.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Begins a request and stops before its last byte, once the server is at work on it: it says `100 Continue` when it takes a request on. */
async function stalled(caller: Browser, path: string, body: string, headers: Record<string, string | number> = {}) {
  const { port } = new URL(product.url)
  const length = Buffer.byteLength(body)
  let finish: (status: number | string) => void
  const answered = new Promise<number | string>((done) => (finish = done))
  const request = await new Promise<ClientRequest>((done) => {
    const begun = httpRequest({
      port,
      host: '127.0.0.1',
      path,
      method: 'POST',
      headers: {
        host: `localhost:${port}`,
        origin: product.url,
        cookie: cookieOf(caller),
        'content-type': 'application/json',
        expect: '100-continue',
        ...(headers['transfer-encoding'] === undefined ? { 'content-length': length } : {}),
        ...headers,
      },
    })
    begun
      .on('continue', () => done(begun))
      .on('response', (response) => {
        response.resume()
        finish(response.statusCode ?? 0)
      })
      .on('error', (error) => finish(error.message))
      .flushHeaders()
  })
  request.write(body.slice(0, -1))
  return { request, answered, sendRest: () => request.end(body.slice(-1)) }
}

const clientsOf = async ({ userId }: { userId: string }) => {
  const { rows } = await product.database.owner.query('select name from clients where therapist_id = $1', [userId])
  return rows.map(({ name }) => name)
}
const details = JSON.stringify(clientDetails({ name: 'Mila Example' }))
const newPassword = JSON.stringify({ currentPassword: goodPassword, newPassword: 'Other-Quartz-42!' })

describe.each([
  ['/rpc/clients/add', `{"json":${details}}`],
  ['/api/v1/clients', details],
  ['/functions/v1/check-subscription', '{}'],
  ['/api/auth/change-password', newPassword],
])('a body for %s that stalls', (path, body) => {
  test.each([
    ['of a told length', {}],
    ['of no told length', { 'transfer-encoding': 'chunked' }],
  ])('%s is nobody’s once the sign-in has ended meanwhile', async (_what, headers) => {
    const person = await product.person()
    const elsewhere = copyOf(product, person)
    const { answered, sendRest } = await stalled(person, path, body, headers)
    expect((await elsewhere.post('/api/auth/sign-out', {})).status).toBe(200)
    sendRest()
    expect(await answered).toBe(401)
    expect(await clientsOf(person)).toEqual([])
    expect((await elsewhere.post('/api/auth/sign-in', { email: person.email, password: goodPassword })).status).toBe(
      200,
    )
  })

  test('is stored completely if the person is still signed in', async () => {
    const { answered, sendRest } = await stalled(await product.person(), path, body)
    sendRest()
    expect(String(await answered)).toMatch(/^20[01]$/)
  })
})

test('an interrupted body stores nothing, and the server keeps running', async () => {
  const person = await product.person()
  const { request, answered } = await stalled(person, '/api/v1/clients', details)
  request.destroy()
  expect(await answered).toBe('socket hang up')
  expect((await person.post('/api/v1/clients', clientDetails({ name: 'Next Example' }))).status).toBe(201)
  expect(await clientsOf(person)).toEqual(['Next Example'])
})

test('a body of several packets, which are there before its turn comes, is read whole', async () => {
  const therapist = await product.person()
  const clientId = await newClient(therapist)
  const sections = [{ heading: null, text: 'Words of a long note. '.repeat(5_400) }]
  const note = JSON.stringify(noteContent({ sections }))
  const { port } = new URL(product.url)
  const head = (line: string) =>
    `${line} HTTP/1.1\r\nhost: localhost:${port}\r\norigin: ${product.url}\r\ncookie: ${cookieOf(therapist)}\r\n`
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  let said = ''
  socket.on('data', (part: Buffer) => (said += part.toString('latin1')))
  // The second request waits for the answer to the first, while its two packets arrive.
  socket.write(
    `${head('GET /api/v1/account/me')}\r\n${head(`POST /api/v1/clients/${clientId}/notes`)}content-type: application/json\r\ncontent-length: ${note.length}\r\n\r\n${note}`,
  )
  await expect.poll(() => said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 201'])
  socket.destroy()
})
