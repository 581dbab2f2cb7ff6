import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { openScanner, type ScanMode } from './scanner.ts'

// In two parts: whole, it would have a virus scanner take this file away.
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const servers: Server[] = []
const sockets = new Set<Socket>()
const greetings: string[] = []
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers.splice(0)) server.close()
})

/** Speaks clamd's INSTREAM on this machine: takes parts apart as its manual says, and answers by `judge`. */
async function openClamd(judge: (content: Buffer, socket: Socket) => void, maxBytes = Infinity): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let held: Buffer = Buffer.alloc(0)
    const parts: Buffer[] = []
    let greeted = false
    socket.on('data', (data: Buffer) => {
      held = Buffer.concat([held, data])
      if (!greeted) {
        if (held.length < 10) return
        greetings.push(held.toString('latin1', 0, 10))
        greeted = true
        held = held.subarray(10)
      }
      while (held.length >= 4) {
        const length = held.readUInt32BE(0)
        if (length === 0) return judge(Buffer.concat(parts), socket)
        if (held.length < 4 + length) return
        parts.push(held.subarray(4, 4 + length))
        held = held.subarray(4 + length)
        if (Buffer.concat(parts).length > maxBytes) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      }
    })
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as { port: number }).port
}

const looksForEicar = (content: Buffer, socket: Socket) =>
  void socket.end(content.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')

async function scanned(mode: ScanMode, port: number | undefined, ...parts: Buffer[]): Promise<unknown> {
  const address = port === undefined ? undefined : { host: '127.0.0.1', port }
  const scan = openScanner({ mode, address, log: openLog('silent') }).begin()
  try {
    for (const part of parts) await scan.take(part)
    return await scan.verdict()
  } catch (error) {
    return (error as Error).message
  } finally {
    scan.giveUp()
  }
}

const found = 'The virus scanner found something harmful in this file (Eicar-Signature). Nothing was stored.'
const away = /^The virus scanner is unreachable, .* Nothing was stored\./

describe('a file', () => {
  test('is looked through in the parts in which it comes', async () => {
    const port = await openClamd(looksForEicar)
    expect(await scanned('required', port, Buffer.from('harmless'), Buffer.alloc(0), Buffer.from(' words'))).toBe(true)
    expect(await scanned('required', port, Buffer.from(eicar.slice(0, 20)), Buffer.from(eicar.slice(20)))).toBe(found)
    expect(await scanned('optional', port, Buffer.from(eicar))).toBe(found)
    expect(new Set(greetings)).toEqual(new Set(['zINSTREAM\0']))
  })

  test('of 50 MB passes a scanner that is slow to begin', async () => {
    let bytes = 0
    const port = await openClamd((content, socket) => {
      bytes = content.length
      socket.end('stream: OK\0')
    })
    const parts = Array.from({ length: 50 }, () => Buffer.alloc(1_048_576))
    expect([await scanned('required', port, ...parts), bytes]).toEqual([true, 52_428_800])
  })

  test('is not stored unscanned where a scan is required, and is where it is not', async () => {
    const hangsUp = await openClamd((_content, socket) => void socket.destroy())
    const talks = await openClamd((_content, socket) => void socket.end('stream: Can’t allocate memory ERROR\0'))
    const full = await openClamd(looksForEicar, 1_000)
    const closed = await openClamd(looksForEicar)
    await new Promise((done) => servers.at(-1)?.close(done))
    for (const port of [hangsUp, talks, full, closed]) {
      const large = [Buffer.alloc(600), Buffer.alloc(600)]
      expect(await scanned('required', port, ...large)).toMatch(away)
      expect(await scanned('optional', port, ...large)).toBe(false)
    }
  })

  test('is not looked at where scanning is off', async () => {
    const asked: boolean[] = []
    const port = await openClamd(() => asked.push(true))
    expect([
      await scanned('off', port, Buffer.from(eicar)),
      await scanned('off', undefined, Buffer.from(eicar)),
    ]).toEqual([false, false])
    expect(asked).toEqual([])
  })
})
