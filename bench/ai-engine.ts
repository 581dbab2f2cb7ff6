import type { AiSource, AiWork } from '../server/src/services/ai/engine.ts'
import { openPassages } from '../server/src/services/ai/passages/passages-engine.ts'
import { loadAverage, median, memoryMb, table } from './measure.ts'

/**
 * `npm run bench:ai-engine`: how long Passages takes for a note of 2,000 words once it is warm, and how much more memory the process has then.
 * Exits with 1 over 300 ms or 150 MB.
 */
const maxMs = 300
const maxMb = 150
const runs = 21
const noteWords = 2000

const paragraphs: Record<string, string> = {
  en: 'S: She slept five hours a night and woke at four. Her brother called twice.\nO: Speech was slow.\nP: Diary until Monday.',
  de: 'Anamnese: Sie schlief fünf Stunden und wachte um vier auf. Ihr Bruder rief zweimal an.\nBefund: Sprache langsam.\nPlan: Tagebuch bis Montag.',
  es: 'Subjetivo: Durmió cinco horas y se despertó a las cuatro. Su hermano llamó dos veces.\nObjetivo: Habla lenta.\nPlan: Diario hasta el lunes.',
  fr: "Subjectif : Elle a dormi cinq heures et s'est réveillée à quatre heures. Son frère a appelé.\nExamen : Parole lente.\nPlan : Carnet jusqu'à lundi.",
}

function longNote(language: string): AiSource {
  const one = `${paragraphs[language]}\n\n`
  const text = one.repeat(Math.ceil(noteWords / one.split(/\s+/).length))
  return { id: 'note', kind: 'note', date: null, text }
}

const notes = new Map(['en', 'de', 'es', 'fr'].map((language) => [language, longNote(language)]))
const engine = openPassages()
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
