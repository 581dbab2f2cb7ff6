import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { aiLanguages } from '@openhour/shared/features/ai/ai.rules.ts'
import { table } from '../measure.ts'
import type { Score, Sections } from './score.ts'
import { badness } from './score.ts'

/** The bars of README.md. */
export const bars = { recall: 0.9, unsupported: 0.0147, swapsCaught: 0.9, honestMarked: 0.05 }

export type Outcome = { score: Score; sections: Sections }

type Figures = {
  recall: number
  forbidden: number
  quotes: number
  spans: number
  filled: number
  safety: number
  falseAlarms: number
  share: number
  texts: number
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)

function figuresOf(scores: readonly Score[]): Figures {
  const facts = scores.flatMap((one) => one.facts)
  const count = (key: 'forbidden' | 'quotes' | 'spans' | 'filled' | 'safety' | 'falseAlarms') =>
    sum(scores.map((one) => one[key].length))
  return {
    recall: facts.length === 0 ? 1 : facts.filter(({ foundIn }) => foundIn !== null).length / facts.length,
    forbidden: count('forbidden'),
    quotes: count('quotes'),
    spans: count('spans'),
    filled: count('filled'),
    safety: count('safety'),
    falseAlarms: count('falseAlarms'),
    share: sum(scores.map(({ words }) => words)) / Math.max(1, sum(scores.map(({ sourceWords }) => sourceWords))),
    texts: scores.length,
  }
}

function ofLanguage(scores: readonly Score[], language: AiLanguage): Score[] {
  return scores.filter(({ text }) => text.language === language)
}

/** Languages below a bar, in words. */
export function belowBars(scores: readonly Score[]): string[] {
  return aiLanguages.flatMap((language) => {
    const got = figuresOf(ofLanguage(scores, language))
    const low = got.recall < bars.recall ? [`${language}: ${percent(got.recall)} of the required facts`] : []
    const wrong = (['forbidden', 'quotes', 'spans', 'filled', 'safety'] as const)
      .filter((key) => got[key] > 0)
      .map((key) => `${language}: ${got[key]} ${labels[key]}`)
    return [...low, ...wrong]
  })
}

const labels = {
  forbidden: 'forbidden statements',
  quotes: 'quotes not to the letter',
  spans: 'lines without evidence',
  filled: 'lines in sections that must be empty',
  safety: 'safety faults',
}

export const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** One row for each language and one for all. */
export function languageTable(scores: readonly Score[]): string {
  const rows = [...aiLanguages, 'all' as const].map((language) => {
    const got = figuresOf(language === 'all' ? scores : ofLanguage(scores, language))
    const counts = [got.forbidden, got.quotes, got.spans, got.filled, got.safety, got.falseAlarms].map(String)
    return [language, String(got.texts), percent(got.recall), ...counts, percent(got.share)]
  })
  const head = [
    'language',
    'texts',
    'facts',
    'forbidden',
    'quotes',
    'no span',
    'not empty',
    'safety',
    'alarms',
    'length',
  ]
  return table([head, ...rows])
}

/** Recall of facts by the sections where they may stand. */
export function sectionTable(scores: readonly Score[]): string {
  const byPlace = new Map<string, { language: string; found: boolean }[]>()
  for (const { text, facts } of scores) {
    for (const { fact, foundIn } of facts) {
      const name = `${text.kind}: ${fact.sections.join(', ')}`
      byPlace.set(name, [...(byPlace.get(name) ?? []), { language: text.language, found: foundIn !== null }])
    }
  }
  const share = (list: { found: boolean }[]) =>
    list.length === 0 ? '–' : `${list.filter(({ found }) => found).length}/${list.length}`
  const rows = [...byPlace]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([name, list]) => [
      name,
      ...aiLanguages.map((language) => share(list.filter((one) => one.language === language))),
      share(list),
    ])
  return table([['sections where facts may stand', ...aiLanguages, 'all'], ...rows])
}

function faultsOf(one: Score): string[] {
  return [one.forbidden, one.quotes, one.spans, one.filled, one.safety].flat()
}

/** An output in full, with its sources and what is wrong with it. */
export function printed({ score: one, sections }: Outcome): string {
  const { text } = one
  const found = one.facts.filter(({ foundIn }) => foundIn !== null).length
  return [
    `──── ${text.half}/${text.language}/${text.name}: ${found} of ${one.facts.length} facts`,
    ...text.sources.map(({ id, text: source }) => `[${id}]\n${source}`),
    '── output',
    ...Object.entries(sections).flatMap(([section, lines]) => [
      `${section}:`,
      ...lines.map((line) => `  · (${line.support}) ${line.text}`),
    ]),
    '── findings',
    ...one.facts
      .filter(({ foundIn }) => foundIn === null)
      .map(
        ({ fact }) => `missing in ${fact.sections.join(', ')}: ${fact.wordings.map(({ span }) => span).join(' || ')}`,
      ),
    ...faultsOf(one),
    ...one.falseAlarms.map((line) => `false alarm: ${line}`),
  ].join('\n')
}

export function worstOf(outcomes: readonly Outcome[], count: number): Outcome[] {
  return outcomes.toSorted((a, b) => badness(b.score) - badness(a.score)).slice(0, count)
}
