import type { Excerpt } from './search.contract.ts'
import { foldedCharacter, wordBreak, wordsOf } from './words.rules.ts'

type Span = { from: number; to: number }

/** Where in the text a word begins with `wanted`; the span is the whole word. */
function firstWord(text: string, wanted: string): Span | null {
  let word = ''
  let from = 0
  let at = 0
  for (const sign of `${text} `) {
    for (const letter of foldedCharacter(sign)) {
      if (wordBreak.test(letter)) {
        if (word.startsWith(wanted)) return { from, to: at }
        word = ''
      } else {
        if (word === '') from = at
        word += letter
      }
    }
    at += sign.length
  }
  return null
}

const around = { before: 60, after: 120 }
/** So far into a text is looked for the place; further in, the beginning is as good. */
const mostLookedAt = 50_000
const longestHit = 100

/** Blanks and line ends as one blank. */
function flat(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** Up to `most` letters of the beginning, cut between words, with an ellipsis where something is cut off. */
function beginning(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most + 1).replace(/\s+\S*$/, '')
  return `${cut.length > most ? wellFormed(text.slice(0, most)) : cut}…`
}

function ending(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(-most - 1).replace(/^\S*\s+/, '')
  return `…${cut.length > most ? wellFormed(text.slice(-most)) : cut}`
}

/** Without the halves of a sign at either end. */
function wellFormed(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
}

/**
 * The place in a text where what was searched for is found first: of several words, the longest one. Signs are as they were written, line ends as
 * blanks. Where no word is found (the database may see a letter that we do not), `hit` is empty and the text's beginning is given.
 */
export function excerptOf(text: string, query: string): Excerpt {
  const [longest] = wordsOf(query).sort((a, b) => b.length - a.length)
  const span = longest === undefined ? null : firstWord(text.slice(0, mostLookedAt), longest)
  if (span === null)
    return { before: '', hit: '', after: beginning(flat(text.slice(0, 1000)).trim(), around.before + around.after) }
  const to = Math.min(span.to, span.from + longestHit)
  // More than is shown, so that blanks which become one leave enough.
  const [far, near] = [text.slice(Math.max(0, span.from - 1000), span.from), text.slice(to, to + 1000)]
  return {
    before: ending(flat(wellFormed(far)).trimStart(), around.before),
    hit: wellFormed(text.slice(span.from, to)),
    after: beginning(flat(wellFormed(near)).trimEnd(), around.after),
  }
}
