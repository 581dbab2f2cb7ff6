import type { AiDoubt } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { type AiLanguage, maxDoubted } from '@openhour/shared/features/ai/ai.rules.ts'
import { languageOfSentence, likeliestLanguage } from '../passages/language.ts'
import { calendarWordsIn } from './calendar-words.ts'
import {
  denial,
  dosesIn,
  hasQuotation,
  hasWords,
  isRole,
  namesIn,
  numbersIn,
  quotationsIn,
  wordThatTurnsRound,
} from './compared-words.ts'
import { negationsAgree, statementsIn } from './negations.ts'
import { ordinalsIn, spelledNumbersIn } from './number-words.ts'

/** Why a line is marked, and its word or number that is at fault, if there is one. */
export type Doubt = { doubt: AiDoubt; doubted?: string }

/** A line and the sentences on which it rests, as they were before anything was replaced. */
export type Compared = {
  text: string
  /** The sentences, and the question that they answer. */
  sentences: readonly string[]
  /** Names that the line may have without them: of client and therapist, and of who speaks. */
  knownNames: readonly string[]
  /** Days of the records from which the sentences are. */
  dates: readonly string[]
  /** That of the sources, for a line whose own words do not tell. */
  language: AiLanguage | null
}

/** What a comparison without a model notices: numbers, doses, dates, names, quotations, negations and a few opposites. Undefined: nothing. */
export function doubtOf({ text, sentences, knownNames, dates, language }: Compared): Doubt | undefined {
  const own = sentences.join('\n')
  const withoutDates = dates.reduce((rest, date) => rest.replaceAll(date, ' '), text)
  const quotation = quotationsIn(text).find((words) => !hasQuotation(own, words))
  if (quotation !== undefined) return naming('quotation', quotation)
  const written =
    language === null ? likeliestLanguage(`${text}\n${own}`) : languageOfSentence(`${text}\n${own}`, language)
  const values = new Set([
    ...numbersIn(own),
    ...ordinalsIn(own),
    ...spelledNumbersIn(own, written).map(({ value }) => value),
  ])
  const number = numbersIn(withoutDates).find((one) => !values.has(one))
  if (number !== undefined) return naming('number', number)
  const spelled = spelledNumbersIn(text, written).find(({ value }) => !values.has(value))
  if (spelled) return naming('number', spelled.word)
  const doses = new Set(dosesIn(own).map(({ dose }) => dose))
  const dose = dosesIn(text).find((one) => !doses.has(one.dose))
  if (dose) return naming('dose', dose.shown)
  const days = new Set(calendarWordsIn(own).map(({ value }) => value))
  const day = calendarWordsIn(withoutDates).find(({ value }) => !days.has(value))
  if (day) return naming('number', day.word)
  const name = namesIn(text, written === 'de').find(
    (one) => !isRole(one) && !hasWords(own, one) && !knownNames.some((known) => hasWords(known, one)),
  )
  if (name !== undefined) return naming('name', name)
  if (denial.test(text) && !denial.test(own)) return { doubt: 'denial' }
  const turned = wordThatTurnsRound(text, own)
  if (turned !== undefined) return naming('direction', turned)
  return negationsAgree(text, statementsIn(sentences)) ? undefined : { doubt: 'negation' }
}

const naming = (doubt: AiDoubt, words: string): Doubt => ({
  doubt,
  doubted:
    words.length > maxDoubted
      ? `${words
          .slice(0, maxDoubted - 1)
          .toWellFormed()
          .trimEnd()}…`
      : words,
})
