import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { readTextLimits } from '@openhour/shared/features/documents/document-text.rules.ts'
import { pdf } from '../../testing/document-samples.ts'
import { packedPdf, printedPdf } from '../../testing/text-samples.ts'
import { openTextReader } from './text-reader.ts'

const readers: { stop(): Promise<void> }[] = []
afterAll(() => Promise.all(readers.map((reader) => reader.stop())))

function reader(limits?: { ms: number; bytes: number }) {
  const opened = openTextReader(limits)
  readers.push(opened)
  return opened
}
const streamOf = (bytes: Buffer) => Readable.from([bytes], { objectMode: false })
const mb = 1024 * 1024
const nothing = { state: 'unreadable', isCut: false, parts: [] }

test('a process that takes too long is ended', async () => {
  const start = performance.now()
  expect(await reader({ ms: 100, bytes: 512 * mb }).read(streamOf(pdf('Slow')))).toEqual(nothing)
  expect(performance.now() - start).toBeLessThan(5_000)
})

test('a process that takes too much memory is ended', async () => {
  const start = performance.now()
  expect(await reader({ ms: 60_000, bytes: 300 * mb }).read(streamOf(packedPdf(700)))).toEqual(nothing)
  expect(performance.now() - start).toBeLessThan(30_000)
})

test('a store that fails is no fault of the file', async () => {
  const failing = Readable.from(
    (async function* () {
      yield pdf('Half').subarray(0, 50)
      throw new Error('the store is away')
    })(),
  )
  await expect(reader().read(failing)).rejects.toThrow('the store is away')
})

test('only the beginning of a long text is read, in parts between words', async () => {
  const page = 'sleeping badly again '.repeat(400)
  const { state, isCut, parts } = await reader().read(
    streamOf(await printedPdf(Array.from({ length: 30 }, () => page))),
  )
  const whole = parts.reduce((sum, { text }) => sum + text.length, 0)
  expect([state, isCut]).toEqual(['read', true])
  expect(whole).toBeLessThanOrEqual(readTextLimits.characters)
  expect(whole).toBeGreaterThan(readTextLimits.characters * 0.9)
  expect(parts.every(({ text }) => text.length <= 4000)).toBe(true)
  expect(
    parts.slice(0, -1).every(({ text }) => /^(sleeping|badly|again)\b[^]*\b(sleeping|badly|again)$/.test(text)),
  ).toBe(true)
  expect(parts.at(-1)?.page).toBeGreaterThan(20)
})

test('a stopped reader ends its processes, and their jobs run again', async () => {
  const opened = reader()
  const answer = opened.read(streamOf(await printedPdf(['One'])))
  await opened.stop()
  await expect(answer).rejects.toThrow('the job runs later')
})
