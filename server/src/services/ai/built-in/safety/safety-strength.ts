import { likeliestLanguage } from '../language.ts'
import { fileNames, readPhraseFile } from '../phrase-file.ts'
import { folded, narrow, phraseSource } from '../phrases.ts'
import type { Unit } from '../units.ts'
import { hints } from './hints.ts'
import { safetyLists } from './safety-list.ts'
import { constructed } from './word-fields.ts'

const all = Object.values(fileNames).map((name) => readPhraseFile(new URL(`${name}.txt`, import.meta.url), safetyLists))

function together(kind: keyof typeof safetyLists, flags = 'u'): RegExp {
  return new RegExp(all.map((words) => phraseSource(words[kind])).join('|'), flags)
}

const idioms = together('idiom', 'gu')
const kinds = [
  ['act', 5, together('act')],
  ['thought', 4, together('thought')],
  ['toward', 4, together('toward')],
  ['harm', 3, together('harm')],
] as const
const but = together('but')
const denials = new RegExp(`^[^a-z0-9]*${together('denial').source}`, 'u')

/** Abbreviations count only in capitals: "HI" is one, "Hi" is a greeting. */
const capitals =
  /(?<![\p{L}\p{N}])(?:SI\/HI|HI\/SI|SIB|NSSI|(?:denies|no|any|passive|active|endorses|endorsed|without|reports|current|negative for)\s+(?:SI|HI)|SVV|IMV)(?![\p{L}\p{N}])/u

/**
 * How strongly a sentence speaks of self-harm, harm to others or abuse; 0 if it does not. The order is only that in which passages are quoted: plain
 * denials last, everything else by how concrete its words are. It is no assessment of risk.
 * @param text as written @param plain the same, folded
 */
export function strengthOf(text: string, plain: string): number {
  const scanned = scannedOf(plain)
  const strength = kinds.find(([, , expression]) => expression.test(scanned))?.[1] ?? (capitals.test(text) ? 4 : 0)
  if (strength === 0) return 0
  return denies(plain) ? 1 : strength
}

/** Without quotation marks and everyday phrases. */
const scannedOf = (plain: string) =>
  narrow(
    plain
      .replaceAll(/["“”„«»*_]/gu, '')
      .replaceAll(/[–—]/gu, '-')
      .replaceAll('…', '...'),
  ).replaceAll(idioms, ' - ')

/** A draft asks several times about each sentence. What it says is forgotten with the sentence. */
const strengths = new WeakMap<Unit, number>()

/** The same of a whole sentence. */
export function strengthOfUnit(unit: Unit): number {
  const strength = strengths.get(unit) ?? strengthOf(unit.text, unit.folded)
  strengths.set(unit, strength)
  return strength
}

/** Behind everything that is named, and before denials. */
const hinted = 2

/** German forms that only an umlaut tells from others, but not "für" and "Tür". */
const subjunctives =
  /(?<!\p{L})(?!für|tür)(?:w|h|k|m|d|br|g|l|n|t|f|st|spr|bek)[äöü](?:r|tt|rd|nnt|cht|sst|rft|ucht|b|m|g|hm|t|nd|ng)(?:e|en|est|et)?(?:['’]?s)?(?!\p{L})/gu
const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/**
 * The same of a sentence that only hints at it, in the language of the text or in its own. What else a sentence is does not depend on hints. An order to
 * whoever summarizes the text hints at nothing, but "If I ignore his rules he hits me" reads like one too, so the words for violence count in it.
 * @param text as written
 */
export function strengthOfHints(text: string, unit: Unit): number {
  const marked = text
    .toLowerCase()
    .replaceAll(subjunctives, (word) => word.replace(/[äöü]/u, (letter) => umlauts[letter] ?? letter))
  const scanned = scannedOf(folded(marked))
  const plain = marked === text.toLowerCase() ? scanned : scannedOf(folded(text))
  const languages = new Set([unit.language, likeliestLanguage(text)])
  return [...languages].some(
    (language) => language !== null && ((!unit.order && hints(scanned, language)) || constructed(plain, language)),
  )
    ? hinted
    : 0
}

/** Only a denial from the first word on, which nothing takes back. */
function denies(plain: string): boolean {
  return denials.test(plain) && !but.test(plain)
}
