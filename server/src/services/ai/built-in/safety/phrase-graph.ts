import { folded } from '../phrases.ts'

/** Words of a sentence, counted from 0, `end` behind the last. */
export type Place = { start: number; end: number }

/** A place between two words of phrases, with what may follow there. `word` ends with `*` if it is the beginning of one, and is `~` for a gap. */
type Node<Name> = { name: Name | null; next: Step<Name>[] }
type Step<Name> = { word: string; node: Node<Name> }

/** Words that `~` may leave out. */
const widest = 4

/** The first words of phrases, and the beginnings of first words. */
type Firsts<Name> = { words: Map<string, Node<Name>[]>; stems: Map<string, Node<Name>[]> }

/**
 * Reads fields of words into a graph, in which a sentence is looked up word by word, so that thousands of phrases cost no more time than a few. Words
 * are what stands between spaces, hyphens and apostrophes. Phrases are separated by `|` and lines; `(a|b|)` stands for one of several wordings or none,
 * `*` for the rest of a word, and `~` for up to four words.
 */
export function openPhraseGraph<Name extends string>(lists: Record<Name, string>) {
  const root: Node<Name> = { name: null, next: [] }
  for (const name of Object.keys(lists) as Name[]) {
    const end: Node<Name> = { name, next: [] }
    for (const line of lists[name].split('\n'))
      for (const phrase of split(folded(line), '|'))
        for (const node of lead([root], phrase, end)) if (node !== root) node.name = name
  }
  const firsts = firstsOf(root)

  return (plain: string): Map<Name, Place[]> => {
    const words = plain.split(/[^a-z0-9]+/u).filter((word) => word !== '')
    const found = new Map<Name, Place[]>()
    const seen = new Map<Node<Name>, number>()
    const follow = (node: Node<Name>, start: number, at: number) => {
      // Gaps lead to the same place in many ways. A number has room for 31 words behind the first.
      const bit = 1 << Math.min(at - start, 31)
      const before = seen.get(node) ?? 0
      if ((before & bit) !== 0) return
      seen.set(node, before | bit)
      if (node.name !== null) {
        const places = found.get(node.name)
        if (places) places.push({ start, end: at })
        else found.set(node.name, [{ start, end: at }])
      }
      const own = words[at]
      for (const { word, node: next } of node.next)
        if (word === '~') {
          for (let skipped = 0; skipped <= widest && at + skipped <= words.length; skipped++)
            follow(next, start, at + skipped)
        } else if (own !== undefined && (word.endsWith('*') ? own.startsWith(word.slice(0, -1)) : own === word))
          follow(next, start, at + 1)
    }
    for (const [at, word] of words.entries()) {
      seen.clear()
      for (const node of firsts.words.get(word) ?? []) follow(node, at, at + 1)
      for (let length = 2; length <= word.length; length++)
        for (const node of firsts.stems.get(word.slice(0, length)) ?? []) follow(node, at, at + 1)
    }
    return found
  }
}

/** Leads from nodes to `end` along every wording of a phrase. @returns where the phrase may stop: `end`, and what is before words that may be left out */
function lead<Name>(from: readonly Node<Name>[], phrase: string, end: Node<Name>): readonly Node<Name>[] {
  const parts = split(phrase.trim(), ' ').filter((part) => part !== '')
  return parts.reduce<readonly Node<Name>[]>((nodes, part, at) => {
    const node = at === parts.length - 1 ? end : { name: null, next: [] }
    if (part.startsWith('(')) {
      const wordings = split(part.slice(1, -1), '|').map((wording) => lead(nodes, wording, node))
      return [...new Set(wordings.flat())]
    }
    for (const before of nodes) before.next.push({ word: part, node })
    return [node]
  }, from)
}

function firstsOf<Name>(root: Node<Name>): Firsts<Name> {
  const firsts: Firsts<Name> = { words: new Map(), stems: new Map() }
  for (const { word, node } of root.next) {
    const [map, key] = word.endsWith('*') ? [firsts.stems, word.slice(0, -1)] : [firsts.words, word]
    const known = map.get(key)
    if (!known) map.set(key, [node])
    else if (!known.includes(node)) known.push(node)
  }
  return firsts
}

/** Parts between separators that stand in no brackets. */
function split(text: string, separator: string): string[] {
  const parts: string[] = []
  let [depth, from] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')') depth--
    else if (text[at] === separator && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}
