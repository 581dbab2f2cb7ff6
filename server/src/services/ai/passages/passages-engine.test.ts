import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import type { AiWork } from '../engine.ts'
import { openPassages } from './passages-engine.ts'

const engine = openPassages()
const impatient = openPassages({ maxMs: 60_000 })
afterAll(() => Promise.all([engine.stop(), impatient.stop()]))

const never = new AbortController().signal
const note =
  'S: She reports three panic attacks this week. Sleep is about five hours.\nP: Next session Monday 16 March, 10:00.'

function workOn(text: string, therapist = 'Dr. Hanne Birk'): AiWork<'session'> {
  return {
    kind: 'session',
    sources: [{ id: 'note', kind: 'note', date: null, text }],
    clientNames: ['Marisol Okwuosa'],
    therapistNames: [therapist],
  }
}

test('drafts of several therapists are written one after the other, each with its own text', async () => {
  const doses = Array.from({ length: 12 }, (_, at) => at + 10)
  const results = await Promise.all(
    doses.map((dose) =>
      engine.write(workOn(`${note} She takes sertraline ${dose} mg.`, `Dr. ${dose % 3}`), { signal: never }),
    ),
  )
  const lines = results.map(({ sections }) => sections.actions.map(({ text }) => text))
  expect(lines.map((own) => own.filter((text) => text.includes('sertraline')))).toEqual(
    doses.map((dose) => [`She takes sertraline ${dose} mg.`]),
  )
})

test('progress is told, and goes up', async () => {
  const percents: number[] = []
  await engine.write(workOn(note), { signal: never, onProgress: (percent) => percents.push(percent) })
  expect(percents.length).toBeGreaterThan(1)
  expect(percents).toEqual(percents.toSorted((one, other) => one - other))
})

test.each([
  ['line breaks', '\n'.repeat(190_000)],
  ['parts of addresses', 'a.'.repeat(95_000)],
  ['decimal numbers', '12.5.'.repeat(38_000)],
])('a note full of %s is written, without the thread being ended', async (_, filler) => {
  const { sections } = await impatient.write(workOn(`${filler}\n\n${note}`), { signal: never })
  expect(sections.actions.map(({ text }) => text)).toEqual(['Next session Monday 16 March, 10:00.'])
})

test('a cancelled draft ends at once, and others go on', async () => {
  const before = AbortSignal.abort()
  await expect(engine.write(workOn(note), { signal: before })).rejects.toMatchObject({ problem: 'cancelled' })
  const during = new AbortController()
  const long = engine.write(workOn(`${note}\n\n`.repeat(1900)), { signal: during.signal })
  during.abort()
  await expect(long).rejects.toMatchObject({ problem: 'cancelled' })
  const { sections } = await engine.write(workOn(note), { signal: never })
  expect(sections.actions.map(({ text }) => text)).toEqual(['Next session Monday 16 March, 10:00.'])
})

test('a thread that dies is a fault of its draft only', async () => {
  const own = openPassages({ memoryMb: 48 })
  const tooMuch = own.write(workOn('word. '.repeat(4_000_000)), { signal: never })
  await expect(tooMuch).rejects.toMatchObject({ name: 'AiFault', problem: 'broken-off' })
  const { language } = await own.write(
    workOn('Elle dort cinq heures par nuit depuis la rentrée et elle pleure chaque matin.'),
    {
      signal: never,
    },
  )
  expect(language).toBe('fr')
  await own.stop()
})

test('a draft that takes too long ends its thread, and not the next draft', async () => {
  // Nothing is read this fast: each draft ends for its own reason.
  const hasty = openPassages({ maxMs: 1 })
  for (let round = 0; round < 5; round++)
    await expect(hasty.write(workOn(note), { signal: never })).rejects.toMatchObject({ problem: 'slow' })
  await hasty.stop()
})

test('a draft whose time is up only because the machine was busy goes on, and says so where it takes far too long', async () => {
  const patient = openPassages({ maxMs: 3_000 })
  await patient.write(workOn(note), { signal: never })
  const written = patient.write(workOn(note), { signal: never })
  // The draft needs a moment of the processor, but this thread is away for longer than the limit.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_100)
  expect((await written).sections.points.length).toBeGreaterThan(0)
  await patient.stop()
  const crowded = openPassages({ longestMs: 1 })
  await expect(crowded.write(workOn(note), { signal: never })).rejects.toMatchObject({ problem: 'busy' })
  await crowded.stop()
})

test('the thread ends when it is idle, and starts again', async () => {
  const own = openPassages({ idleMs: 50 })
  const threads: Worker[] = []
  const onStart = (message: unknown) => threads.push((message as { worker: Worker }).worker)
  subscribe('worker_threads', onStart)
  await own.write(workOn(note), { signal: never })
  await expect.poll(() => threads.map(({ threadId }) => threadId)).toEqual([-1])
  const { sections } = await own.write(workOn(note), { signal: never })
  expect(sections.points.length).toBeGreaterThan(0)
  expect(threads.length).toBe(2)
  unsubscribe('worker_threads', onStart)
  await own.stop()
})

test('a stopped engine writes nothing', async () => {
  const own = openPassages()
  await own.stop()
  await expect(own.write(workOn(note), { signal: never })).rejects.toMatchObject({ problem: 'cancelled' })
})
