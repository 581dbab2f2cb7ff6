import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { refuseMachine } from '../services/ai/local/set-up.ts'
import { openTestFolder } from '../testing/folder.ts'
import { linkLocalRuntime, localRuntime } from '../testing/local-runtime.ts'
import { runSetUp } from '../testing/run-set-up.ts'
import { tinyModel } from '../testing/tiny-model.ts'

const model = tinyModel()
const sha256 = createHash('sha256').update(model).digest('hex')

let folder: ReturnType<typeof openTestFolder>
let server: Server | undefined
beforeAll(() => localRuntime(), 120_000)
beforeEach(() => {
  folder = openTestFolder()
})
afterEach(async () => {
  await new Promise((done) => (server ? server.close(done) : done(undefined)))
  server = undefined
  folder.remove()
})

const setUp = (args: readonly string[], shell?: string) => runSetUp(folder.path, args, shell)

const stored = (name: string) => join(folder.path, 'local-model', name)
const left = () => readdirSync(join(folder.path, 'local-model')).filter((name) => name !== 'runtime')

async function serve(answer: RequestListener): Promise<string> {
  const listening = createServer(answer)
  server = listening
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/tiny.gguf`
}

test('a download that breaks goes on where it stopped, is checked, tried, and can be removed', async () => {
  await linkLocalRuntime(folder.path)
  const ranges: (string | undefined)[] = []
  const url = await serve(({ headers: { range } }, answer) => {
    ranges.push(range)
    const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
    const rest = model.subarray(from)
    answer.writeHead(range === undefined ? 200 : 206, { 'content-length': rest.length })
    if (ranges.length > 2) return answer.end(rest)
    answer.write(rest.subarray(0, 40_000), () => answer.socket?.end())
  })
  const { code, said, refused } = await setUp(['--url', url, '--sha256', sha256, '--yes'])
  expect(refused).toBe('')
  expect(code).toBe(0)
  expect(ranges).toEqual([undefined, 'bytes=40000-', 'bytes=80000-'])
  expect(said).toMatch(/It answered [0-8] of 8 questions right, with [\d.]+ tokens a second/)
  expect(readFileSync(stored('tiny.gguf')).equals(model)).toBe(true)
  const kept = JSON.parse(readFileSync(stored('model.json'), 'utf8'))
  expect(kept).toMatchObject({ name: 'tiny', file: 'tiny.gguf', bytes: model.length, sha256, source: url })
  expect(left().toSorted()).toEqual(['model.json', 'tiny.gguf'])

  const removed = await setUp(['--remove'])
  expect(removed.said).toContain('The model was removed.')
  expect(existsSync(stored('model.json'))).toBe(false)
  expect(statSync(await localRuntime()).isDirectory()).toBe(true)
})

test.each([
  [
    'another file',
    Buffer.concat([model.subarray(0, -1), Buffer.from([7])]),
    /not the expected one: its SHA-256 is [0-9a-f]{64}/,
  ],
  [
    'a page',
    Buffer.from('<!doctype html><title>Sign in to the network</title>'),
    /no model: it is not in the format GGUF/,
  ],
  ['nothing', Buffer.alloc(0), /no model: it is not in the format GGUF/],
])('%s in its place is deleted, and nothing is installed', async (_, content, sentence) => {
  const url = await serve((_request, answer) => answer.end(content))
  const { code, refused } = await setUp(['--url', url, '--sha256', sha256, '--yes'])
  expect(refused).toMatch(sentence)
  expect(code).toBe(1)
  expect(left()).toEqual([])
})

test.each([
  ['cut short', model.subarray(0, 60_000)],
  ['of nonsense behind a true beginning', Buffer.concat([model.subarray(0, 8), Buffer.alloc(50_000, 0xa5)])],
])('a file %s is not installed', async (_, content) => {
  await linkLocalRuntime(folder.path)
  const path = join(folder.path, 'given.gguf')
  writeFileSync(path, content)
  const { code, refused } = await setUp(['--file', path, '--yes'])
  expect(refused).toMatch(/^The model cannot be run here: the model cannot be loaded/)
  expect(code).toBe(1)
  expect(existsSync(stored('model.json'))).toBe(false)
})

test('what is refused says what to do', async () => {
  const closed = await serve((_request, answer) => answer.end())
  await new Promise((done) => server?.close(done))
  server = undefined
  const unreachable = await setUp(['--url', closed, '--yes'])
  expect(unreachable.refused).toMatch(/cannot be reached.*use --file PATH/)
  const missing = await setUp(['--file', join(folder.path, 'none.gguf'), '--yes'])
  expect(missing.refused).toMatch(/^There is no file/)
  const nobody = await setUp(['--file', join(folder.path, 'none.gguf')])
  expect(nobody.refused).toBe('Nobody can be asked here. Add --yes to install it.')
  const unknown = await setUp(['--modell', 'x'])
  expect(unknown.refused).toContain('Usage: npm run ai:setup')
  for (const ended of [unreachable, missing, nobody, unknown]) expect(ended.code).toBe(1)
  const machine = { platform: 'linux', arch: 'x64', memory: 4e9 } as const
  const standard = { memoryBytes: 3.8e9, bytes: 1.9e9 }
  expect(() => refuseMachine(standard, machine)).toThrow(/4\.0 GB of memory; a model of 1\.9 GB takes up to 3\.8 GB/)
  expect(() => refuseMachine(standard, { ...machine, arch: 's390x' as 'x64' })).toThrow(/is not supported/)
  refuseMachine(standard, { ...machine, memory: 8e9 })
})

test('a server that does not have the file is asked once', async () => {
  let asked = 0
  const url = await serve((_request, answer) => {
    asked++
    answer.writeHead(404).end()
  })
  const { refused } = await setUp(['--url', url, '--yes'])
  expect(refused).toMatch(/does not give the file \(status 404\)/)
  expect(asked).toBe(1)
})

test('on a full disk what has come stays, and the next command goes on', async () => {
  await linkLocalRuntime(folder.path)
  const ranges: (string | undefined)[] = []
  const url = await serve(({ headers: { range } }, answer) => {
    ranges.push(range)
    const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
    answer.writeHead(range === undefined ? 200 : 206, { 'content-length': model.length - from })
    answer.end(model.subarray(from))
  })
  // In blocks of 512 bytes: about 90 of 100 parts of the file.
  const full = await setUp(['--url', url, '--sha256', sha256, '--yes'], 'ulimit -f 200;')
  expect(full.refused).toMatch(
    /^The disk is full: 102.4 kB of the model have come\. .*Free some space and run the same command again/,
  )
  expect(full.code).toBe(1)
  const again = await setUp(['--url', url, '--sha256', sha256, '--yes'])
  expect(again.said).toContain('102.4 kB are here from before')
  expect(again.code).toBe(0)
  expect(ranges).toEqual([undefined, 'bytes=102400-'])
})

test('of two at once the second is refused', async () => {
  await linkLocalRuntime(folder.path)
  let go: (() => void) | undefined
  const began = Promise.withResolvers<void>()
  const url = await serve((_request, answer) => {
    answer.writeHead(200, { 'content-length': model.length }).write(model.subarray(0, 10))
    go = () => answer.end(model.subarray(10))
    began.resolve()
  })
  const first = setUp(['--url', url, '--yes'])
  await began.promise
  const second = await setUp(['--url', url, '--yes'])
  expect(second.refused).toMatch(/^Another ai:setup is running here \(process \d+\)/)
  go?.()
  expect((await first).code).toBe(0)
})
