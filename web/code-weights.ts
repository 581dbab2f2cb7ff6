import type { Load } from './code-loads.ts'

/**
 * What one more file costs whoever loads it, in bytes of code before compression: a request, and two short files compress worse than one long one. A higher number means
 * fewer files, and more code that a page fetches without needing it.
 */
const fileCost = 2600
/** What it costs besides for a page with too many. */
const crowdedCost = 72_000

/** Modules that the same loads need, and later the files that several of these are put into. */
export type Group = {
  chunks: string[]
  size: number
  /** Bits of the loads that fetch it. */
  needed: Uint32Array
  /** Whose pages fetch it, sign-in aside. Only groups of the same areas are joined: the code of one application must not start the other. */
  areas: string
  imports: Set<Group>
}

/** All that a group imports, and what those import. */
export function importedBy(group: Group): Set<Group> {
  const found = new Set(group.imports)
  for (const each of found) for (const next of each.imports) found.add(next)
  return found
}

export type Weights = { mask: Uint32Array; weight: number }[]

/** Loads by what a byte costs there: the sign-in page and the clients' phones have the smallest budgets, and a dialog is opened after its page has arrived. */
export function weightsOf(loads: readonly Load[]): Weights {
  const weightOf = ({ area, isAdmin }: Load) => {
    if (area === undefined) return 0.1
    if (area !== 'practice') return 15
    return isAdmin ? 0.3 : 3
  }
  return [...new Set(loads.map(weightOf))].map((weight) => ({
    mask: bitsOf(loads, (load) => weightOf(load) === weight),
    weight,
  }))
}

/** The files saved by joining two groups, less the code that some then fetch without needing it. */
export function gainOf(one: Group, two: Group, weights: Weights, crowded: Uint32Array): number {
  let gain = 0
  for (let word = 0; word < crowded.length; word++)
    gain += crowdedCost * bitsIn((one.needed[word] ?? 0) & (two.needed[word] ?? 0) & (crowded[word] ?? 0))
  for (const { mask, weight } of weights)
    for (let word = 0; word < mask.length; word++) {
      const [a, b] = [(one.needed[word] ?? 0) & (mask[word] ?? 0), (two.needed[word] ?? 0) & (mask[word] ?? 0)]
      gain += Math.min(1, weight) * fileCost * bitsIn(a & b)
      gain -= weight * (two.size * bitsIn(a & ~b) + one.size * bitsIn(b & ~a))
    }
  return gain
}

/** What the loads of one group would fetch because the other imports it. */
export function costOfImports(one: Group, two: Group, weights: Weights): number {
  let cost = 0
  for (const [from, to] of [
    [one, two],
    [two, one],
  ] as const)
    for (const { size, needed } of importedBy(from))
      for (const { mask, weight } of weights)
        for (let word = 0; word < mask.length; word++)
          cost += weight * size * bitsIn((to.needed[word] ?? 0) & (mask[word] ?? 0) & ~(needed[word] ?? 0))
  return cost
}

function bitsIn(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

export function bitsOf(loads: readonly Load[], isSet: (load: Load, at: number) => boolean): Uint32Array<ArrayBuffer> {
  const bits = new Uint32Array(Math.ceil(loads.length / 32))
  loads.forEach((load, at) => {
    if (isSet(load, at)) bits[at >> 5] = (bits[at >> 5] ?? 0) | (1 << (at & 31))
  })
  return bits
}

export const has = (needed: Uint32Array, at: number) => (((needed[at >> 5] ?? 0) >>> (at & 31)) & 1) === 1
