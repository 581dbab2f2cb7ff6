import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { folded } from '../passages/folded.ts'

/** Parts of numbers in folded letters. `add` counts by itself, `times` multiplies what stands before it, `and` only joins. */
type Parts = { add: Record<string, number>; times: Record<string, number>; and: string; joined: boolean }

const listed = (words: string, values: readonly number[]) =>
  Object.fromEntries(words.split(' ').map((word, at) => [word, values[at] ?? 0] as const))
const range = (from: number, to: number, step = 1) =>
  Array.from({ length: (to - from) / step + 1 }, (_, at) => from + at * step)

const parts: Record<AiLanguage, Parts> = {
  en: {
    add: {
      ...listed('one two three four five six seven eight nine ten eleven twelve thirteen', range(1, 13)),
      ...listed('fourteen fifteen sixteen seventeen eighteen nineteen', range(14, 19)),
      ...listed('twenty thirty forty fifty sixty seventy eighty ninety', range(20, 90, 10)),
      twice: 2,
    },
    times: { hundred: 100, thousand: 1000, million: 1e6 },
    and: 'and',
    joined: false,
  },
  de: {
    add: {
      ...listed('ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf', range(1, 12)),
      ...listed('zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig', range(20, 90, 10)),
      ...listed('eins eine zwo sech sieb mal', [1, 1, 2, 6, 7, 0]),
    },
    times: { hundert: 100, tausend: 1000, million: 1e6, millionen: 1e6 },
    and: 'und',
    joined: true,
  },
  es: {
    add: {
      ...listed('un uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince', [
        1,
        ...range(1, 15),
      ]),
      ...listed('dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintiun', [...range(16, 21), 21]),
      ...listed('veintidos veintitres veinticuatro veinticinco veintiseis veintisiete', range(22, 27)),
      ...listed('veintiocho veintinueve cien ciento', [28, 29, 100, 100]),
      ...listed('treinta cuarenta cincuenta sesenta setenta ochenta noventa', range(30, 90, 10)),
      ...listed('doscientos trescientos cuatrocientos quinientos seiscientos', range(200, 600, 100)),
      ...listed('doscientas trescientas cuatrocientas quinientas seiscientas', range(200, 600, 100)),
      ...listed('setecientos ochocientos novecientos setecientas ochocientas novecientas', [
        ...range(700, 900, 100),
        ...range(700, 900, 100),
      ]),
    },
    times: { mil: 1000, millon: 1e6, millones: 1e6 },
    and: 'y',
    joined: false,
  },
  fr: {
    add: {
      ...listed('un une deux trois quatre cinq six sept huit neuf dix onze douze treize', [1, ...range(1, 13)]),
      ...listed('quatorze quinze seize vingt trente quarante cinquante soixante', [14, 15, 16, ...range(20, 60, 10)]),
      ...listed('vingts septante huitante octante nonante', [20, 70, 80, 80, 90]),
    },
    times: { cent: 100, cents: 100, mille: 1000, million: 1e6, millions: 1e6 },
    and: 'et',
    joined: false,
  },
}

/** By themselves these are articles or other words: 'one of them', German 'ein', French 'neuf' for new, 'sept' for September. */
const alone = new Set(['one', 'ein', 'eine', 'eins', 'un', 'uno', 'une', 'neuf', 'mal', 'million', 'once', 'sept'])

