/** Words by which the checks compare a line with its sources, in the four languages. */

/** French `ne` only goes with one of these, and Spanish says some of them twice, so their number says nothing. */
export const negation =
  /(?<!\p{L})(?:no|not|never|none|nobody|nothing|neither|nor|without|denie[sd]|deny|denying|\p{L}+n['’]t|cannot|kein(?:e[mnrs]?)?|nicht|nichts|nie|niemals|niemand|ohne|weder|verneinte?|bestreitet|bestritt|sin|ni|nunca|jamás|nadie|nada|ningun[oa]?|ningún|niega|negó|negando|pas|jamais|aucune?|rien|sans|niait|niant)(?!\p{L})/giu

export const denial =
  /(?<!\p{L})(?:denie[sd]|deny|denying|verneinte?|verneinen|bestreitet|bestritt|niega|negó|niegan|negando|nié|niait|niant|réfute|(?:il|elle|on|client|cliente|patient|patiente|monsieur|madame) nie)(?!\p{L})/iu

/** Where a statement ends and another one with its own negation may start. */
export const clauseEnds =
  /[,;:.!?…()\n–—]|(?<!\p{L})(?:but|however|although|though|yet|and|aber|jedoch|obwohl|sondern|und|pero|aunque|sino|mais|cependant|bien que|et)(?!\p{L})/iu

/** What joins the items of a list under one negation. */
export const alternatives = /(?<!\p{L})(?:or|nor|oder|noch|o|u|ni|ou)(?!\p{L})/iu

/** Who does something: a clause with one of these is a sentence of its own. */
export const subjects =
  /(?<!\p{L})(?:I|he|she|it|they|we|you|ich|er|sie|es|wir|yo|él|ella|ellos|ellas|nosotros|je|il|elle|ils|elles|on|nous)(?!\p{L})/iu

/** Words that turn a statement round when one takes the place of another: 'worse' for 'better'. They count by their first letters. */
const directions =
  /(?<!\p{L})(?:better|worse|improv\p{L}*|worsen\p{L}*|deteriorat\p{L}*|more|less|fewer|increas\p{L}*|decreas\p{L}*|reduc\p{L}*|higher|lower|start(?:s|ed|ing)?|stop(?:s|ped|ping)?|quit|resum\p{L}*|always|often|rarely|seldom|good|bad|well|badly|poorly|besser|schlechter|verbesser\p{L}*|verschlechter\p{L}*|mehr|weniger|zugenommen|abgenommen|gestiegen|gesunken|höher|niedriger|begonnen|angefangen|aufgehört|abgesetzt|immer|oft|selten|gut|schlecht|mejor\p{L}*|peor|empeor\p{L}*|más|menos|aument\p{L}*|disminu\p{L}*|mayor|menor|empez\p{L}*|comenz\p{L}*|dej(?:a|ó|ado)|siempre|bien|mal|mieux|meilleur\p{L}*|pire|amélior\p{L}*|empir\p{L}*|plus|moins|augment\p{L}*|diminu\p{L}*|rédui\p{L}*|commenc\p{L}*|arrêt\p{L}*|cess\p{L}*|toujours|souvent|rarement)(?!\p{L})/giu

const beginningOf = (word: string) => word.toLowerCase().slice(0, 5)

/**
 * The word of a text that says better, worse, more, less, started, stopped or the like where another one does not.
 * @param isSaid whether the other one says the same in another word
 */
export function wordThatTurnsRound(
  text: string,
  source: string,
  isSaid: (word: string) => boolean,
): string | undefined {
  const known = new Set(wordsOf(source).map(beginningOf))
  return [...text.matchAll(directions)].find(([word]) => !known.has(beginningOf(word)) && !isSaid(word))?.[0]
}

/** Numbers as written, without a full stop or comma at their end. */
export function numbersIn(text: string): string[] {
  return text.match(/\d+(?:[.,:/]\d+)*/gu) ?? []
}

/** A number with its unit: '50 mg', '20 min'. */
export function dosesIn(text: string): { shown: string; dose: string }[] {
  const found = text.matchAll(/(\d+(?:[.,]\d+)*)\s*(mg|µg|mcg|ug|ml|g|kg|%|h|min|x)(?!\p{L})/giu)
  return [...found].map(([shown, amount = '', unit = '']) => ({ shown, dose: `${amount} ${unit.toLowerCase()}` }))
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
