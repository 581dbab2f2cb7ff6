import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestFolder } from '../testing/folder.ts'
import { linkSpeechRuntime, speechRuntime } from '../testing/local-runtime.ts'
import { runSetUp } from '../testing/run-set-up.ts'
import { tinyModel } from '../testing/tiny-model.ts'
import { tinySpeechModel } from '../testing/tiny-speech-model.ts'

const model = tinySpeechModel()
let folder: ReturnType<typeof openTestFolder>
beforeAll(() => speechRuntime(), 120_000)
beforeEach(() => {
  folder = openTestFolder()
})
afterEach(() => folder.remove())

function given(name: string, content: Buffer): string {
  const path = join(folder.path, name)
  writeFileSync(path, content)
  return path
}
const setUp = (...args: string[]) => runSetUp(folder.path, ['--speech', ...args, '--yes'])

test('a speech model is shown, tried, kept apart from the language model, and can be removed', async () => {
  await linkSpeechRuntime(folder.path)
  const { code, said, refused } = await setUp('--file', given('tiny.bin', model))
  expect([code, refused]).toEqual([0, ''])
  expect(said).toContain('licence unknown: see where it comes from')
  expect(said).toMatch(/It read half a minute of sound: a minute takes [\d.]+ seconds and up to [\d.]+ MB of memory/)
  const record = join(folder.path, 'local-speech', 'model.json')
  expect(JSON.parse(readFileSync(record, 'utf8'))).toMatchObject({
    name: 'tiny',
    file: 'tiny.bin',
    bytes: model.length,
    selfTest: { secondsPerMinute: expect.any(Number) },
  })
  expect((await runSetUp(folder.path, ['--remove'])).said).toContain('No model is installed.')
  expect((await setUp('--remove')).said).toContain('The model was removed.')
})

test('the offered model is named with its source, licence, size and checksum before anything is asked', async () => {
  const { said, refused } = await runSetUp(folder.path, ['--speech'])
  expect(said).toContain('Whisper base, licence MIT')
  expect(said).toContain('from huggingface.co/ggerganov/whisper.cpp, revision 5359861c')
  expect(said).toContain('147951465 bytes')
  expect(said).toContain('SHA-256 60ed5bc3dd14eea856493d334349b405782ddcaf0028d4b5df4088345fba2efe')
  expect(refused).toBe('Nobody can be asked here. Add --yes to install it.')
})

test.each([
  ['a language model', tinyModel(), /^This file is a language model in the format GGUF/],
  ['a page', Buffer.from('<!doctype html><title>Sign in</title>'), /^This file is no speech model/],
  ['cut short', model.subarray(0, -1_000), /^This speech model is cut short/],
  ['cut within its words', model.subarray(0, 90_000), /^This speech model is cut short/],
  ['nothing', Buffer.alloc(0), /^This file is no speech model/],
  [
    'of nonsense behind a true beginning',
    Buffer.concat([model.subarray(0, 48), Buffer.alloc(90_000, 0xa5)]),
    /cut short/,
  ],
  [
    'for English only',
    Buffer.concat([model.subarray(0, 4), Buffer.from([0x98, 0xca, 0, 0]), model.subarray(8)]),
    /knows English only/,
  ],
])('a file that is %s is refused, and nothing is installed', async (_, content, sentence) => {
  const { code, refused } = await setUp('--file', given('given.bin', content))
  expect(refused).toMatch(sentence)
  expect(code).toBe(1)
})
