import { oddWord } from '../../lib/windows-text.ts'

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

const foreignLetter = /[\u0080-\uffff]/

const mostWords = 8

function distinct(texts: Iterable<string>, matches: RegExp): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    if (!matches.test(text)) continue
    for (const word of text.split(/[\s,;|"]/)) if (matches.test(word)) found.add(word.slice(0, 40))
    if (found.size >= mostWords) break
  }
  return [...found].slice(0, mostWords)
}

/** Words with signs inside, such as £ukasz: probably the text is in another encoding. */
export const oddWords = (texts: Iterable<string>): string[] => distinct(texts, oddWord)

/** Words by which a person sees whether an encoding is the right one. */
export const tellingWords = (texts: Iterable<string>): string[] => distinct(texts, foreignLetter)
