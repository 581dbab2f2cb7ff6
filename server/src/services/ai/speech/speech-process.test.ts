import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestFolder } from '../../../testing/folder.ts'
import { speechRuntime } from '../../../testing/local-runtime.ts'
import { spokenWav } from '../../../testing/spoken-wav.ts'
import { tinySpeechModel } from '../../../testing/tiny-speech-model.ts'
import { openSpeechProcess } from './speech-process.ts'
import { type Piece, UnreadableRecording, wavPieces } from './wav-pieces.ts'

const folder = openTestFolder()
const modelPath = join(folder.path, 'tiny.bin')
let runtimeFolder: string
beforeAll(async () => {
  writeFileSync(modelPath, tinySpeechModel())
  runtimeFolder = await speechRuntime()
}, 120_000)
afterAll(() => folder.remove())

const { signal } = new AbortController()
const sound = spokenWav(5).subarray(44)

function opened(more: { memoryBytes?: number; idleMs?: number; maxMs?: number; modelPath?: string } = {}) {
  const pids: number[] = []
  const model = openSpeechProcess({
    runtimeFolder,
    modelPath,
    memoryBytes: 1e9,
    onStart: (pid) => pids.push(pid),
    ...more,
  })
  return { model, pids }
}

test('the process writes down what it hears, has no connection, is last in line, and ends when idle', async () => {
  const { model, pids } = opened({ idleMs: 200 })
  const heard = await model.ask(sound, { signal })
  expect(heard.text).toMatch(/^\S+( \S+)*$/)
  expect(heard.language).toMatch(/^[a-z]{2,3}$/)
  const [pid = 0] = pids
  const sockets = readdirSync(`/proc/${pid}/fd`).flatMap(
    (fd) => /socket:\[(\d+)\]/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [],
  )
  const connections = ['tcp', 'tcp6', 'udp', 'udp6', 'raw', 'raw6'].flatMap((kind) =>
    readFileSync(`/proc/${pid}/net/${kind}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/)[9]),
  )
  expect(sockets.filter((inode) => connections.includes(inode))).toEqual([])
  const status = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  expect(status).toContain('--permission')
  for (const given of ['--allow-net', '--allow-child-process', '--allow-fs-write', '--allow-worker'])
    expect(status.join(' ')).not.toContain(given)
  expect(getPriority(pid)).toBe(19)
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('who cancels is answered at once, the process ends, and the next one is served by another', async () => {
  const { model, pids } = opened()
  await model.ready()
  const stop = new AbortController()
  const listening = model.ask(spokenWav(120).subarray(44), { signal: stop.signal })
  stop.abort()
  await expect(listening).rejects.toMatchObject({ problem: 'cancelled' })
  const next = model.ask(sound, { signal })
  await expect.poll(() => isRunning(pids[0] ?? 0)).toBe(false)
  expect((await next).text).not.toBe('')
  expect(pids).toHaveLength(2)
  await model.end()
})

test('a process that is killed while it listens is a fault; time and memory have an end', async () => {
  const killed = opened()
  await killed.model.ready()
  const listening = killed.model.ask(spokenWav(120).subarray(44), { signal })
  process.kill(killed.pids[0] ?? 0, 'SIGKILL')
  await expect(listening).rejects.toMatchObject({
    problem: 'broken-off',
    detail: 'the process of the model ended (SIGKILL)',
  })
  const slow = opened({ maxMs: 1 })
  await expect(slow.model.ask(sound, { signal })).rejects.toMatchObject({ problem: 'slow' })
  await slow.model.end()
  const large = opened({ memoryBytes: 1e6 })
  await expect(large.model.ask(sound, { signal })).rejects.toMatchObject({
    detail: 'the process of the model took more memory than it may',
  })
  await large.model.end()
})

test('a recording of two hours is cut into pieces of two minutes at most, and none of it is left out', async () => {
  const minute = spokenWav(60).subarray(44)
  async function* twoHours() {
    yield spokenWav(0)
    for (let at = 0; at < 120; at++) yield minute
  }
  let [bytes, longest] = [0, 0]
  for await (const { samples, endsAtByte } of wavPieces(twoHours())) {
    longest = Math.max(longest, samples.length)
    expect(endsAtByte).toBe((bytes += samples.length))
  }
  expect(bytes).toBe(minute.length * 120)
  expect(longest).toBeLessThanOrEqual(120 * 32_000)
})

test('silence is told, and what is no such recording is refused', async () => {
  async function piecesOf(content: Buffer): Promise<Piece[]> {
    const pieces: Piece[] = []
    for await (const piece of wavPieces(Readable.from([content]))) pieces.push(piece)
    return pieces
  }
  expect((await piecesOf(spokenWav(3, { silent: true }))).map(({ silent }) => silent)).toEqual([true])
  expect((await piecesOf(spokenWav(3))).map(({ silent }) => silent)).toEqual([false])
  for (const content of [
    Buffer.alloc(0),
    Buffer.from('RIFF'),
    Buffer.alloc(2_000_000, 7),
    spokenWav(1).subarray(0, 30),
  ])
    await expect(piecesOf(content)).rejects.toBeInstanceOf(UnreadableRecording)
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^\S+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
