import { foldedText } from '@openhour/shared/lib/folded-text.ts'

/** Words that stand with names and name nobody. */
const titles = new Set(
  'dr prof med dipl psych phil rer nat mag lic herr hr frau fr mr mrs ms miss sir madame mme mlle monsieur mm sr sra srta don dona sig signora dhr mevr und and et y e oder or ou i van von de der den del della di da la le du zu zum'.split(
    ' ',
  ),
)

/** The words of a name as they are compared; letters that stand alone are left out. */
export const nameWords = (name: string): string[] => [
  ...new Set((foldedText(name).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !isFiller(word))),
]
const isFiller = (word: string) => titles.has(word) || (/^[a-z0-9]$/.test(word) && word.length === 1)

/** Whether two words differ in at most one letter; short words have to be the same. */
export function isAlike(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 5 || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  const rest = long.slice(at + 1)
  return rest === short.slice(at) || rest === short.slice(at + 1)
}

/** `whole`: all words of one name stand in the other; `part`: some do. */
export type NameFit = 'whole' | 'part' | undefined

/** How a name on an invoice fits the words of a name at the bank. The order of words doesn't matter. */
export function fitOf(invoiced: readonly string[], paying: readonly string[]): NameFit {
  const found = invoiced.filter((word) => paying.some((other) => isAlike(word, other))).length
  if (found === 0) return undefined
  const fewer = Math.min(invoiced.length, paying.length)
  return found >= fewer && (fewer > 1 || invoiced.length === paying.length) ? 'whole' : 'part'
}
