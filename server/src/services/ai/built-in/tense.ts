import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { mainClause } from './clauses.ts'
import { lexicons } from './lexicon/lexicon.ts'
import { folded } from './phrases.ts'
import type { Unit } from './units.ts'

/*
 * What accents alone tell, and folded text has lost: "würde" is a wish and "wurde" is over, "à" is no verb and "a" is one, "habló" is over and "hablo"
 * is not. Texts typed without accents are read as the folded text says.
 */
const subjunctives = /(?<!\p{L})(?:würde|könnte|möchte|hätte|wäre|müsste|dürfte)(?:n|t|st)?(?!\p{L})/gu
const preterites = /(?<!\p{L})(?:wurde|konnte|mochte|hatte|war|musste|durfte)(?:n|t|st)?(?!\p{L})/gu
const imperfects: Partial<Record<AiLanguage, RegExp>> = {
  es: /\p{L}{2,}(?:[^r\P{L}]ó|aron|ieron|aban?|[^r\P{L}]ían?)(?!\p{L})/u,
  fr: /\p{L}{2,}(?<!r)(?<!(?<!\p{L})f)(?<!parf)(?<!souh)(?:ait|aient)(?!\p{L})/u,
}

/** Tells of something over. */
export function isPast(unit: Unit): boolean {
  const { language } = unit
  if (!language) return false
  const text = unit.text.toLowerCase()
  if (imperfects[language]?.test(text)) return true
  if (language === 'de') return lexicons.de.past(folded(text.replaceAll(subjunctives, '-')))
  return lexicons[language].past(
    language === 'fr' ? folded(text.replaceAll(/(?<!\p{L})à(?!\p{L})/gu, '-')) : unit.folded,
  )
}

/** Tells of something that is only wished, possible or put off. */
export function isWished(unit: Unit): boolean {
  const { language } = unit
  if (!language) return false
  const accented = language === 'de' && /[äöü]/iu.test(unit.source.text)
  const main = mainClause(unit.text, language)
  return lexicons[language].wished(folded(accented ? main.toLowerCase().replaceAll(preterites, '-') : main))
}
