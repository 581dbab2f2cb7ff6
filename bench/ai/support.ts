import type { AiLine } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { BenchText } from './corpus.ts'
import { contentWords, wordsOf } from './corpus.ts'
import { numbersIn, quotationsIn } from './score.ts'

const denial =
  /\b(?:no|not|never|none|denies|denied|without|kein\w*|nicht|nie|verneint|ohne|sin|niega|ningun\w*|nunca|ni|aucun\w*|jamais|nie|pas|sans)\b|n't\b/iu

/** Words with a capital letter inside a sentence. In German every noun has one, so a name is one that no source has. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{L}\d,;:)”»“"]\s)\p{Lu}[\p{L}’'-]{2,}/gu)].map(([name]) => name)
}

export type Verdict = 'supported' | 'unsupported' | 'major'

/** Whether a line that an engine shows as supported is, by the rule in README.md. Independent of the engine's own checks. */
export function judge(text: BenchText, line: AiLine): { verdict: Verdict; why: string } {
  const evidence = line.evidence.map(({ quote }) => quote).join('\n')
  const source = text.sources.map((one) => `${one.date ?? ''}\n${one.text}`).join('\n')
  const known = new Set(numbersIn(evidence))
  const number = numbersIn(line.text).find((one) => !known.has(one) && !numbersIn(source).includes(one))
  if (number) return { verdict: 'major', why: `invented number ${number}` }
  const moved = numbersIn(line.text).find((one) => !known.has(one))
  if (moved) return { verdict: 'major', why: `number ${moved} is not in its evidence` }
  const quotation = quotationsIn(line.text).find((one) => !source.includes(one))
  if (quotation) return { verdict: 'major', why: `invented quotation “${quotation}”` }
  const sourceWords = new Set(wordsOf(source))
  const name = namesIn(line.text).find((one) => !wordsOf(one).every((word) => sourceWords.has(word)))
  if (name) return { verdict: 'major', why: `invented name ${name}` }
  if (denial.test(line.text) !== denial.test(evidence) && !isPartOf(line.text, evidence))
    return { verdict: 'major', why: 'a denial was added or dropped' }
  const words = contentWords(line.text)
  const inEvidence = new Set(wordsOf(evidence))
  const backed = words.filter((word) => inEvidence.has(word)).length / Math.max(1, words.length)
  return backed < 0.5
    ? { verdict: 'unsupported', why: `${Math.round(backed * 100)} % of its words are in its evidence` }
    : { verdict: 'supported', why: '' }
}

/** A line that is a passage of its evidence cannot have dropped a denial unless it left out the word next to it. */
function isPartOf(line: string, evidence: string): boolean {
  const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  return (
    flat(evidence).includes(flat(line)) &&
    !new RegExp(`${denial.source}\\W+${escaped(flat(line))}`, 'iu').test(flat(evidence))
  )
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
