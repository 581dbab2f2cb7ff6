import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileSecret, fileStoreRules, readFrom, streamOf } from '../../testing/file-store-rules.ts'
import { type FileStore, newFileKey } from './files.ts'
import { openLocalStore } from './local-store.ts'

const CHUNK = 64 * 1024
const HEADER = 61
const MB = 1024 * 1024
const noLimit = { maxBytes: Number.MAX_SAFE_INTEGER }
let home: string
let store: FileStore

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'files-'))
  store = await openLocalStore({ folder: join(home, 'files'), secret: fileSecret })
})
afterEach(() => rm(home, { recursive: true, force: true }))

const pathOf = (key: string) => join(home, 'files', key.slice(0, 2), key)
const read = (key: string) => readFrom(store, key)

async function stored(content: Buffer): Promise<string> {
  const key = newFileKey()
  await store.put(key, streamOf(content), noLimit)
  return key
}

async function everyFile(): Promise<string[]> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

fileStoreRules(() => ({
  store,
  open: (secret) => openLocalStore({ folder: join(home, 'files'), secret }),
  left: everyFile,
}))

describe('memory', () => {
  it('holds a few chunks of 20 MB at a time, in and out', async () => {
    // In a process of its own, where nothing else is held or let go meanwhile.
    const program = `
      const { openLocalStore } = await import(${JSON.stringify(new URL('local-store.ts', import.meta.url).href)})
      const { randomBytes } = await import('node:crypto')
      const store = await openLocalStore({ folder: process.argv[1], secret: 'x'.repeat(32) })
      const held = () => { gc(); return process.memoryUsage().arrayBuffers }
      const part = randomBytes(${CHUNK}), before = held(), seen = []
      async function* upload() {
        for (let sent = 0; sent < ${20 * MB}; sent += part.length) {
          if (sent % ${MB} === 0) seen.push(held() - before)
          yield Buffer.from(part)
        }
      }
      const { bytes } = await store.put('ab'.repeat(16), upload(), { maxBytes: 1e9 })
      let received = 0
      for await (const piece of await store.get('ab'.repeat(16))) {
        received += piece.length
        if (received % ${MB} === 0) seen.push(held() - before)
      }
      console.log(JSON.stringify({ bytes, received, seen }))`
    // Buffers that were let go count until they are swept, which another thread would do later on a busy machine.
    const options = [
      '--expose-gc',
      '--no-concurrent-array-buffer-sweeping',
      '--input-type=module',
      '-e',
      program,
      join(home, 'files'),
    ]
    const { stdout, stderr } = spawnSync(process.execPath, options)
    expect(stderr.toString()).toBe('')
    const { bytes, received, seen } = JSON.parse(stdout.toString()) as Record<'bytes' | 'received', number> & {
      seen: number[]
    }
    expect([bytes, received, seen.length]).toEqual([20 * MB, 20 * MB, 40])
    expect(Math.max(...seen)).toBeLessThan(2 * MB)
  })
})

describe('the stored file', () => {
  it('shows nothing of the content, and is closed to others', async () => {
    const key = await stored(Buffer.from('canary of the plain text '.repeat(10_000)))
    const files = await everyFile()
    expect(files).toEqual([pathOf(key)])
    for (const path of files) expect((await readFile(path)).includes('canary')).toBe(false)
    expect((await stat(pathOf(key))).mode & 0o777).toBe(0o600)
    for (const folder of [dirname(pathOf(key)), join(home, 'files')])
      expect((await stat(folder)).mode & 0o777).toBe(0o700)
  })

  it('differs for the same content stored twice', async () => {
    const [first, second] = [await stored(Buffer.alloc(100)), await stored(Buffer.alloc(100))]
    const sealed = await Promise.all(
      [first, second].map(async (key) => (await readFile(pathOf(key))).subarray(HEADER, -16)),
    )
    expect(sealed[0]?.equals(sealed[1] as Buffer)).toBe(false)
  })
})

describe('damage is found', () => {
  it('in a file that was changed on the disk', async () => {
    const key = await stored(randomBytes(3 * CHUNK))
    const sealed = await readFile(pathOf(key))
    await writeFile(pathOf(key), sealed.subarray(0, -1))
    await expect(read(key)).rejects.toMatchObject({ name: 'FileDamaged' })
  })

  it('in a file that was put in the place of another', async () => {
    const [mine, other] = [await stored(Buffer.from('mine')), await stored(Buffer.from('theirs'))]
    await cp(pathOf(other), pathOf(mine))
    await expect(read(mine)).rejects.toMatchObject({ name: 'FileDamaged' })
    expect((await read(other)).toString()).toBe('theirs')
  })
})

describe('failed writes leave nothing behind', () => {
  it('removes at the next start what a killed process left', async () => {
    const program = `
      const { openLocalStore } = await import(${JSON.stringify(new URL('local-store.ts', import.meta.url).href)})
      const store = await openLocalStore({ folder: process.argv[1], secret: 'x'.repeat(32) })
      async function* upload() {
        for (let n = 0; n < 20; n++) yield Buffer.alloc(65536)
        console.log('half')
        await new Promise(() => setInterval(() => undefined, 1000))
      }
      await store.put('ab'.repeat(16), upload(), { maxBytes: 1e9 })`
    const folder = join(home, 'files')
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder])
    await new Promise((half) => child.stdout.once('data', half))
    child.kill('SIGKILL')
    await new Promise((gone) => child.once('exit', gone))
    expect(await everyFile()).toHaveLength(1)
    await openLocalStore({ folder, secret: fileSecret })
    expect(await everyFile()).toEqual([])
  })

  // A small file system of its own needs a mount namespace, which not every machine gives to an ordinary user.
  const alone = ['--user', '--map-root-user', '--mount']
  const canMount = spawnSync('unshare', [...alone, 'true']).status === 0
  it.skipIf(!canMount)('says that there is no room, and has room again after', async () => {
    const program = `
      const { openLocalStore } = await import(${JSON.stringify(new URL('local-store.ts', import.meta.url).href)})
      const { readdirSync } = await import('node:fs')
      const folder = process.argv[1]
      const store = await openLocalStore({ folder, secret: 'x'.repeat(32) })
      const put = (mb) => store.put('ab'.repeat(16), [Buffer.alloc(mb * 1048576)], { maxBytes: 1e9 }).then(() => 'stored', (error) => error.name)
      console.log(JSON.stringify([await put(8), readdirSync(folder + '/drafts').length, await put(1)]))`
    const folder = join(home, 'small')
    await mkdir(folder)
    const script = 'mount -t tmpfs -o size=4m none "$1" && exec "$2" --input-type=module -e "$3" "$1"'
    const { stdout, stderr } = spawnSync('unshare', [
      ...alone,
      'sh',
      '-c',
      script,
      'sh',
      folder,
      process.execPath,
      program,
    ])
    expect(stdout.toString() || stderr.toString()).toBe('["FileStoreFull",0,"stored"]\n')
  })
})
