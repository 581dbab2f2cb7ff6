import { wordsOf } from '@openhour/shared/features/search/words.rules.ts'

/**
 * How well all words of `q` match: 1 if each begins a word of the label, 2 if some begin a keyword, 3 if some lie inside a word (from three
 * letters on), 0 if one matches nothing. An empty query matches everything; punctuation alone matches nothing.
 */
export function fit(q: string, label: string, keywords = ''): 0 | 1 | 2 | 3 {
  const [terms, inLabel, inKeywords] = [wordsOf(q), wordsOf(label), wordsOf(keywords)]
  const begins = (words: string[]) => (term: string) => words.some((word) => word.startsWith(term))
  if (terms.length === 0) return q.trim() === '' ? 1 : 0
  const within = (term: string) => term.length >= 3 && [...inLabel, ...inKeywords].some((word) => word.includes(term))
  const both = begins([...inLabel, ...inKeywords])
  if (terms.every(begins(inLabel))) return 1
  if (terms.every(both)) return 2
  return terms.every((term) => both(term) || within(term)) ? 3 : 0
}

/** True if every word of `q` is a whole word of the label. */
export function isNamed(q: string, label: string): boolean {
  const [terms, words] = [wordsOf(q), wordsOf(label)]
  return terms.length > 0 && terms.every((term) => words.includes(term))
}

/** The entries that match, best first, otherwise in their own order. */
export function fitting<Entry extends { label: string; keywords?: string | undefined }>(
  q: string,
  entries: readonly Entry[],
): Entry[] {
  return entries
    .map((entry) => ({ entry, rank: fit(q, entry.label, entry.keywords), named: isNamed(q, entry.label) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => Number(b.named) - Number(a.named) || a.rank - b.rank)
    .map(({ entry }) => entry)
}
