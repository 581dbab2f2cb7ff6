import type { AiSource, AiWork } from '../server/src/services/ai/engine.ts'
import { openBuiltInEngine } from '../server/src/services/ai/built-in/built-in-engine.ts'
import { readHalf } from './ai/corpus.ts'
import { loadAverage, median, memoryMb, table } from './measure.ts'

/**
 * `npm run bench:ai-engine`: how long the built-in AI engine takes for a note of 2,000 words once it is warm, and how much more memory the process has then.
 * Exits with 1 over 300 ms or 150 MB.
 */
const maxMs = 300
const maxMb = 150
const runs = 21
const noteWords = 2000

/** Notes of the bench one after the other until there are enough words. */
function longNote(language: string): AiSource {
  const texts = readHalf('tuning').filter((one) => one.language === language && one.kind === 'session')
  const paragraphs = texts.flatMap(({ sources }) =>
    sources.filter(({ kind }) => kind === 'note').map(({ text }) => text),
  )
  let text = ''
  for (let at = 0; text.split(/\s+/).length < noteWords; at++) text += `${paragraphs[at % paragraphs.length] ?? ''}\n\n`
  return {
    id: 'note',
    kind: 'note',
    date: null,
    text: text
      .split(/(?<=\s)/)
      .slice(0, noteWords)
      .join(''),
  }
}

// Before the engine is measured, because the texts of the bench are none of its memory.
const notes = new Map(['en', 'de', 'es', 'fr'].map((language) => [language, longNote(language)]))
const engine = openBuiltInEngine()
const before = memoryMb(process.pid).now
const signal = new AbortController().signal
const out: (string | number)[][] = [['language', 'cold ms', 'median ms', 'slowest ms', 'limit ms']]
let over = false
for (const [language, note] of notes) {
  const work: AiWork = { kind: 'session', sources: [note], clientNames: [], therapistNames: [] }
  const times: number[] = []
  for (let run = 0; run <= runs; run++) {
    const began = performance.now()
    await engine.write(work, { signal })
    times.push(performance.now() - began)
  }
  const [cold = 0, ...warm] = times
  over ||= median(warm) > maxMs
  out.push([language, cold, median(warm), Math.max(...warm), maxMs])
}
const { now, peak } = memoryMb(process.pid)
over ||= now - before > maxMb
await engine.stop()
console.log(`Load average: ${loadAverage()}`)
console.log(table(out))
console.log(
  `Memory: ${before} MB before, ${now} MB after (${now - before} MB more, at most ${maxMb}), at its peak ${peak} MB.`,
)
process.exitCode = over ? 1 : 0
