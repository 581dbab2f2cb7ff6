import type { Identifier, IdentifierKind } from '../engine.ts'
import { escaped } from './name-forms.ts'

/** Signs between the digits of a number that people write in groups. */
const between = String.raw`[\s\u00a0().\/–-]{0,3}`
const apart = String.raw`(?<![\p{L}\p{N}])`
const digitsOf = (text: string) => text.replaceAll(/\D/gu, '')
/** Fewer digits name nobody, and stand in too many texts by chance. */
const fewestDigits = 5

/**
 * A phone number with or without country code, with any signs between its digits. Where its country code ends is not known, so up to three digits may be
 * left out at the beginning.
 */
function phoneForms(value: string): string | null {
  const international = /^\s*(?:\+|00)/u.test(value)
  const digits = digitsOf(value).replace(/^0+/u, '')
  if (digits.length < fewestDigits) return null
  const cores = (international ? [0, 1, 2, 3] : [0])
    .map((left) => digits.slice(left))
    .filter((core) => core.length >= Math.max(fewestDigits, digits.length - 3))
    .map((core) => [...core].join(between))
  return String.raw`${apart}(?:(?:\+|00)\d{1,3}${between})?(?:\(?0\)?${between})?(?:${cores.join('|')})(?!\d)`
}

const monthNames = [
  'jan(?:uary|uar)?|j(?:ä|ae)nner|enero|ene|janv(?:ier)?',
  'feb(?:ruary|ruar|rero)?|f[eé]v(?:r(?:ier)?)?',
  'mar(?:ch|zo|s)?|m(?:ä|ae)rz?',
  'apr(?:il)?|abr(?:il)?|avr(?:il)?',
  'may(?:o)?|mai',
  'june?|juni|junio|juin',
  'july?|juli|julio|juil(?:let)?',
  'aug(?:ust)?|ago(?:sto)?|ao[uû]t',
  'sept?(?:ember|iembre|embre)?',
  'oct(?:ober|ubre|obre)?|okt(?:ober)?',
  'nov(?:ember|iembre|embre)?',
  'dec(?:ember)?|dez(?:ember)?|dic(?:iembre)?|d[eé]c(?:embre)?',
]

/** A day as numbers in any order, and with the name of its month in four languages. @param value `1990-04-03` */
function dateForms(value: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})/u.exec(value) ?? []
  const name = monthNames[Number(month) - 1]
  if (!name) return null
  const [d, m, y] = [`0?${Number(day)}`, `0?${Number(month)}`, `(?:${year}|['’]?${year.slice(2)})`]
  const sign = String.raw`\s?[./\-–]\s?`
  const word = String.raw`(?:${name})\.?`
  const of = String.raw`(?:\.|st|nd|rd|th|º|er)?(?:\s+(?:of|de|del))?\s*`
  return String.raw`${apart}(?:${[
    `${d}${sign}${m}${sign}${y}`,
    `${m}${sign}${d}${sign}${y}`,
    `${year}${sign}${m}${sign}${d}`,
    String.raw`${d}${of}${word}(?:,?\s*(?:de[l]?\s+)?|[-/])${y}`,
    String.raw`${word}\s*${d}(?:st|nd|rd|th)?,?\s*${y}`,
    `${year}${month}${day}`,
  ].join('|')})(?!\\d)`
}

const emailForms = (value: string) =>
  `${apart}${escaped(value.trim()).replace('@', String.raw`\s?(?:@|\(at\)|\[at\])\s?`)}(?![\\p{L}\\p{N}])`

/** A number with letters, in groups or not, such as one of an insurance. */
function numberForms(value: string): string | null {
  const signs = [...value.replaceAll(/[^\p{L}\p{N}]/gu, '')]
  return signs.length < fewestDigits ? null : `${apart}${signs.map(escaped).join(between)}(?![\\p{L}\\p{N}])`
}

/** How the kind of a street is written, in full and short. */
const streetKinds = [
  'street|st',
  'road|rd',
  'avenue|ave',
  'lane|ln',
  'drive|dr',
  'place|pl',
  'square|sq',
  'court|ct',
  'boulevard|blvd|bd',
  'straße|strasse|str',
  'calle|c',
]
const glued = ['straße|strasse|str', 'gasse|g', 'weg|w', 'platz|pl']

function streetWord(word: string): string {
  const plain = word.replace(/[.,]+$/u, '').toLowerCase()
  const kind = streetKinds.find((forms) => forms.split('|').includes(plain))
  if (kind !== undefined) return String.raw`(?:${kind})\.?`
  for (const forms of glued) {
    const end = forms
      .split('|')
      .find((form) => plain.length > form.length + 3 && plain.endsWith(form) && form.length > 1)
    if (end !== undefined) return String.raw`${escaped(plain.slice(0, -end.length))}[ -]?(?:${forms})\.?`
  }
  return escaped(word.replace(/[.,]+$/u, ''))
}

const addressGap = String.raw`[\s\u00a0,;]{1,3}`
const wordsOf = (line: string) => line.split(/[\s,;]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
const isNumber = (word: string) => /\d/u.test(word)

/**
 * A postal address as a whole, each line with a number in it, and the first line's street or house without its number. A line of a city alone stays, as
 * places do.
 */
function addressForms(value: string): string | null {
  const lines = value
    .split('\n')
    .map(wordsOf)
    .filter((words) => words.length > 0)
  const [first = []] = lines
  const street = first.filter((word) => !isNumber(word))
  const parts = [
    ...(lines.length > 1 ? [lines.flat()] : []),
    ...lines.filter((words, at) => at === 0 || words.some(isNumber)),
    ...(street.length < first.length ? [street] : []),
  ]
  const told = parts.filter((words) => words.join('').length >= fewestDigits + 1)
  return told.length === 0
    ? null
    : `${apart}(?:${told.map((words) => words.map(streetWord).join(addressGap)).join('|')})(?![\\p{L}\\p{N}])`
}

const formsOf = {
  email: emailForms,
  phone: phoneForms,
  'birth-date': dateForms,
  number: numberForms,
  address: addressForms,
} as const satisfies Record<IdentifierKind, (value: string) => string | null>

/** All written forms of an identifier; null if it is too short to tell. */
export function writtenForms({ kind, value }: Identifier): RegExp | null {
  const forms = value.trim() === '' ? null : formsOf[kind](value)
  return forms === null ? null : new RegExp(forms, 'giu')
}
