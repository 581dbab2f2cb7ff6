import type { Conversation } from './sets.ts'

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
/** Words that carry the meaning of a note: of four letters or more, and numbers. */
const contentWords = (text: string) => new Set(wordsOf(text).filter((word) => word.length >= 4 || /\d/.test(word)))

/** The share of a note's words that a text has. */
function coverage(note: string, text: string): number {
  const wanted = contentWords(note)
  const found = new Set(wordsOf(text))
  return [...wanted].filter((word) => found.has(word)).length / Math.max(1, wanted.size)
}

/** Turns in an order until there are as many words as in a draft. */
function firstTurns(turns: readonly string[], words: number): string {
  const taken: string[] = []
  for (const turn of turns) for (const word of wordsOf(turn)) if (taken.length < words) taken.push(word)
  return taken.join(' ')
}

/** Numbers that are the same in every run. */
function openRandom(seed: number) {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

/** How much of the reference note a draft has, beside turns at random and the longest turns of the same length. */
export function compared({ transcript, note }: Conversation, draft: string, seed: number) {
  const turns = transcript.split('\n').filter((turn) => turn.trim() !== '')
  const random = openRandom(seed)
  const shuffled = turns.map((turn) => ({ turn, order: random() })).toSorted((one, other) => one.order - other.order)
  const words = wordsOf(draft).length
  const longest = turns.toSorted((one, other) => wordsOf(other).length - wordsOf(one).length)
  return {
    draft: coverage(note, draft),
    random: coverage(
      note,
      firstTurns(
        shuffled.map(({ turn }) => turn),
        words,
      ),
    ),
    longest: coverage(note, firstTurns(longest, words)),
    length: words / Math.max(1, wordsOf(transcript).length),
  }
}
