import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { folded } from '../passages/folded.ts'

/** A word of a text: as it stands there, folded, with the words beside it, of which a mark is none, and the number of its sentence. */
export type Word = { shown: string; plain: string; before: string; after: string; sentence: number }

export function wordsIn(text: string): Word[] {
  let sentence = 0
  let last = 0
  const words: Word[] = []
  for (const { 0: shown, index } of text.matchAll(/[\p{L}\p{M}]+|\p{N}+/gu)) {
    const gap = text.slice(last, index)
    if (/[.!?…;:\n]/u.test(gap)) sentence++
    last = index + shown.length
    const word = { shown, plain: folded(shown), before: '', after: '', sentence }
    const previous = words.at(-1)
    if (previous && !/[.!?…;:,\n()–—]/u.test(gap)) [word.before, previous.after] = [previous.plain, word.plain]
    words.push(word)
  }
  return words
}

const articles: Record<AiLanguage, RegExp> = {
  en: /^(?:an?|the|his|her|its|my|our|their|your|this|these|those|some|any|no|each|every)$/u,
  de: /^$/u,
  es: /^(?:el|las?|los|un|unas?|unos|sus?|mis?|est[ae]s?|estos|del|al|cada|ningun[oa]?)$/u,
  fr: /^(?:les?|la|l|une?|des|du|aux?|son|sa|ses|leurs?|mon|ma|mes|ce|cet|cette|ces|chaque|aucune?)$/u,
}
const prepositions: Record<AiLanguage, RegExp> = {
  en: /^(?:of|in|at|on|with|without|for|about|from|by|into|after|before|during|since)$/u,
  de: /^$/u,
  es: /^(?:de|con|sin|por|en|a|para|sobre|desde|durante)$/u,
  fr: /^(?:de|d|avec|sans|par|en|pour|sur|chez|depuis|pendant)$/u,
}
const verbForm: Record<AiLanguage, RegExp> = {
  en: /ing$/u,
  de: /^$/u,
  es: /(?:[aei]r(?:se|l[aoe]s?)?|ndo)$/u,
  fr: /(?:[ei]r|re|ant)$/u,
}

/**
 * Whether a word is likely a noun. Models say what somebody does in other words and are right; the person, thing or place that they put for another one is
 * another one.
 */
export function isLikelyNoun({ shown, plain, before }: Word, language: AiLanguage): boolean {
  if (language === 'de') return /^\p{Lu}/u.test(shown)
  return articles[language].test(before) || (prepositions[language].test(before) && !verbForm[language].test(plain))
}
