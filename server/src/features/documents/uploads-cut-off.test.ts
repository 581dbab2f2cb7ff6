import { request } from 'node:http'
import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DocumentCalls, openDocumentCalls } from '../../testing/document-calls.ts'
import { paddedPdf, pdf, uploadHeaders } from '../../testing/document-samples.ts'
import { letPass } from '../../testing/until.ts'

const noFile = 'Please select a file to upload'
let calls: DocumentCalls
beforeAll(async () => {
  calls = await openDocumentCalls()
})
afterAll(() => calls.product.stop())

describe('an upload', () => {
  const send = (length: number | undefined, bytes: Buffer, then: (sending: ReturnType<typeof request>) => void) =>
    new Promise<void>((done) => {
      const details = { clientId: calls.clientId, fileName: 'a.pdf', title: 'A', documentType: 'general' }
      const sending = request(`${calls.product.url}/api/documents`, {
        method: 'POST',
        headers: {
          origin: calls.product.url,
          cookie: calls.cookieOf(calls.person),
          ...uploadHeaders(details),
          ...(length === undefined ? {} : { 'content-length': length }),
        },
      })
      sending.on('error', () => done()).on('close', () => done())
      sending.write(bytes, () => then(sending))
    })
  const underWay = async () => {
    await expect.poll(() => calls.storedFiles().length).toBe(1)
  }

  test.each([
    ['that breaks off in the middle', 5_000_000],
    ['without a length that breaks off', undefined],
    ['whose length is ten bytes too long', 1_000_010],
  ])('%s leaves nothing, and the next one works', async (_what, length) => {
    await send(length, paddedPdf(1_000_000), (sending) => void underWay().then(() => sending.destroy()))
    await expect.poll(() => calls.storedFiles()).toEqual([])
    expect(await calls.rows()).toEqual([])
  })

  test.each([
    ['no details', { 'openhour-document': '' }],
    ['details that are no JSON', { 'openhour-document': 'x' }],
    ['details that are no text', { 'openhour-document': Buffer.from([0x22, 0xff, 0x22]).toString('base64url') }],
  ])('with %s says how they are sent', async (_what, headers) => {
    const answer = await calls.upload(pdf(), { headers })
    expect([answer.status, answer.detail]).toEqual([
      400,
      'The upload lacks its details (header openhour-document: JSON in base64url). Nothing was stored.',
    ])
  })

  test.each([
    [{ clientId: crypto.randomUUID() }, 404, 'Client not found'],
    [{ clientId: 'x' }, 400, 'Client not found'],
    [{ name: '' }, 400, noFile],
    [{ title: '' }, 400, 'Title is required'],
    [{ title: '<script>alert(1)</script>' }, 400, 'Input contains disallowed content'],
    [{ documentType: 'secret' }, 400, 'Please choose a document type'],
    [{ title: 'x'.repeat(201) }, 400, 'Input exceeds maximum length of 200 characters'],
    [{ headers: { origin: 'https://evil.example' } }, 403, 'The request came from another site. Nothing was changed.'],
    [
      { headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      415,
      'Send the bytes of the file as application/octet-stream.',
    ],
    [{ headers: { 'content-type': 'text/plain' } }, 415, 'Send the bytes of the file as application/octet-stream.'],
  ])('with %j is refused', async (given, status, message) => {
    const answer = await calls.upload(pdf(), given)
    expect([answer.status, answer.detail]).toEqual([status, message])
    expect(await calls.rows()).toEqual([])
    await expect.poll(() => calls.storedFiles()).toEqual([])
  })

  test('that is refused at its first byte gets the reason, even if the client reads nothing before all is sent', async () => {
    const details = { clientId: calls.clientId, fileName: 'a.pdf', title: 'A', documentType: 'general' }
    const { port } = calls.product
    const socket = connect({ host: '127.0.0.1', port: Number(port) })
    let broken: Error | undefined
    socket.on('error', (error) => (broken = error))
    const headers = { host: `localhost:${port}`, origin: calls.product.url, cookie: calls.cookieOf(calls.person) }
    const all = { ...headers, ...uploadHeaders(details), 'content-length': '3000000', connection: 'close' }
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST /api/documents HTTP/1.1\r\n${head.join('')}\r\n`)
    for (let sent = 0; sent < 30; sent++) {
      await new Promise((done) => socket.write(Buffer.alloc(100_000), done))
      await letPass(50) // the line is slow
    }
    const answer: Buffer[] = []
    for await (const part of socket) answer.push(part as Buffer)
    expect([broken, Buffer.concat(answer).toString()]).toEqual([
      undefined,
      expect.stringContaining('This file isn’t a PDF'),
    ])
  })

  test('is looked at by its bytes, not by its content type', async () => {
    const answer = await calls.upload(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
      { headers: { 'content-type': 'application/pdf' } },
    )
    expect([answer.status, answer.fileType]).toEqual([201, 'image/png'])
    await calls.person.post('/rpc/documents/delete', { json: { id: answer.id } })
  })

  test('stores nothing if the session ends during the upload', async () => {
    const who = await calls.product.person()
    const clientId = await calls.ownClient(who)
    let ended = false
    const slow = new ReadableStream({
      pull: async (stream) => {
        if (ended) return stream.close()
        stream.enqueue(pdf())
        await who.send('POST', '/api/auth/sign-out', {}, { cookie: calls.cookieOf(who) })
        ended = true
      },
    })
    const headers = { cookie: calls.cookieOf(who) }
    const answer = await calls.upload(slow, { who, clientId, headers })
    expect([answer.status, answer.code]).toEqual([401, 'not-signed-in'])
    expect(await calls.rows(who)).toEqual([])
    await expect.poll(() => calls.storedFiles()).toEqual([])
  })
})
