import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { languageOf } from '../passages/language.ts'
import type { Found } from './masks.ts'
import { isOrdinaryWord, isParticle } from './name-words.ts'

/** What is the same in each way of writing a form. */
export const keyOf = (form: string) => form.toLowerCase().replaceAll('’', "'")
export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const titles = /^(?:dr|mr|mrs|ms|prof|herr|frau|sr|sra|mme|m)\.?$/iu
/** After one of these even an ordinary word is a name: 'frau sommer', 'mr. baker'. */
const afterTitle = /(?<![\p{L}\p{N}])(?:dr|mr|mrs|ms|prof|herrn?|frau|sra?|señora?|mme|madame|monsieur)\.?\s+$/iu

/** Scripts that write words without spaces between them, or particles right after a name. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whole words only, single ones in the genitive too: 'Annas' in German. */
function bounded(form: string): string {
  if (unspaced.test(form)) return escaped(form)
  return `(?<![\\p{L}\\p{N}])${escaped(form).replaceAll("'", "['’]")}(?=${/\s/u.test(form) ? '' : 's?'}(?![\\p{L}\\p{N}\\p{M}]))`
}

export const isSmall = (word: string) => /^\p{Ll}/u.test(word)

/** Whether a part of a name may stand for it: at least two letters, no title, and no word like 'de' or 'rose' that the record has in small letters. */
const standsAlone = (part: string) =>
  /^\p{L}['’]?[\p{L}\p{M}]/u.test(part) &&
  !titles.test(part) &&
  !(isSmall(part) && (isParticle(part) || isOrdinaryWord(part, null)))

/** A name as people write it: whole, and each of its parts, with accents as one character, as two, or left out. */
export function formsOf(names: readonly string[]): string[] {
  const whole = names.map((name) => name.trim()).filter((name) => /\s/u.test(name) && /^\p{L}/u.test(name))
  const words = names.flatMap((name) => name.split(/[\s,]+/u))
  const parts = words.flatMap((word) => [word, ...word.split('-')]).filter(standsAlone)
  const forms = [...whole, ...parts].flatMap((form) => [
    form.normalize('NFC'),
    form.normalize('NFD'),
    form.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC'),
  ])
  return [...new Set(forms)]
}

/**
 * Whether a form that a text has is the name: in any case of letters, unless all of its words are ordinary ones of the text's language, such as 'will' and
 * 'hope'. Those are names only with capital letters, or after a title.
 */
function isName(form: string, { text, index, language }: { text: string; index: number; language: AiLanguage | null }) {
  const words = form.split(/[\s,]+/u)
  const telling = words.filter((word) => !isParticle(word))
  if ((telling.length > 0 ? telling : words).every((word) => !isSmall(word))) return true
  const after = text.slice(index + form.length, index + form.length + 1)
  const isWord = (word: string) => isOrdinaryWord(word, language) || isOrdinaryWord(`${word}${after}`, language)
  return !words.every(isWord) || afterTitle.test(text.slice(Math.max(0, index - 20), index))
}

type NameForm = { token: string; asWritten: boolean }

/** Finds names in texts. @param tokenOf what stands for each form, by `keyOf`; `asWritten`: not where it begins with a small letter */
export function openNames(tokenOf: ReadonlyMap<string, NameForm>): (text: string) => Found[] {
  const all = [...tokenOf.keys()].toSorted((one, other) => other.length - one.length)
  if (all.length === 0) return () => []
  const pattern = new RegExp(all.map(bounded).join('|'), 'giu')
  return (text) => {
    let language: AiLanguage | null | undefined
    const spans: Found[] = []
    pattern.lastIndex = 0
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
      const [form] = found
      const { index } = found
      const { token, asWritten = false } = tokenOf.get(keyOf(form)) ?? {}
      if (language === undefined) language = languageOf(text)
      if (token !== undefined && !(asWritten && isSmall(form)) && isName(form, { text, index, language })) {
        spans.push({ start: index, end: index + form.length, token })
        continue
      }
      // A later word of it may be a name by itself.
      pattern.lastIndex = index + (/^\S+/u.exec(form)?.[0].length ?? form.length)
    }
    return spans
  }
}
