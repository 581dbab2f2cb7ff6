import type { Excerpt } from './search.contract.ts'
import { foldedCharacter, wordBreak, wordsOf } from './words.rules.ts'

type Span = { from: number; to: number }

/** The first word that starts with `prefix`. */
function firstWord(text: string, prefix: string): Span | null {
  let word = ''
  let from = 0
  let at = 0
  for (const sign of `${text} `) {
    for (const letter of foldedCharacter(sign)) {
      if (wordBreak.test(letter)) {
        if (word.startsWith(prefix)) return { from, to: at }
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
/** How far into a text to look for a match. Beyond that, the beginning of the text is shown. */
const maxSearched = 50_000
const maxHitLength = 100

/** Collapses whitespace to single spaces. */
function flat(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** Up to `most` characters of a flat text from the start, cut between words, with an ellipsis if cut. */
function beginning(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most + 1).replace(/\s\S*$/, '')
  return `${cut.length > most ? wellFormed(text.slice(0, most)) : cut}…`
}

function ending(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(-most - 1).replace(/^\S*\s/, '')
  return `…${cut.length > most ? wellFormed(text.slice(-most)) : cut}`
}

/** Removes half surrogate pairs at either end. */
function wellFormed(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
}

/** The beginning of a text for a list: up to `most` characters, with whitespace collapsed. */
export function beginningOf(text: string, most: number): string {
  return beginning(flat(wellFormed(text.slice(0, most + 1000))).trim(), most)
}

/**
 * The first match in a text, for the longest word of the query, with whitespace collapsed. If there is none (the database may fold a letter that we do
 * not), `hit` is empty and the excerpt is the beginning of the text.
 */
export function excerptOf(text: string, query: string): Excerpt {
  const [longest] = wordsOf(query).sort((a, b) => b.length - a.length)
  const span = longest === undefined ? null : firstWord(text.slice(0, maxSearched), longest)
  if (span === null) return { before: '', hit: '', after: beginningOf(text, around.before + around.after) }
  const to = Math.min(span.to, span.from + maxHitLength)
  // More than is shown, because collapsing whitespace makes it shorter.
  const [far, near] = [text.slice(Math.max(0, span.from - 1000), span.from), text.slice(to, to + 1000)]
  return {
    before: ending(flat(wellFormed(far)).trimStart(), around.before),
    hit: wellFormed(text.slice(span.from, to)),
    after: beginning(flat(wellFormed(near)).trimEnd(), around.after),
  }
}
