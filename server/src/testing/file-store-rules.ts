import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type FileStore, newFileKey } from '../platform/files/files.ts'

const CHUNK = 64 * 1024
export const fileSecret = 'a secret of at least thirty-two characters'
const noLimit = { maxBytes: Number.MAX_SAFE_INTEGER }

/** A file store under test. `left` lists its content, `open` opens the same store again. */
export type StoreUnderTest = {
  store: FileStore
  open: (secret: string) => Promise<FileStore>
  left: () => Promise<string[]>
}

export const streamOf = (...parts: Uint8Array[]) => Readable.from(parts, { objectMode: false })
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

export async function readFrom(store: FileStore, key: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await store.get(key)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Tests for every kind of store. `here` opens one for each test. */
export function fileStoreRules(here: () => StoreUnderTest): void {
  describe('stored files', () => {
    it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 7])('%i bytes', async (size) => {
      const { store, left } = here()
      const content = randomBytes(size)
      const key = newFileKey()
      expect(await store.has(key)).toBe(false)
      const result = await store.put(key, streamOf(content), { maxBytes: size })
      expect(result).toEqual({ bytes: size, sha256: sha256(content) })
      expect((await readFrom(store, key)).equals(content)).toBe(true)
      expect(await store.has(key)).toBe(true)
      await store.delete(key)
      await store.delete(key)
      expect(await store.has(key)).toBe(false)
      await expect(store.get(key)).rejects.toMatchObject({ name: 'FileNotStored' })
      expect(await left()).toEqual([])
    })

    it('whatever the pieces are in which it arrives, and from a web stream too', async () => {
      const { store } = here()
      const content = randomBytes(2 * CHUNK + 100)
      const pieces: Buffer[] = []
      for (let at = 0; at < content.length; at += 997) pieces.push(content.subarray(at, at + 997))
      const key = newFileKey()
      await store.put(key, Readable.toWeb(streamOf(...pieces)) as AsyncIterable<Uint8Array>, noLimit)
      expect((await readFrom(store, key)).equals(content)).toBe(true)
    })

    it('after the store was opened again, but not under another secret', async () => {
      const { store, open } = here()
      const key = newFileKey()
      await store.put(key, streamOf(Buffer.from('kept')), noLimit)
      expect((await readFrom(await open(fileSecret), key)).toString()).toBe('kept')
      await expect(readFrom(await open(`${fileSecret}!`), key)).rejects.toMatchObject({ name: 'FileDamaged' })
    })
  })

  it.each(['../outside', 'ab/cd', '', 'A'.repeat(32), 'a'.repeat(33)])('nothing is reached by %j', async (key) => {
    const { store, left } = here()
    const acts = [store.get(key), store.has(key), store.delete(key), store.put(key, streamOf(), noLimit)]
    for (const act of await Promise.allSettled(acts)) expect(act.status).toBe('rejected')
    expect(await left()).toEqual([])
  })

  describe('failed writes leave nothing behind', () => {
    it('refuses a file that is too large while it arrives', async () => {
      const { store, left } = here()
      let asked = 0
      async function* endless() {
        for (;;) {
          asked++
          yield randomBytes(CHUNK)
        }
      }
      const key = newFileKey()
      await expect(store.put(key, endless(), { maxBytes: 10 * CHUNK })).rejects.toMatchObject({ name: 'FileTooLarge' })
      expect(asked).toBe(11)
      await expect(store.put(key, streamOf(Buffer.alloc(11)), { maxBytes: 10 })).rejects.toMatchObject({ maxBytes: 10 })
      expect(await store.has(key)).toBe(false)
      expect(await left()).toEqual([])
    })

    it.each([5, 200])('forgets an upload that broke off after %i chunks', async (count) => {
      const { store, left } = here()
      async function* breaking() {
        for (let number = 0; number < count; number++) yield randomBytes(CHUNK)
        throw new Error('the connection was lost')
      }
      const key = newFileKey()
      await expect(store.put(key, breaking(), noLimit)).rejects.toThrow('the connection was lost')
      expect(await store.has(key)).toBe(false)
      expect(await left()).toEqual([])
    })
  })
}
