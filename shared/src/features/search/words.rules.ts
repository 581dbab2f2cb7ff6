// Must match app.fold_text and app.words_of in the database; search-words.test.ts compares them.

const letters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const dropped = /[\u0300-\u036f'’‘ʼ`´]/g

/** What separates words. */
// oxlint-disable-next-line no-control-regex -- control characters separate words like spaces
export const wordBreak = /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]/

/** Folds a character: lower case without accents. The result can be empty or several letters. */
export function foldedCharacter(character: string): string {
  if (/^[a-zA-Z0-9 ]$/.test(character)) return character.toLowerCase() // fast path for most characters
  const lower = character.normalize('NFKD').replace(dropped, '').toLowerCase()
  return Array.from(lower, (letter) => letters[letter] ?? letter).join('')
}

/** A text as search compares it: lower case, without accents and apostrophes. */
export const foldedText = (text: string): string => Array.from(text, foldedCharacter).join('')

/** The words of a text as search compares them: lower case, without accents and without apostrophes in names. */
export function wordsOf(text: string): string[] {
  return foldedText(text)
    .split(wordBreak)
    .filter((word) => word !== '')
}

// Must match app.is_unspaced in the database.
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{3ffff}]/u

/** Whether a word is of a script that is written without spaces between words, such as Chinese. Search then finds it inside of longer ones. */
export function isUnspaced(word: string): boolean {
  return unspaced.test(word)
}
