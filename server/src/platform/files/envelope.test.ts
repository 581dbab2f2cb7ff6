import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seal, unseal, wrappingKey } from './envelope.ts'
import { newFileKey } from './files.ts'

const CHUNK = 64 * 1024
const HEADER = 61
const SEALED_CHUNK = CHUNK + 16
const wrapping = wrappingKey('a secret of at least thirty-two characters')

async function whole(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

async function* inParts(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

const sealed = (key: string, content: Buffer) => whole(seal(wrapping, key, inParts(content, 10_007)))
const opened = (key: string, content: Buffer, size = 4_099) => whole(unseal(wrapping, key, inParts(content, size)))
const damage = expect.objectContaining({ name: 'FileDamaged' })

describe('an envelope', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 5 * CHUNK + 3])('gives back %i bytes', async (size) => {
    const content = randomBytes(size)
    const key = newFileKey()
    const envelope = await sealed(key, content)
    expect(envelope.length).toBe(HEADER + size + 16 * Math.max(1, Math.ceil(size / CHUNK)))
    for (const part of [1_000, SEALED_CHUNK, 1_000_000])
      expect((await opened(key, envelope, part)).equals(content)).toBe(true)
  })

  it('says in its first byte which format it has', async () => {
    expect((await sealed(newFileKey(), Buffer.alloc(1)))[0]).toBe(1)
  })

  it.each<[string, (envelope: Buffer) => Buffer]>([
    ['a cut in a chunk', (envelope) => envelope.subarray(0, -1)],
    ['a cut between chunks', (envelope) => envelope.subarray(0, HEADER + 2 * SEALED_CHUNK)],
    ['a cut behind the header', (envelope) => envelope.subarray(0, HEADER)],
    ['a cut in the header', (envelope) => envelope.subarray(0, 20)],
    ['nothing left', () => Buffer.alloc(0)],
    ['a byte added', (envelope) => Buffer.concat([envelope, Buffer.alloc(1)])],
    ['a chunk added', (envelope) => Buffer.concat([envelope, envelope.subarray(-SEALED_CHUNK)])],
    ['a later format', (envelope) => Buffer.concat([Buffer.of(2), envelope.subarray(1)])],
    [
      'two chunks swapped',
      (envelope) =>
        Buffer.concat([
          envelope.subarray(0, HEADER),
          envelope.subarray(HEADER + SEALED_CHUNK, HEADER + 2 * SEALED_CHUNK),
          envelope.subarray(HEADER, HEADER + SEALED_CHUNK),
          envelope.subarray(HEADER + 2 * SEALED_CHUNK),
        ]),
    ],
    [
      'the first chunk gone',
      (envelope) => Buffer.concat([envelope.subarray(0, HEADER), envelope.subarray(HEADER + SEALED_CHUNK)]),
    ],
  ])('finds %s', async (_what, change) => {
    const key = newFileKey()
    const envelope = await sealed(key, randomBytes(3 * CHUNK))
    await expect(opened(key, change(envelope))).rejects.toEqual(damage)
  })

  it('finds any flipped bit', async () => {
    const key = newFileKey()
    const envelope = await sealed(key, randomBytes(20))
    for (let at = 0; at < envelope.length; at++) {
      const changed = Buffer.from(envelope)
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << (at % 8)), at)
      await expect(opened(key, changed), `byte ${at}`).rejects.toEqual(damage)
    }
  })

  it('is of one object and one secret', async () => {
    const [mine, other] = [newFileKey(), newFileKey()]
    const envelope = await sealed(mine, randomBytes(2 * CHUNK))
    await expect(opened(other, envelope)).rejects.toEqual(damage)
    const elsewhere = wrappingKey('another secret of at least thirty-two characters')
    await expect(whole(unseal(elsewhere, mine, inParts(envelope, CHUNK)))).rejects.toEqual(damage)
  })

  it('gives out nothing of a chunk that is not proven', async () => {
    const key = newFileKey()
    const content = randomBytes(3 * CHUNK)
    const envelope = await sealed(key, content)
    envelope.writeUInt8(envelope.readUInt8(HEADER + SEALED_CHUNK + 9) ^ 1, HEADER + SEALED_CHUNK + 9)
    const given: Uint8Array[] = []
    const reading = (async () => {
      for await (const part of unseal(wrapping, key, inParts(envelope, CHUNK))) given.push(part)
    })()
    await expect(reading).rejects.toEqual(damage)
    expect(Buffer.concat(given).equals(content.subarray(0, CHUNK))).toBe(true)
  })
})
