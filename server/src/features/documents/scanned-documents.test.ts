import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '../../platform/env.ts'
import { type DocumentCalls, openDocumentCalls } from '../../testing/document-calls.ts'
import { pdf } from '../../testing/document-samples.ts'

// In two parts: whole, it would have a virus scanner take this file away.
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const infected = Buffer.concat([pdf(), Buffer.from(`\n% ${eicar}\n`)])

let clamd: Server
let calls: DocumentCalls
beforeAll(async () => {
  clamd = createServer((socket) => {
    let received = ''
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      received += data.toString('latin1')
      if (received.endsWith('\0\0\0\0'))
        socket.end(received.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((done) => clamd.listen(0, '127.0.0.1', done))
  const { port } = clamd.address() as { port: number }
  calls = await openDocumentCalls({ SCANNER: `127.0.0.1:${port}` })
})
afterAll(async () => {
  await calls.product.stop()
  clamd.close()
})

test("an infected file is refused with the virus's name and not stored; a clean one is marked as scanned", async () => {
  const refused = await calls.upload(infected)
  expect([refused.status, refused.detail]).toEqual([
    400,
    'The virus scanner found something harmful in this file (Eicar-Signature). Nothing was stored.',
  ])
  expect(await calls.rows()).toEqual([])
  await expect.poll(() => calls.storedFiles()).toEqual([])
  const clean = await calls.upload(pdf())
  expect([clean.status, clean.scanned]).toEqual([201, true])
})

test('without its scanner an installation that set one stores nothing', async () => {
  const files = calls.newFiles()
  await new Promise((done) => clamd.close(done))
  const answer = await calls.upload(pdf())
  expect([answer.status, answer.detail]).toEqual([
    503,
    'The virus scanner is unreachable, and this installation requires a scan. Nothing was stored. Try again in a few minutes, or tell the operator of this installation.',
  ])
  await expect.poll(files).toEqual([])
})

test('the settings: off without a scanner, required with one, and a scan needs one', () => {
  expect(readEnv({}).scan).toEqual({ mode: 'off', address: undefined })
  expect(readEnv({ SCANNER: 'clamd:3310' }).scan).toEqual({ mode: 'required', address: { host: 'clamd', port: 3310 } })
  expect(readEnv({ SCANNER: '[::1]:3310', SCAN: 'optional' }).scan).toEqual({
    mode: 'optional',
    address: { host: '::1', port: 3310 },
  })
  expect(() => readEnv({ SCAN: 'required' })).toThrow('SCAN needs SCANNER=host:port')
  expect(() => readEnv({ SCANNER: 'clamd' })).toThrow('SCANNER must be host:port')
})
