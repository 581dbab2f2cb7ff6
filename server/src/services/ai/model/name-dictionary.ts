import { dateFormat } from '../../../platform/time/date-format.ts'
import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { folded } from '../passages/folded.ts'

/** Words and names of four languages. All words that are asked about are folded. */
export type NameDictionary = {
  isGivenName: (word: string) => boolean
  /** Whether a given name is one where the language is spoken, and not only elsewhere. */
  isOwnGivenName: (word: string, language: AiLanguage) => boolean
  isSurname: (word: string) => boolean
  isOwnSurname: (word: string, language: AiLanguage) => boolean
  /** How often people say the word, 1 being the most frequent; undefined if hardly ever. */
  rank: (word: string, language: AiLanguage) => number | undefined
  /** Whether the language has the word in speech or in encyclopedias. */
  isWord: (word: string, language: AiLanguage) => boolean
  /** Days, months, languages and countries, which have capital letters and are nobody. */
  isNobody: (word: string) => boolean
}

type Lists = Record<string, string[]>
const listsOf: Record<AiLanguage, () => Promise<Lists>> = {
  en: async () => (await import('@zxcvbn-ts/language-en')).dictionary,
  de: async () => (await import('@zxcvbn-ts/language-de')).dictionary,
  es: async () => (await import('@zxcvbn-ts/language-es-es')).dictionary,
  fr: async () => (await import('@zxcvbn-ts/language-fr')).dictionary,
}
/** Some lists end with remarks of those who made them. */
const noNames = new Set(['autres', 'noms'])

type Words = { given: Set<string>; surnames: Set<string>; ranks: Map<string, number>; written: Set<string> }

async function wordsOf(language: AiLanguage): Promise<Words> {
  const lists = await listsOf[language]()
  const list = (name: string) =>
    (Object.entries(lists).find(([key]) => key.split('-')[0] === name)?.[1] ?? [])
      .map(folded)
      .filter((word) => !noNames.has(word))
  return {
    given: new Set(list('firstnames')),
    surnames: new Set(list('lastnames')),
    ranks: new Map(
      list('commonWords')
        .map((word, at) => [word, at + 1] as const)
        .toReversed(),
    ),
    written: new Set(list('wikipedia')),
  }
}

const regions = (
  'AF AL DZ AR AM AU AT AZ BD BY BE BO BA BR BG CM CA CL CN CO HR CU CY CZ DK EC EG ER EE ET FI FR GE DE GH GR GT HN HU IS IN ID IR ' +
  'IQ IE IL IT JP JO KZ KE KR KW LB LY LT LU MK MY ML MT MX MD MN ME MA NP NL NZ NG NO PK PA PY PE PH PL PT RO RU RW SA SN RS SG SK ' +
  'SI SO ZA ES LK SD SE CH SY TW TH TN TR UG UA AE GB US UY UZ VE VN YE EU'
).split(' ')
const spoken =
  'sq am ar hy az bn bs bg ca zh hr cs da nl en et fa fi fr ka de el he hi hu id it ja ko ku lt lv mk no pl pt ps pa ro ru sr sk sl so es sw sv ta th ti tr uk ur vi'.split(
    ' ',
  )

function nobodies(language: AiLanguage): string[] {
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, day + 1)))
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1)))
  const shown = (options: Intl.DateTimeFormatOptions) => dateFormat(language, { ...options, timeZone: 'UTC' })
  const names = (type: 'region' | 'language', codes: readonly string[]) => {
    const display = new Intl.DisplayNames(language, { type })
    return codes.flatMap((code) => (display.of(code) ?? '').split(/[\s-]+/u))
  }
  return [
    ...(['long', 'short'] as const).flatMap((weekday) => days.map((day) => shown({ weekday }).format(day))),
    ...(['long', 'short'] as const).flatMap((month) => months.map((day) => shown({ month }).format(day))),
    ...names('region', regions),
    ...names('language', spoken),
  ].map((word) => folded(word).replaceAll('.', ''))
}

const languages: readonly AiLanguage[] = ['en', 'de', 'es', 'fr']

async function readDictionary(): Promise<NameDictionary> {
  const [en, de, es, fr] = await Promise.all(languages.map(wordsOf))
  const of = { en, de, es, fr } as Record<AiLanguage, Words>
  const nobody = new Set(languages.flatMap(nobodies))
  return {
    isGivenName: (word) => languages.some((language) => of[language].given.has(word)),
    isOwnGivenName: (word, language) => of[language].given.has(word),
    isSurname: (word) => languages.some((language) => of[language].surnames.has(word)),
    isOwnSurname: (word, language) => of[language].surnames.has(word),
    rank: (word, language) => of[language].ranks.get(word),
    isWord: (word, language) => of[language].ranks.has(word) || of[language].written.has(word),
    isNobody: (word) => nobody.has(word),
  }
}

let read: Promise<NameDictionary> | undefined
/** Reads the words, which take tens of megabytes, when they are first needed. */
export function nameDictionary(): Promise<NameDictionary> {
  return (read ??= readDictionary().catch((error: unknown) => {
    read = undefined
    throw error
  }))
}
