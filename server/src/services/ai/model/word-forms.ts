import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'

/** Endings that leave a word what it is, by the number of letters that must stand before them. Words are folded: lower case, without accents. */
const endings: Record<AiLanguage, readonly [least: number, endings: readonly string[]][]> = {
  en: [
    [3, words('s es d ed ing e y ies ied')],
    [4, words('er ly ful ness ion ions ation ations ive al ment ments ance ence ety ous ity ings ability able')],
  ],
  de: [
    [3, words('e n en er es em s t st te et ten tet test ung ungen')],
    [
      4,
      words(
        'ter tes tem ete eten end ende enden ender endes lich liche lichen licher ig ige igen iger keit heit isch ische nis',
      ),
    ],
  ],
  es: [
    [
      3,
      words(
        'o a e os as es s ar er ir an en io ia ian aba aban ado ada ados adas ido ida idos idas ando iendo yendo aron ieron ara era ira aran eran iran',
      ),
    ],
    [4, words('mente cion ciones sion miento mientos ante antes amos emos imos arse erse irse al ales oso osa')],
  ],
  fr: [
    [3, words('e s es er ee ees ent ant ait aient ais ai a i is it ie ies ir x')],
    [
      4,
      words(
        'ment ments ement ements ion ions ation ations era erait ons ez eur euse eux if ive al ale issant issait te ite ance ence',
      ),
    ],
  ],
}

/** German verbs with one of these before them lose it in other places: "schlief ein". */
const particle = /^(ab|an|auf|aus|ein|her|hin|los|mit|nach|vor|weg|zu|zuruck|durch|um)(?=.{4})/u
/** People of another sex or generation are other people, so their names lose no vowel. */
const people =
  /^(?:herman|hij|ti|prim|sobrin|abuel|novi|amig|jef|nin|suegr|cuñad|espos|vecin|alumn|compañer|companer)[oa]s?$|^(?:ami|cousin|copain|copine|voisin|client|patron|etudiant)e?s?$|(?:mutter|vater|mother|father|mere|pere|madre|padre)s?$/u
export const isPerson = (word: string) => people.test(word)
const longest = 40
const longestCompound = 30

/** A word and what is left of it without an ending. Two words with one of these in common are forms of one word. */
export function formsOf(word: string, language: AiLanguage): string[] {
  if (word.length < 4 || word.length > longest || /\d/u.test(word)) return [word]
  if (isPerson(word)) return [word, word.replace(/s$/u, '')]
  const forms = new Set<string>([word])
  // A participle without its `ge`, an infinitive without the `zu` in it.
  if (language === 'de' && /^(?:ge|zu).{4}/u.test(word)) forms.add(word.slice(2))
  const bases = [...forms]
  for (const base of bases)
    for (const [least, some] of endings[language])
      for (const ending of some) {
        if (base.length - ending.length < least || !base.endsWith(ending)) continue
        const stem = base.slice(0, -ending.length)
        forms.add(stem)
        if (language === 'en' && /([bdgklmnprt])\1$/u.test(stem)) forms.add(stem.slice(0, -1))
      }
  return [...forms]
}

/** The two parts of a German verb, if a word may be one: "angeschrien" is "an" and "geschrien". */
export function verbWithParticle(word: string): { before: string; verb: string } | undefined {
  const before = word.length > longest ? undefined : particle.exec(word)?.[0]
  return before === undefined ? undefined : { before, verb: word.slice(before.length) }
}

export const isParticle = (word: string) => particle.exec(`${word}xxxx`)?.[0] === word

/** The two parts of a long German noun, wherever it may be cut: "Schlaftabletten" has "Tabletten". */
export function partsOf(word: string): [first: string, rest: string][] {
  if (word.length < 7 || word.length > longestCompound) return []
  const parts: [string, string][] = []
  for (let at = 3; at <= word.length - 3; at++) parts.push([word.slice(0, at), word.slice(at)])
  return parts
}

function words(list: string): string[] {
  return list.split(' ')
}
