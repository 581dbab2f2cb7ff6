/** The encodings that can be chosen, with the words on screen. The names are those of the Encoding Standard. */
export const csvEncodings = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  macintosh: 'Western European (Mac)',
} as const
export type CsvEncoding = keyof typeof csvEncodings

export const encodingNames = Object.keys(csvEncodings) as [CsvEncoding, ...CsvEncoding[]]

/** What a letter turns into if a text is read in the wrong encoding. Accents and dots that people type for an apostrophe or a Catalan l·l are left out. */
const sign = '[\\u0080-\\u009f¡-©«-³¶¸¹»-¿×÷ˇ˘-˝€‚„…†‡ˆ‰‹›™\\ufffd]'
const oddWord = new RegExp(`\\p{L}${sign}|${sign}\\p{L}`, 'u')
const foreignLetter = /[\u0080-\uffff]/

/** How many places of a text have such signs inside words. */
export function countOddPlaces(text: string): number {
  return text.match(new RegExp(oddWord, 'gu'))?.length ?? 0
}

const mostWords = 8

function distinct(texts: Iterable<string>, matches: RegExp): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    if (!matches.test(text)) continue
    for (const word of text.split(/[\s,;|"]+/)) if (matches.test(word)) found.add(word.slice(0, 40))
    if (found.size >= mostWords) break
  }
  return [...found].slice(0, mostWords)
}

/** Words with signs inside, such as £ukasz: probably the text is in another encoding. */
export const oddWords = (texts: Iterable<string>): string[] => distinct(texts, oddWord)

/** Words by which a person sees whether an encoding is the right one. */
export const tellingWords = (texts: Iterable<string>): string[] => distinct(texts, foreignLetter)
