import type { Excerpt } from './search.contract.ts'
import { foldedCharacter, isUnspaced, wordBreak, wordsOf } from './words.rules.ts'

type Span = { from: number; to: number }

/** Words that start with one of these, in order; of words without spaces only what matches. */
function* matches(text: string, prefixes: readonly string[]): Generator<Span> {
  let word = ''
  let places: number[] = []
  let at = 0
  for (const sign of `${text} `) {
    for (const letter of foldedCharacter(sign)) {
      if (wordBreak.test(letter)) {
        yield* matchesIn(word, [...places, at], prefixes)
        word = ''
        places = []
      } else {
        word += letter
        for (let unit = 0; unit < letter.length; unit++) places.push(at)
      }
    }
    at += sign.length
  }
}

/** @param places where each letter of the word begins in the text, and where the word ends */
function* matchesIn(word: string, places: readonly number[], prefixes: readonly string[]): Generator<Span> {
  const span = (from: number, to: number) => ({ from: places[from] ?? 0, to: places[to] ?? 0 })
  if (prefixes.some((prefix) => word.startsWith(prefix) && !isUnspaced(prefix))) yield span(0, word.length)
  else if (isUnspaced(word))
    for (let at = 0; at < word.length; at++) {
      const found = prefixes.find((prefix) => isUnspaced(prefix) && word.startsWith(prefix, at))
      if (found === undefined) continue
      yield span(at, at + found.length)
      at += found.length - 1
    }
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
  const span = longest === undefined ? undefined : matches(text.slice(0, maxSearched), [longest]).next().value
  if (!span) return { before: '', hit: '', after: beginningOf(text, around.before + around.after) }
  const to = Math.min(span.to, span.from + maxHitLength)
  // More than is shown, because collapsing whitespace makes it shorter.
  const [far, near] = [text.slice(Math.max(0, span.from - 1000), span.from), text.slice(to, to + 1000)]
  return {
    before: ending(flat(wellFormed(far)).trimStart(), around.before),
    hit: wellFormed(text.slice(span.from, to)),
    after: beginning(flat(wellFormed(near)).trimEnd(), around.after),
  }
}

/** The same excerpt with all words of the query marked: what does not match and what does, in turn. */
export function markedExcerpt(text: string, query: string): string[] {
  const { before, hit, after } = excerptOf(text, query)
  const words = wordsOf(query)
  return hit === '' ? [after] : [...inTurn(before, words), hit, ...inTurn(after, words)]
}

function inTurn(text: string, words: readonly string[]): string[] {
  const pieces: string[] = []
  let at = 0
  for (const { from, to } of matches(text, words)) {
    pieces.push(text.slice(at, from), text.slice(from, to))
    at = to
  }
  return [...pieces, text.slice(at)]
}
