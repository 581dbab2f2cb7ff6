import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readJudgedLines } from '../services/ai/check/judged-lines.ts'
import { openModelStore } from '../services/ai/local/model-store.ts'
import { openTestFolder } from '../testing/folder.ts'
import { linkLocalRuntime } from '../testing/local-runtime.ts'
import { type ModelServer, openModelServer } from '../testing/model-server.ts'
import { openProduct } from '../testing/product.ts'
import { tinyModel } from '../testing/tiny-model.ts'

let folder: ReturnType<typeof openTestFolder>
let server: ModelServer
beforeEach(async () => {
  folder = openTestFolder()
  server = await openModelServer()
})
afterEach(async () => {
  await server.close()
  folder.remove()
})

const connected = () => ({ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: server.url, AI_MODEL: 'fake-1' })

/** Runs `npm run ai:check` as an operator does. */
async function check(args: readonly string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['server/src/commands/ai-check.ts', ...args], {
    env: {
      PATH: process.env['PATH'],
      OPENHOUR_DATA: folder.path,
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [said, refused] = ['', '']
  child.stdout.on('data', (part) => (said += String(part)))
  child.stderr.on('data', (part) => (refused += String(part)))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, said, refused: refused.trim() }
}

async function shownModel(): Promise<unknown> {
  const product = await openProduct({ OPENHOUR_DATA: folder.path, ...connected() })
  const therapist = await product.person()
  const { json } = await therapist.get('/api/v1/ai-settings')
  await product.stop()
  return (json as { model: unknown }).model
}

test('a model whose second reading is good is called checked, and another one at the same place is not', async () => {
  const truth = new Map(readJudgedLines().map(({ line, honest }) => [line.replaceAll(/\s+/gu, ' '), honest]))
  server.reading = ({ line }) => (truth.get(line) === false ? 'no' : 'yes')
  const { code, said, refused } = await check([], connected())
  expect([refused, code]).toEqual(['', 0])
  expect(said).toContain('Wrong lines that are marked: 100 of 100')
  expect(said).toContain('Every bar is met.')
  expect(await shownModel()).toMatchObject({ name: 'fake-1', check: { caught: 100, wrong: 100, passed: true } })
  const file = join(folder.path, 'ai-check.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('fake-1', 'fake-2'))
  expect(await shownModel()).toEqual({ name: 'fake-1', sentTo: new URL(server.url).origin })
}, 300_000)

test('one that says yes to everything is below the bar: its scores are shown, and not the label', async () => {
  server.reading = () => 'yes'
  const { code, said } = await check([], connected())
  expect(code).toBe(1)
  expect(said).toContain('Below a bar')
  expect(await shownModel()).toMatchObject({ check: { passed: false, wrong: 100 } })
}, 300_000)

test('a model of random weights is measured on this machine, and a try keeps nothing', async () => {
  await linkLocalRuntime(folder.path)
  const store = openModelStore(folder.path)
  const model = tinyModel({ contextLength: 16_384, terse: true })
  writeFileSync(store.pathOf('tiny.gguf'), model)
  store.keep({
    name: 'Tiny model',
    licence: null,
    source: 'a test',
    file: 'tiny.gguf',
    bytes: model.length,
    sha256: '0'.repeat(64),
    memoryBytes: 1e9,
    installedAt: '2026-11-01T10:00:00.000Z',
    selfTest: { right: 5, of: 8, tokensPerSecond: 900 },
  })
  const { code, said, refused } = await check(['--few'])
  expect([refused, code]).toEqual(['', 1])
  // The grammar holds it to its answers.
  expect(said).toContain('Lines without a second reading: 0')
  expect(said).toContain('Drafts that can be read: 4 of 4')
  expect(existsSync(join(folder.path, 'ai-check.json'))).toBe(false)
}, 300_000)

test('without a model, and with one that does not answer, it says so and keeps nothing', async () => {
  expect((await check([])).refused).toMatch(/^No model is connected or installed/)
  const settings = connected()
  await server.down()
  const { code, refused } = await check(['--few'], settings)
  expect([code, refused]).toEqual([1, 'The model could not be checked: unreachable (ECONNREFUSED).'])
  expect(existsSync(join(folder.path, 'ai-check.json'))).toBe(false)
  await server.up()
})
