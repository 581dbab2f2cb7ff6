/** Words by which the checks compare a line with its sources, in the four languages. */

/** French `ne` only goes with one of these, and Spanish says some of them twice, so their number says nothing. */
export const negation =
  /(?<!\p{L})(?:no|not|never|none|unable|incapable|unfähig|incapaz|nein|non|nobody|nothing|neither|nor|without|denie[sd]|deny|denying|\p{L}+n['’]t|cannot|kein(?:e[mnrs]?)?|nicht|nichts|nie|niemals|niemand|ohne|weder|verneinte?|bestreitet|bestritt|sin|ni|nunca|declin\p{L}*|refus\p{L}*|rechaz\p{L}*|lehnte?|abgelehnt|décli\p{L}*|jamás|nadie|nada|ningun[oa]?|ningún|niega|negó|negando|pas|jamais|aucune?|rien|sans|niait|niant)(?!\p{L})/giu

export const denial =
  /(?<!\p{L})(?:denie[sd]|deny|denying|verneinte?|verneinen|bestreitet|bestritt|niega|negó|niegan|negando|nié|niait|niant|réfute|(?:il|elle|on|client|cliente|patient|patiente|monsieur|madame) nie)(?!\p{L})/iu

/** Where a statement ends and another one with its own negation may start. */
export const clauseEnds =
  /[,;:.!?…()\n–—]|(?<!\p{L})(?:but|however|although|though|yet|and|aber|jedoch|obwohl|sondern|und|pero|aunque|sino|y|mais|cependant|bien que|et)(?!\p{L})/iu

/** What joins the items of a list under one negation. */
export const alternatives = /(?<!\p{L})(?:or|nor|oder|noch|o|u|ni|ou)(?!\p{L})/iu

/** Who does something: a clause with one of these is a sentence of its own. */
export const subjects =
  /(?<!\p{L})(?:I|he|she|it|they|we|you|ich|er|sie|es|wir|yo|él|ella|ellos|ellas|nosotros|je|il|elle|ils|elles|on|nous)(?!\p{L})/iu

/** Words that turn a statement round when one takes the place of another: 'worse' for 'better'. They count by their first letters. */
const directions =
  /(?<!\p{L})(?:better|worse|improv\p{L}*|worsen\p{L}*|deteriorat\p{L}*|more|less|fewer|increas\p{L}*|decreas\p{L}*|reduc\p{L}*|higher|lower|start(?:s|ed|ing)?|stop(?:s|ped|ping)?|quit|resum\p{L}*|always|often|rarely|seldom|good|bad|well|badly|poorly|besser|schlechter|verbesser\p{L}*|verschlechter\p{L}*|mehr|weniger|zugenommen|abgenommen|gestiegen|gesunken|höher|niedriger|begonnen|angefangen|aufgehört|abgesetzt|immer|oft|selten|gut|schlecht|mejor\p{L}*|peor|empeor\p{L}*|más|menos|aument\p{L}*|disminu\p{L}*|mayor|menor|empez\p{L}*|comenz\p{L}*|dej(?:a|ó|ado)|siempre|bien|mal|mieux|meilleur\p{L}*|pire|amélior\p{L}*|empir\p{L}*|plus|moins|augment\p{L}*|diminu\p{L}*|rédui\p{L}*|commenc\p{L}*|arrêt\p{L}*|cess\p{L}*|toujours|souvent|rarement)(?!\p{L})/giu

const beginningOf = (word: string) => word.toLowerCase().slice(0, 5)

/** The word of a text that says better, worse, more, less, started, stopped or the like where another one says only the like. */
export function wordThatTurnsRound(text: string, source: string): string | undefined {
  const known = new Set(wordsOf(source).map(beginningOf))
  // A source that has none of them may say it in other words.
  if (source.match(directions) === null) return undefined
  return [...text.matchAll(directions)].find(([word]) => !known.has(beginningOf(word)))?.[0]
}

/** Numbers as written, without a full stop or comma at their end. */
export function numbersIn(text: string): string[] {
  return text.match(/\d+(?:[.,:/]\d+)*/gu) ?? []
}

/** Units in words, and how they are written short. */
const units: readonly (readonly [short: string, words: RegExp])[] = [
  ['mg', /^(?:mg|milligrams?|milligramm|milligrammes?|miligramos?)$/iu],
  ['ug', /^(?:µg|mcg|ug|micrograms?|mikrogramm|microgrammes?|microgramos?)$/iu],
  ['ml', /^(?:ml|millilit(?:er|re)s?|mililitros?)$/iu],
  ['g', /^(?:g|grams?|gramm|grammes?|gramos?)$/iu],
  ['kg', /^(?:kg|kilos?|kilograms?|kilogramm|kilogrammes?|kilogramos?)$/iu],
  ['%', /^(?:%|percent|prozent)$/iu],
  ['h', /^(?:h|hours?|stunden?|horas?|heures?)$/iu],
  ['min', /^(?:min|minutes?|minuten?|minutos?)$/iu],
]

/** A number with its unit: '50 mg', '20 min'. The dose is the same however the unit is written. */
export function dosesIn(text: string): { shown: string; dose: string }[] {
  const found = text.matchAll(/(\d+(?:[.,]\d+)*)\s*(\p{L}+|%)/gu)
  return [...found].flatMap(([shown, amount = '', unit = '']) => {
    const short = units.find(([, words]) => words.test(unit))?.[0]
    return short === undefined ? [] : [{ shown, dose: `${amount} ${short}` }]
  })
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Words that carry meaning: four letters or more, or a number. */
export function contentWords(text: string): string[] {
  const all = wordsOf(text)
  const content = all.filter((word) => word.length >= 4 || /\d/u.test(word))
  return content.length > 0 ? content : all
}

/** What German and others call the people in the room, capitalized as if it were a name. */
export const isRole = (word: string) =>
  /^(?:[kc]lient|patient|pacient|therap)(?:e[ns]?|in|innen|inn?en|a|as|s|eut\p{L}*|ist\p{L}*)?$/iu.test(word)

/** Passages in quotation marks of any of the four languages. Apostrophes are none. */
export function quotationsIn(text: string): string[] {
  const marks = /"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«\s?([^«»]+?)\s?»|»([^«»]+)«|‘([^‘’]{3,})’(?!\p{L})/gu
  return [...text.matchAll(marks)].map((found) => found.slice(1).find((part) => part !== undefined) ?? '')
}

/** Whether a text has a quotation as whole words; capitals, spaces and what stands at its end may differ. */
export function hasQuotation(text: string, quotation: string): boolean {
  const plain = (words: string) =>
    ` ${words
      .toLowerCase()
      .replaceAll('’', "'")
      .replaceAll(/[^\p{L}\p{N}'-]+/gu, ' ')
      .trim()} `
  return plain(text).includes(plain(quotation))
}

// Most names do not occur at all, and an expression for each of thousands takes seconds.
export const hasWords = (text: string, words: string) =>
  text.toLowerCase().includes(words.toLowerCase()) &&
  new RegExp(`(?<!\\p{L})${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'iu').test(text)

/**
 * Capitalized words that may name somebody or something: two in a row anywhere, and single ones inside a sentence. A text that capitalizes its nouns, such as
 * German, has too many others, so only what stands after a title counts there.
 */
export function namesIn(text: string, inGerman: boolean): string[] {
  const isGerman = inGerman || /(?<!\p{L})(?:der|die|das|und|nicht|mit|eine?|ist|hat|wird)(?!\p{L})/iu.test(text)
  const after = isGerman
    ? /(?<=(?<!\p{L})(?:Dr|Prof|Frau|Herrn?)\.?\s)\p{Lu}[\p{L}'’-]+/gu
    : /(?<=[\p{Ll}\p{N},]\s)\p{Lu}[\p{L}'’-]+/gu
  const single = [...text.matchAll(after)].map(([word]) => word)
  const pairs = isGerman
    ? []
    : [...text.matchAll(/\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)+/gu)].flatMap(({ 0: found, index }) => {
        const words = found.split(/\s+/u)
        // The first word of a sentence is capitalized whatever it is.
        return /(?:^|[.!?:]\s*)$/u.test(text.slice(0, index)) ? words.slice(1) : words
      })
  return [...new Set([...pairs, ...single])]
}
