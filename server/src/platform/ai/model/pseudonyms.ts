import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { languageOf } from '../built-in/language.ts'
import { isOrdinaryWord, isParticle } from './name-words.ts'

/** A text whose names were replaced, and where each of its positions stood before. */
export type Masked = { text: string; originalAt: (position: number) => number }

export type Pseudonyms = {
  /** Replaces names. Positions in the result lead back to the text as it was. */
  mask(text: string): Masked
  /** Puts the names back, as the sources first wrote them; with a capital letter if they do so anywhere. */
  restore(text: string): string
}

/** The people whose names do not leave. A form that two of them share is that of the first. */
export type NamedPeople = {
  client: readonly string[]
  therapist: readonly string[]
  /** Whom the client's record names as their contact. */
  contact?: readonly string[]
}

/** What is the same in each way of writing a form. */
const keyOf = (form: string) => form.toLowerCase().replaceAll('’', "'")
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
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

const isSmall = (word: string) => /^\p{Ll}/u.test(word)

/** Whether a part of a name may stand for it: at least two letters, no title, and no word like 'de' or 'rose' that the record has in small letters. */
const standsAlone = (part: string) =>
  /^\p{L}['’]?[\p{L}\p{M}]/u.test(part) &&
  !titles.test(part) &&
  !(isSmall(part) && (isParticle(part) || isOrdinaryWord(part, null)))

/** A name as people write it: whole, and each of its parts, with accents as one character, as two, or left out. */
function formsOf(names: readonly string[]): string[] {
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

/**
 * Keeps the names of client, therapist and contact from leaving. Only the names in their records are known: nicknames, those of other people, and names in
 * small letters that are words of the text's language stay.
 */
export function pseudonymsFor({ client, therapist, contact = [] }: NamedPeople): Pseudonyms {
  const people = [
    ...formsOf(contact).map((form) => [keyOf(form), 'CONTACT1'] as const),
    ...formsOf(therapist).map((form) => [keyOf(form), 'THERAPIST'] as const),
    ...formsOf(client).map((form) => [keyOf(form), 'CLIENT'] as const),
  ]
  const wordOf = new Map(people)
  const all = [...wordOf.keys()].toSorted((one, other) => other.length - one.length)
  const pattern = all.length > 0 ? new RegExp(all.map(bounded).join('|'), 'giu') : undefined
  const firstForm = new Map<string, string>()

  return {
    mask(text) {
      if (!pattern) return { text, originalAt: (position) => position }
      let language: AiLanguage | null | undefined
      let masked = ''
      let copied = 0
      const steps: { at: number; original: number; length: number; originalLength: number }[] = []
      pattern.lastIndex = 0
      for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
        const [form] = found
        const { index } = found
        const word = wordOf.get(keyOf(form))
        if (language === undefined) language = languageOf(text)
        if (word === undefined || !isName(form, { text, index, language })) {
          // A later word of it may be a name by itself.
          pattern.lastIndex = index + (/^\S+/u.exec(form)?.[0].length ?? form.length)
          continue
        }
        const first = firstForm.get(word)
        if (first === undefined || (isSmall(first) && !isSmall(form))) firstForm.set(word, form)
        masked += text.slice(copied, index)
        steps.push({ at: masked.length, original: index, length: word.length, originalLength: form.length })
        masked += word
        copied = index + form.length
      }
      masked += text.slice(copied)
      return {
        text: masked,
        originalAt: (position) => {
          let shift = 0
          for (const step of steps) {
            if (position <= step.at) break
            if (position < step.at + step.length) return step.original
            shift = step.original + step.originalLength - (step.at + step.length)
          }
          return position + shift
        },
      }
    },
    restore: (text) =>
      text.replaceAll(/\b(?:CLIENT|THERAPIST|CONTACT1)(?=s?\b)/gu, (word) => firstForm.get(word) ?? word),
  }
}
