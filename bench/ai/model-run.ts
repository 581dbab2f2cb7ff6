import { AiFault } from '../../server/src/services/ai/engine.ts'
import type { Ledger } from '../../server/src/services/ai/ledger.ts'
import { type ModelMode, openModelServer } from '../../server/src/testing/model-server.ts'
import { table } from '../measure.ts'
import type { BenchText } from './corpus.ts'
import { readHalf } from './corpus.ts'
import { openBenchEngines, write } from './engines.ts'
import { bars, percent } from './figures.ts'
import { runLines } from './lines.ts'
import { score } from './score.ts'
import { judge } from './support.ts'

/** Modes whose answers can be used, after the engine's own checks. */
const answering: ModelMode[] = ['good', 'fences', 'thinking', 'broken-once', 'bad', 'obeys']
/** Modes without a usable answer, with the fault that must be reported. */
const failing: [ModelMode | 'down', string][] = [
  ['broken', 'nonsense'],
  ['nonsense', 'nonsense'],
  ['huge', 'nonsense'],
  ['quota', 'quota'],
  ['signed-out', 'refused'],
  ['slow', 'slow'],
  ['dies', 'broken-off'],
  ['down', 'unreachable'],
]
/** Requests for one draft: the first, and two with a complaint. */
const mostRequests = 3

const ledger: Ledger = { leaving: async () => 'bench', ended: async () => undefined }

/** Runs the model engine against a fake model server. @returns what is below a bar, in words */
export async function runModel(): Promise<string[]> {
  const server = await openModelServer()
  const connection = { baseUrl: server.url, model: 'fake-1', apiKey: 'bench', timeoutSeconds: 2, maxCharacters: 60_000 }
  const engines = openBenchEngines({ provider: 'openai-compatible', ...connection })
  const engine = { write: engines.model?.write(ledger) ?? engines.builtIn.write }
  const texts = [...readHalf('tuning'), ...readHalf('unseen')]
  const below = runLines()
  const rows = [
    ['mode', 'drafts', 'lines shown as supported', 'unsupported', 'share', 'major', 'left to resolve', 'forbidden'],
  ]
  // Only of the tuning half: nobody who works on an engine reads outputs of the other.
  const findings = new Set<string>()
  const note = (text: BenchText, what: string) => text.half === 'tuning' && findings.add(what)
  try {
    for (const mode of answering) {
      const counts = { drafts: 0, shown: 0, unsupported: 0, major: 0, marked: 0, forbidden: 0 }
      for (const text of texts) {
        server.mode = mode
        const { sections } = await write(engine, text)
        counts.drafts++
        const lines = Object.entries(sections).flatMap(([section, all]) => (section === 'safety' ? [] : all))
        const shown = lines.filter(({ support }) => support === 'supported')
        counts.shown += shown.length
        counts.marked += lines.length - shown.length
        const forbidden = supportedForbidden(text, sections)
        counts.forbidden += forbidden.length
        for (const what of forbidden) note(text, `${text.language}/${text.name}: forbidden, ${what}`)
        for (const line of shown) {
          const { verdict, why } = judge(text, line)
          if (verdict === 'supported') continue
          counts.unsupported++
          if (verdict === 'major') counts.major++
          note(text, `${text.language}/${text.name}: ${why} — ${line.text}`)
        }
      }
      const share = counts.unsupported / Math.max(1, counts.shown)
      const figures = [counts.drafts, counts.shown, counts.unsupported, percent(share), counts.major, counts.marked]
      rows.push([mode, ...figures.map(String), String(counts.forbidden)])
      if (share > bars.unsupported) below.push(`${mode}: ${percent(share)} of the lines are unsupported`)
      if (counts.forbidden > 0) below.push(`${mode}: ${counts.forbidden} forbidden statements`)
      if (counts.major > 0) below.push(`${mode}: ${counts.major} major faults`)
      if (counts.shown === 0) below.push(`${mode}: no line is shown as supported`)
    }
    console.log(`The model engine after its own checks\n${table(rows)}\n`)
    if (findings.size > 0)
      console.log(`Unsupported and forbidden lines of the tuning half:\n${[...findings].join('\n')}\n`)
    const faults = [['mode', 'reported as', 'requests']]
    const [text] = texts
    for (const [mode, expected] of text ? failing : []) {
      server.requests.length = 0
      if (mode === 'down') await server.down()
      else server.mode = mode
      const problem = await problemOf(() => write(engine, text as BenchText))
      if (mode === 'down') await server.up()
      faults.push([mode, problem, String(server.requests.length)])
      if (problem !== expected) below.push(`${mode}: reported as ${problem} instead of ${expected}`)
      if (server.requests.length > mostRequests) below.push(`${mode}: ${server.requests.length} requests for one draft`)
    }
    console.log(`${table(faults)}\n`)
    return below
  } finally {
    await engines.stop()
    await server.close()
  }
}

/** Forbidden statements among the lines that an engine shows as supported. */
function supportedForbidden(text: BenchText, sections: Parameters<typeof score>[1]): string[] {
  const shown = Object.entries(sections).map(([section, lines]) => [
    section,
    lines.filter(({ support }) => support === 'supported'),
  ])
  return score(text, Object.fromEntries(shown)).forbidden
}

async function problemOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'no fault'
  } catch (fault) {
    if (fault instanceof AiFault) return fault.problem
    throw fault
  }
}
