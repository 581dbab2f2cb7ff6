import { readFileSync } from 'node:fs'
import { type DangerKind, dangerKinds } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { folded } from '../folded.ts'
import type { Span } from '../sentences.ts'

/** A place in a phrase: words of which one stands there, where `*` at the end means any ending; or a gap. */
type Place = readonly string[] | 'gap'
export type DangerPhrase = { phrase: string; kind: DangerKind; source: string; places: Place[] }

/**
 * Reads a list. `#` begins a comment, `[self-harm]` a kind, `@ …` the published source of the phrases below it. Every other line is a phrase: words in
 * a row in small letters without accents, parted at apostrophes, with `*` for any ending, `a|b` for either word, and `_` for up to three words. `$NAME = a|b`
 * names words that several phrases have; a later name may hold earlier ones.
 * @throws Error for a phrase without a kind or a source, and for a kind that is unknown
 */
export function readPhrases(list: string, name: string): DangerPhrase[] {
  let kind: DangerKind | undefined
  let source: string | undefined
  const groups = new Map<string, string>()
  const spelledOut = (words: string) => words.replaceAll(/\$([A-Z0-9]+)/gu, (name) => groups.get(name) ?? name)
  const wrong = (why: string, line: number) => new Error(`${name}, line ${line}: ${why}`)
  return list.split('\n').flatMap((given, at): DangerPhrase[] => {
    const phrase = given.trim()
    if (phrase === '' || phrase.startsWith('#')) return []
    const [, group, words] = /^(\$[A-Z0-9]+) = (\S+)$/u.exec(phrase) ?? []
    if (group !== undefined && words !== undefined) {
      groups.set(group, spelledOut(words))
      return []
    }
    if (phrase.startsWith('@')) {
      source = phrase.slice(1).trim()
      return []
    }
    const named = /^\[(.+)\]$/u.exec(phrase)?.[1]
    if (named !== undefined) {
      kind = dangerKinds.find((one) => one === named)
      source = undefined
      if (!kind) throw wrong(`there is no kind “${named}”`, at + 1)
      return []
    }
    if (!kind || !source) throw wrong('a phrase needs a kind and a source above it', at + 1)
    const places = spelledOut(phrase)
      .split(/\s+/u)
      .map((word): Place => (word === '_' ? 'gap' : word.split('|')))
    const odd = places.find((place) => place !== 'gap' && !place.every((word) => /^[a-z0-9]+\*?$/u.test(word)))
    if (odd) throw wrong(`“${String(odd)}” is no word in small letters without accents`, at + 1)
    if (places[0] === 'gap' || places.at(-1) === 'gap') throw wrong('`_` stands between words', at + 1)
    return [{ phrase, kind, source, places }]
  })
}

const files = ['english', 'german', 'french', 'spanish'] as const
const readAll = () =>
  files.flatMap((name) => readPhrases(readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8'), `${name}.txt`))

type Word = Span & { plain: string }

/** The words of a text with their places, parted at apostrophes. Letters that nobody sees, such as a soft hyphen, part none. */
function placedWords(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}\p{Cf}]+/gu)]
    .map(({ 0: shown, index }) => ({
      start: index,
      end: index + shown.length,
      plain: folded(shown.replaceAll(/\p{Cf}/gu, '')),
    }))
    .filter(({ plain }) => plain !== '')
}

const fits = (word: Word | undefined, wanted: string) =>
  word !== undefined && (wanted.endsWith('*') ? word.plain.startsWith(wanted.slice(0, -1)) : word.plain === wanted)

const mostBetween = 3

/** The place after the last word, if the phrase goes on at `at`. */
function endOf(words: readonly Word[], at: number, places: readonly Place[], from = 0): number | undefined {
  const place = places[from]
  if (!place) return at
  if (place !== 'gap')
    return place.some((wanted) => fits(words[at], wanted)) ? endOf(words, at + 1, places, from + 1) : undefined
  for (let between = 0; between <= mostBetween; between++) {
    const end = endOf(words, at + between, places, from + 1)
    if (end !== undefined) return end
  }
  return undefined
}

/** Finds a phrase in a sentence: which one, and where it stands. Nothing in a sentence takes a phrase back. */
export type FindDanger = (sentence: string) => (Span & { phrase: DangerPhrase }) | undefined

/** @param phrases all lists, unless a test brings its own */
export function openDanger(phrases: readonly DangerPhrase[] = readAll()): FindDanger {
  const byWord = new Map<string, DangerPhrase[]>()
  for (const phrase of phrases) {
    const [first] = phrase.places
    if (!first || first === 'gap') continue
    for (const word of first) byWord.set(word, [...(byWord.get(word) ?? []), phrase])
  }
  const longest = Math.max(0, ...[...byWord.keys()].map((word) => word.length))
  function beginning(word: string): DangerPhrase[] {
    const found = [...(byWord.get(word) ?? [])]
    for (let length = Math.min(word.length, longest); length > 0; length--)
      found.push(...(byWord.get(`${word.slice(0, length)}*`) ?? []))
    return found
  }
  return (sentence) => {
    const words = placedWords(sentence)
    for (const [at, word] of words.entries())
      for (const phrase of beginning(word.plain)) {
        const end = endOf(words, at, phrase.places)
        if (end !== undefined) return { start: word.start, end: words[end - 1]?.end ?? word.end, phrase }
      }
    return undefined
  }
}
