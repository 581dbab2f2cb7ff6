import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AiLanguage, aiLanguages } from '@openhour/shared/features/ai/ai.rules.ts'
import { checkedLine } from '../../server/src/services/ai/model/checks.ts'
import { table } from '../measure.ts'
import { bars, percent } from './figures.ts'

/** A line that a model might write of a passage: an honest one, or one in which `wrong` took the place of another word. */
type WrittenLine = { language: AiLanguage; batch: string; passage: string; text: string; wrong?: string }

/** Reads the lines of one language; README.md describes the form. @throws if a row is not of that form */
function parseLines(content: string, language: AiLanguage): WrittenLine[] {
  let [batch, passage] = ['', '']
  return content.split('\n').flatMap((row): WrittenLine[] => {
    const [, sign, rest = ''] = /^([#<+-]) (.+)$/u.exec(row) ?? []
    if (sign === '#') batch = rest
    else if (sign === '<') passage = rest
    else if (sign === '+' && passage) return [{ language, batch, passage, text: rest }]
    else if (sign === '-' && passage) {
      const [, wrong, text] = /^([^:]+): (.+)$/u.exec(rest) ?? []
      if (!wrong || !text) throw new Error(`lines/${language}.txt: "${row}" names no wrong word`)
      return [{ language, batch, passage, text, wrong }]
    } else if (row !== '') throw new Error(`lines/${language}.txt: cannot read "${row}"`)
    return []
  })
}

const readLines = () =>
  aiLanguages.flatMap((language) =>
    parseLines(readFileSync(join(import.meta.dirname, 'lines', `${language}.txt`), 'utf8'), language),
  )

/** Whether the model engine marks a line as unsupported. */
function isMarked({ language, passage, text }: WrittenLine): boolean {
  const source = { id: 'note', kind: 'note', date: null, text: passage } as const
  const evidence = [{ source: 'note', start: 0, end: passage.length, quote: passage }]
  const line = checkedLine({ section: 'points', text, evidence }, { sources: [source], otherNames: [], language })
  return line?.support !== 'supported'
}

/** Counts what the checks make of swapped words and of honest paraphrases. @returns what is below a bar, in words */
export function runLines(): string[] {
  const lines = readLines()
  const rows = [['lines', 'honest', 'of them marked', 'share', 'swapped', 'of them caught', 'share']]
  const below: string[] = []
  const count = (name: string, some: readonly WrittenLine[]) => {
    const [swapped, honest] = [some.filter(({ wrong }) => wrong), some.filter(({ wrong }) => !wrong)]
    const [caught, marked] = [swapped.filter(isMarked).length, honest.filter(isMarked).length]
    const [hits, alarms] = [caught / swapped.length, marked / honest.length]
    rows.push([name, ...[honest.length, marked, percent(alarms), swapped.length, caught, percent(hits)].map(String)])
    return { hits, alarms }
  }
  for (const batch of new Set(lines.map((line) => line.batch)))
    count(
      `batch ${batch}`,
      lines.filter((line) => line.batch === batch),
    )
  for (const language of aiLanguages)
    count(
      language,
      lines.filter((line) => line.language === language),
    )
  const { hits, alarms } = count('all', lines)
  if (hits < bars.swapsCaught) below.push(`${percent(hits)} of the swapped lines are caught`)
  if (alarms > bars.honestMarked) below.push(`${percent(alarms)} of the honest lines are marked`)
  console.log(`Lines that were written by hand, and what the checks make of them\n${table(rows)}\n`)
  const wrong = lines.filter((line) => isMarked(line) !== Boolean(line.wrong))
  for (const { language, wrong: word, text, passage } of wrong)
    console.log(`${language}: ${word ? `not caught, ${word}` : 'marked'}: ${text} ← ${passage}`)
  console.log('')
  return below
}
