import { createHash } from 'node:crypto'

/** Pseudo-random choices, seeded by name. */
export type Random = {
  /** From 0 to below 1. */
  unit(): number
  /** An integer from `least` to `most`, inclusive. */
  integer(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

/** Use one source per name, so a new choice in one place changes none elsewhere. */
export function randomFrom(name: string): Random {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0)
  // mulberry32: small, fast and even enough for sample data
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const integer = (least: number, most: number) => least + Math.floor(unit() * (most - least + 1))
  return {
    unit,
    integer,
    chance: (probability) => unit() < probability,
    pick: <T>(list: readonly T[]) => {
      if (list.length === 0) throw new Error(`Nothing to pick from for ${name}.`)
      return list[integer(0, list.length - 1)] as T
    },
    shuffled: <T>(list: readonly T[]) => {
      const rest = [...list]
      for (let last = rest.length - 1; last > 0; last--) {
        const other = integer(0, last)
        const moved = rest[last] as T
        rest[last] = rest[other] as T
        rest[other] = moved
      }
      return rest
    },
  }
}

/** A deterministic uuid in the form of version 4. */
export function uuidFrom(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
