import { foldedText } from '@openhour/shared/lib/folded-text.ts'

const mostWords = 7
const longest = 40
/** Fewer digits are found by chance. */
const tellingDigits = 5

const parts = (text: string): string[] => foldedText(text).match(/\p{L}+|[0-9]+/gu) ?? []

/** How a number is looked up: all of it, and its digits alone where these are telling, because prefixes are left out. */
function keysOf(number: string): string[] {
  const words = parts(number)
  const digits = words.filter((word) => /^[0-9]/.test(word)).join('')
  return [...new Set([words.join(''), ...(digits.length >= tellingDigits ? [digits] : [])])]
}

/** Whether a number is found by chance as well: it has few digits. */
export const isShort = (number: string): boolean => number.replaceAll(/\D/g, '').length < tellingDigits

export type Numbered = { number: string }

/** Finds the numbers of invoices in what payers write, whatever signs, spaces and letters stand between. */
export function openNumbers<Invoice extends Numbered>(invoices: readonly Invoice[]) {
  const all = new Map<string, Set<Invoice>>()
  for (const invoice of invoices)
    for (const key of keysOf(invoice.number)) all.set(key, (all.get(key) ?? new Set()).add(invoice))

  /** Those of a list such as 2026-0012/13: what follows replaces the end of the number. */
  function* following(words: readonly string[], from: number, number: string): Generator<Invoice> {
    for (const word of words.slice(from, from + 8)) {
      if (!/^[0-9]/.test(word)) {
        if (word.length > 3) return
        continue
      }
      const others = word.length < number.length ? all.get(number.slice(0, -word.length) + word) : undefined
      if (!others) return
      yield* others
    }
  }

  return (...texts: readonly string[]): Invoice[] => {
    const found = new Set<Invoice>()
    for (const text of texts) {
      const words = parts(text)
      for (let from = 0; from < words.length; from++) {
        let key = ''
        for (let to = from; to < Math.min(words.length, from + mostWords) && key.length < longest; to++) {
          key += words[to] ?? ''
          const named = all.get(key)
          if (!named) continue
          for (const invoice of named) found.add(invoice)
          for (const invoice of following(words, to + 1, key)) found.add(invoice)
        }
      }
    }
    return [...found]
  }
}
