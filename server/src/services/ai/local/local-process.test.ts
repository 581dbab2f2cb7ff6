import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestFolder } from '../../../testing/folder.ts'
import { localRuntime } from '../../../testing/local-runtime.ts'
import { tinyModel } from '../../../testing/tiny-model.ts'
import { openLocalProcess } from './local-process.ts'
import { openTurns } from './turns.ts'

const folder = openTestFolder()
const modelPath = join(folder.path, 'tiny.gguf')
let runtimeFolder: string
beforeAll(async () => {
  writeFileSync(modelPath, tinyModel())
  runtimeFolder = await localRuntime()
}, 120_000)
afterAll(() => folder.remove())

const { signal } = new AbortController()
const words = { system: 'Write.', prompt: 'Some words.', schema: null, maxTokens: 100_000 }

function opened(more: { memoryBytes?: number; idleMs?: number; maxMs?: number } = {}) {
  const pids: number[] = []
  const model = openLocalProcess({
    runtimeFolder,
    modelPath,
    memoryBytes: 1e9,
    mostContext: 4096,
    onStart: (pid) => pids.push(pid),
    ...more,
  })
  return { model, pids }
}

/** An answer that takes long: the random model would end it at any word. */
const long = {
  ...words,
  schema: { type: 'array', minItems: 400, items: { enum: [1234567, 7654321] } },
}

test('the process has no connection, is last in line, writes by the grammar, and ends when idle', async () => {
  const { model, pids } = opened({ idleMs: 200 })
  const schema = { type: 'object', properties: { says: { enum: ['yes', 'no'] } }, required: ['says'] }
  const { text } = await model.ask({ ...words, schema, maxTokens: 100 }, { signal })
  expect(['yes', 'no']).toContain(JSON.parse(text).says)
  const [pid = 0] = pids
  const inodes = ['tcp', 'tcp6', 'udp', 'udp6', 'raw', 'raw6'].flatMap((kind) =>
    readFileSync(`/proc/${pid}/net/${kind}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/)[9]),
  )
  const sockets = readdirSync(`/proc/${pid}/fd`).flatMap(
    (fd) => /socket:\[(\d+)\]/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [],
  )
  expect(sockets.filter((inode) => inodes.includes(inode))).toEqual([])
  const status = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  expect(status).toContain('--permission')
  expect(status).not.toContain('--allow-net')
  expect(getPriority(pid)).toBe(19)
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('who cancels is answered at once, and the next one is served', async () => {
  const { model, pids } = opened()
  await model.ready()
  const stop = new AbortController()
  const writing = model.ask(long, { signal: stop.signal, onCount: (count) => count > 3 && stop.abort() })
  await expect(writing).rejects.toMatchObject({ problem: 'cancelled' })
  const [pid = 0] = pids
  // Either it stopped writing by itself, or it was ended.
  const schema = { enum: ['yes', 'no'] }
  await model.ask({ ...words, schema, maxTokens: 20 }, { signal })
  await model.end()
  expect(isRunning(pid)).toBe(false)
})

test('a text that is too long is a fault, and nothing of it is left out in silence', async () => {
  const { model } = opened()
  const prompt = 'word '.repeat(1_000)
  await expect(model.ask({ ...words, prompt, maxTokens: 20 }, { signal })).rejects.toMatchObject({
    problem: 'broken-off',
    detail: 'the text takes more room than the model has',
  })
  await model.end()
})

test('a process that is killed while it writes is a fault, and the next request has another one', async () => {
  const { model, pids } = opened()
  await model.ready()
  const writing = model.ask(long, {
    signal,
    onCount: (count) => count === 4 && process.kill(pids[0] ?? 0, 'SIGKILL'),
  })
  await expect(writing).rejects.toMatchObject({
    problem: 'broken-off',
    detail: 'the process of the model ended (SIGKILL)',
  })
  await model.ask({ ...words, schema: { enum: ['yes', 'no'] }, maxTokens: 20 }, { signal })
  expect(pids).toHaveLength(2)
  await model.end()
})

test('time and memory have an end', async () => {
  const slow = opened({ maxMs: 1 })
  await expect(slow.model.ask(long, { signal })).rejects.toMatchObject({ problem: 'slow' })
  await slow.model.end()
  const large = opened({ memoryBytes: 1e6 })
  await expect(large.model.ask(long, { signal })).rejects.toMatchObject({
    problem: 'broken-off',
    detail: 'the process of the model took more memory than it may',
  })
  await large.model.end()
})

test('turns go round, and everybody hears how many come before', async () => {
  const take = openTurns()
  const heard: Record<string, number[]> = {}
  const order: string[] = []
  const first = await take('anna', signal, () => undefined)
  const turn = (name: string, person: string) =>
    take(person, signal, (before) => (heard[name] ??= []).push(before)).then((end) => {
      order.push(name)
      return end
    })
  const turns = [turn('a1', 'anna'), turn('a2', 'anna'), turn('b1', 'ben')]
  const leaving = new AbortController()
  const left = take('ben', leaving.signal, () => undefined)
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(heard['b1']?.at(-1)).toBe(1)
  expect(heard['a2']?.at(-1)).toBe(3)
  first()
  for (const name of ['b1', 'a1', 'a2']) {
    await expect.poll(() => order.at(-1)).toBe(name)
    ;(await turns[{ a1: 0, a2: 1, b1: 2 }[name] ?? 0])?.()
  }
  expect(order).toEqual(['b1', 'a1', 'a2'])
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^\S+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
