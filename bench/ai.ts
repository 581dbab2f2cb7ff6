import { parseArgs } from 'node:util'
import type { AiLine, AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { readJudgedLines } from '../server/src/services/ai/check/judged-lines.ts'
import { draft } from '../server/src/services/ai/passages/draft.ts'
import { compared } from './ai/coverage.ts'
import { marksOf } from './ai/lines.ts'
import { readConversations, readSentences } from './ai/sets.ts'
import { table } from './measure.ts'

/**
 * `npm run bench:ai -- --conversations FILE --sentences FILE`: what Passages, and the checks of a model's lines, make of sets that others wrote;
 * bench/ai/README.md describes them. Both options can be given several times. Without sentences those of bench/ai/sentences are read. Exits with 1 below a bar.
 */
const leastFound = 0.95
/** Of 100 lines each: wrong ones that are marked, and honest ones. */
const leastCaught = 90
const mostFalse = 15

const { values } = parseArgs({
  options: {
    conversations: { type: 'string', multiple: true, default: [] },
    sentences: { type: 'string', multiple: true, default: [] },
  },
})
const below: string[] = []
const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length)

function sectionsOf(text: string, kind: 'note' | 'transcript') {
  const source: AiSource = { id: kind, kind, date: null, text }
  const work = { kind: 'session', sources: [source], clientNames: [], therapistNames: [] } as const
  return draft(work, () => undefined).sections
}

/** Neither words of the source nor counted. */
const isForeign = ({ text, support, evidence: [place] }: AiLine, source: string) =>
  support !== 'figure' && (place === undefined || source.slice(place.start, place.end) !== text)

function runConversations(file: string): (string | number)[] {
  const all = readConversations(file)
  const drafts = all.map((one, at) => {
    const sections = sectionsOf(one.transcript, 'transcript')
    const lines = Object.values(sections).flat()
    const text = lines.map((line) => line.text).join('\n')
    return {
      ...compared(one, text, at + 1),
      foreign: lines.filter((line) => isForeign(line, one.transcript)).length,
      danger: sections.safety.length,
    }
  })
  const foreign = drafts.reduce((sum, one) => sum + one.foreign, 0)
  if (foreign > 0) below.push(`${file}: ${foreign} lines are neither words of the source nor counted`)
  const share = (of: 'draft' | 'random' | 'longest' | 'length') => percent(mean(drafts.map((one) => one[of])))
  const danger = mean(drafts.map((one) => one.danger)).toFixed(2)
  return [file, all.length, share('draft'), share('random'), share('longest'), share('length'), foreign, danger]
}

function runSentences(file: string): (string | number)[] {
  const marked = readSentences(file).map((one) => ({ ...one, found: sectionsOf(one.text, 'note').safety.length > 0 }))
  const of = (dangerous: boolean) => marked.filter((one) => one.dangerous === dangerous)
  const found = (dangerous: boolean) => of(dangerous).filter((one) => one.found).length
  const share = found(true) / Math.max(1, of(true).length)
  if (of(true).length > 0 && share < leastFound)
    below.push(`${file}: ${percent(share)} of the dangerous sentences are marked`)
  return [file, of(true).length, found(true), percent(share), of(false).length, found(false)]
}

const { conversations } = values
const own = ['english', 'german', 'french', 'spanish'].map((name) => `bench/ai/sentences/${name}.txt`)
const sentences = values.sentences.length > 0 ? values.sentences : own
if (conversations.length > 0) {
  const heads = [
    'conversations',
    'number',
    'covered',
    'random turns',
    'longest turns',
    'length',
    'foreign lines',
    'danger lines each',
  ]
  console.log(`${table([heads, ...conversations.map(runConversations)])}\n`)
}
if (sentences.length > 0) {
  const heads = ['sentences', 'dangerous', 'of them marked', 'share', 'harmless', 'of them marked']
  console.log(`${table([heads, ...sentences.map(runSentences)])}\n`)
}
const judged = await marksOf(readJudgedLines())
type Marks = (one: (typeof judged)[number]) => boolean
function marksIn(language: string, isMarked: Marks): (string | number)[] {
  const of = judged.filter(({ line }) => language === 'all' || line.language === language)
  const count = (honest: boolean) => of.filter((one) => one.line.honest === honest && isMarked(one)).length
  const wrong = of.filter(({ line }) => !line.honest).length
  const precision = count(false) / Math.max(1, count(false) + count(true))
  return [count(false), wrong, count(true), of.length - wrong, percent(precision), percent(count(false) / wrong)]
}
const ways: [string, Marks][] = [
  ['comparison alone', ({ alone }) => alone],
  ['with a second reading', ({ withReading }) => withReading],
]
const heads = ['marks', 'language', 'wrong caught', 'of', 'honest marked', 'of', 'precision', 'recall']
const languages = [...new Set(judged.map(({ line }) => line.language)), 'all']
console.log(
  `${table([heads, ...ways.flatMap(([way, isMarked]) => languages.map((one) => [way, one, ...marksIn(one, isMarked)]))])}\n`,
)
const [caught = 0, , marked = 0] = marksIn('all', ({ withReading }) => withReading) as number[]
if (caught < leastCaught) below.push(`lines.jsonl: ${caught} wrong lines are caught, and ${leastCaught} should be`)
if (marked > mostFalse) below.push(`lines.jsonl: ${marked} honest lines are marked, and at most ${mostFalse} should be`)
console.log(below.length === 0 ? 'Every bar is met.' : `Below the bars:\n  ${below.join('\n  ')}`)
process.exitCode = below.length === 0 ? 0 : 1
