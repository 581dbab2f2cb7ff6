import { readFileSync } from 'node:fs'

/** 100 dimensions in a byte each, as scripts/pack-word-vectors.mjs writes them: count and length of the words, the words by line, their vectors. */
const dimensions = 100

export type Vector = { values: Int8Array; length: number }
export type WordVectors = (word: string) => Vector | undefined

export function readWordVectors(): WordVectors {
  const file = readFileSync(new URL('./english-vectors.bin', import.meta.url))
  const count = file.readUInt32LE(0)
  const length = file.readUInt32LE(4)
  const places = new Map(
    file
      .toString('utf8', 8, 8 + length)
      .split('\n')
      .map((word, at) => [word, at] as const),
  )
  const values = new Int8Array(file.buffer, file.byteOffset + 8 + length, count * dimensions)
  return (word) => {
    const at = places.get(word)
    if (at === undefined) return undefined
    const vector = values.subarray(at * dimensions, (at + 1) * dimensions)
    return { values: vector, length: Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) }
  }
}

export function cosine(one: Vector, other: Vector): number {
  let sum = 0
  for (let at = 0; at < dimensions; at++) sum += (one.values[at] ?? 0) * (other.values[at] ?? 0)
  return sum / (one.length * other.length)
}
