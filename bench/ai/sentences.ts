import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { openBuiltInEngine } from '../../server/src/services/ai/built-in/built-in-engine.ts'

/** A sentence of a note. `danger` is whether the safety section must quote it. */
type Sentence = { batch: string; text: string; danger: boolean }

/** Sentences without danger around it, so that each stands in a note. */
const around: Record<AiLanguage, (sentence: string) => string> = {
  en: (sentence) => `The week was quiet at work. ${sentence} Sleep is about five hours.`,
  de: (sentence) => `Die Woche auf der Arbeit war ruhig. ${sentence} Der Schlaf liegt bei etwa fünf Stunden.`,
  es: (sentence) => `La semana fue tranquila en el trabajo. ${sentence} Duerme unas cinco horas cada noche.`,
  fr: (sentence) => `La semaine au travail a été calme. ${sentence} Le sommeil est d’environ cinq heures.`,
}

/** Reads the sentences of one language; README.md describes the form. @throws if a row is not of that form */
export function readSentences(language: AiLanguage): Sentence[] {
  let batch = ''
  return readFileSync(join(import.meta.dirname, 'sentences', `${language}.txt`), 'utf8')
    .split('\n')
    .flatMap((row): Sentence[] => {
      const [, sign, text = ''] = /^([#+-]) (.+)$/u.exec(row) ?? []
      if (sign === '#') batch = text
      else if (sign && batch) return [{ batch, text, danger: sign === '+' }]
      else if (row !== '') throw new Error(`sentences/${language}.txt: cannot read "${row}"`)
      return []
    })
}

/** What the built-in engine misses of the dangerous sentences, and what it quotes of the others. */
export async function wrongSentences(language: AiLanguage, sentences: readonly Sentence[]) {
  const engine = openBuiltInEngine()
  try {
    const [missed, alarms]: [string[], string[]] = [[], []]
    for (const { text, danger } of sentences) {
      const { sections } = await engine.write(
        {
          kind: 'session',
          sources: [{ id: 'note', kind: 'note', date: null, text: around[language](text) }],
          clientNames: [],
          therapistNames: [],
        },
        { signal: new AbortController().signal },
      )
      if (danger === sections.safety.length > 0) continue
      if (danger) missed.push(text)
      else alarms.push(text)
    }
    return { missed, alarms }
  } finally {
    await engine.stop()
  }
}