/** A word as parts of numbers, the longest first, such as German 'zweihundertfünfzig'; undefined if it has another part. */
function partsOf(word: string, { add, times, and, joined }: Parts): string[] | undefined {
  const isPart = (part: string) => part in add || part in times
  if (!joined || isPart(word)) return isPart(word) ? [word] : undefined
  const found: string[] = []
  for (let rest = word; rest !== '';) {
    const length = range(2, 9)
      .toReversed()
      .find((size) => size <= rest.length && (isPart(rest.slice(0, size)) || rest.slice(0, size) === and))
    if (length === undefined) return undefined
    found.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return found.some((part) => part in add || part in times) && !/^und|und$/u.test(word) ? found : undefined
}

/** A number while it is read: what is complete, and what stands before the next word that multiplies. */
type Reading = { total: number; current: number; word: string }
const valueOf = ({ total, current }: Reading) => total + current

/** Adds a part to a number; undefined if it begins another one, as in 'two three'. */
function withPart(reading: Reading, part: string, { add, times }: Parts, inWord: boolean): Reading | undefined {
  const { total, current } = reading
  const factor = times[part]
  if (factor !== undefined) {
    // 'two thousand' ends what is complete, 'two hundred' does not.
    if (factor >= 1000) return { ...reading, total: total + Math.max(1, current) * factor, current: 0 }
    return { ...reading, current: Math.max(1, current) * factor }
  }
  const value = add[part] ?? 0
  if (current === 0 || inWord) return { ...reading, current: current + value }
  // French: 'quatre-vingt', 'soixante-dix-sept'.
  if (value === 20 && current % 100 === 4) return { ...reading, current: current - 4 + 80 }
  const last = current % 100
  const fits = last === 0 ? value < 100 : last % 20 === 10 || last >= 20 ? last % 10 === 0 && value < 10 : false
  const teen = (last === 60 || last === 80) && value >= 10 && value < 20
  return fits || teen ? { ...reading, current: current + value } : undefined
}

/**
 * Numbers that are written as words, of any size, with their values: 'two hundred and fifty', 'zweihundertfünfzig', 'quatre-vingt-dix-sept', 'mil doscientos'.
 * @param language null: whichever of the four reads them
 */
export function spelledNumbersIn(text: string, language: AiLanguage | null): { word: string; value: string }[] {
  if (language === null) {
    const found = (['en', 'de', 'es', 'fr'] as const).map((one) => spelledNumbersIn(text, one))
    return found.reduce((most, one) => (one.length > most.length ? one : most))
  }
  const of = parts[language]
  const numbers: Reading[] = []
  let open: Reading | undefined
  let joined = ''
  const close = () => {
    if (open && !alone.has(folded(open.word))) numbers.push(open)
    open = undefined
  }
  for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
    const plain = folded(word)
    const before = text.slice(0, index)
    // Only a space, a hyphen or an "and" joins the words of one number.
    if (open && !/(?:[\s\u00ad-]|\p{L})$/u.test(before)) close()
    if (open && plain === of.and) {
      joined = `${word} `
      continue
    }
    const cut = partsOf(plain, of)
    if (!cut) {
      close()
      continue
    }
    let next: Reading | undefined = open
    for (const [at, part] of cut.entries()) {
      if (part === of.and) continue
      const inWord = at > 0
      next = next && withPart(next, part, of, inWord)
      if (!next) {
        close()
        next = withPart({ total: 0, current: 0, word: '' }, part, of, inWord)
      }
    }
    const shown: string = open ? `${open.word} ${joined}${word}` : word
    joined = ''
    open = next && { ...next, word: shown }
  }
  close()
  return numbers.map((one) => ({ word: one.word, value: String(valueOf(one)) }))
}

/** "On the second of May", "am zweiten Mai", "le premier mai", "el primero de mayo". */
const ordinals = [
  'first ersten? premiere? primer[oa]?',
  'second zweiten? deuxieme seconde? segund[oa]',
  'third dritten? troisieme tercer[oa]?',
  'fourth vierten? quatrieme cuart[oa]',
  'fifth funften? cinquieme quint[oa]',
  'sixth sechsten? sixieme sext[oa]',
  'seventh siebten? septieme septim[oa]',
  'eighth achten? huitieme octav[oa]',
  'ninth neunten? neuvieme noven[oa]',
  'tenth zehnten? dixieme decim[oa]',
].map((words) => new RegExp(`^(?:${words.replaceAll(' ', '|')})$`, 'u'))

/** The values of ordinal numbers up to ten that are written as words. */
export function ordinalsIn(text: string): string[] {
  return (text.match(/\p{L}+/gu) ?? []).flatMap((word) => {
    const at = ordinals.findIndex((one) => one.test(folded(word)))
    return at < 0 ? [] : [String(at + 1)]
  })
}
