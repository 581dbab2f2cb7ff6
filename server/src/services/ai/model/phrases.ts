import { folded } from '../passages/folded.ts'

/** Tells whether a folded text has one of the phrases. */
export type Phrases = (text: string) => boolean

/**
 * Compiles a list of phrases to a regular expression over folded text. Each line is a phrase, or several separated by `|`, and matches whole words. `*` stands for the
 * rest of a word (after a group, it repeats it), ` ~ ` for up to four words in between, and `#` for a number; groups are those of regular expressions, within one line. A line in slashes
 * is a regular expression as it stands.
 */
function phraseSource(list: string): string {
  const parts = list
    .split('\n')
    .map((line) => line.trim().replaceAll(/^\||\|$/gu, ''))
    .filter((line) => line !== '')
    .map((line) => (line.startsWith('/') ? line.slice(1, -1) : expressionOf(line)))
  // An apostrophe is a boundary too: "'d" of "he'd", "jusqu'" of "jusqu'au".
  return `(?:(?<![a-z0-9])|(?='))(?:${parts.join('|')})(?:(?![a-z0-9])|(?<='))`
}

function expressionOf(line: string): string {
  return line
    .replaceAll(
      /(\\.)|([^\\]+)/gu,
      (_, escape: string | undefined, plain: string | undefined) => escape ?? folded(plain ?? ''),
    )
    .replaceAll(' ~ ', String.raw`(?:[\s,]+[a-z0-9'-]+){0,4}[\s,]+`)
    .replaceAll(/ +/gu, String.raw`\s+`)
    .replaceAll(/(?<!\))\*/gu, '[a-z]*')
    .replaceAll('#', String.raw`\d+(?:[.,:/]\d+)*`)
}

export function phrases(list: string): Phrases {
  const expression = new RegExp(phraseSource(list), 'u')
  return (text) => expression.test(text)
}
