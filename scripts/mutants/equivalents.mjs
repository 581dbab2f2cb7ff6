// The mutations that no test can notice, because the product does the same with them. `equivalent.json` says why.
import { readFileSync } from 'node:fs'
import { mutated } from './mutations.mjs'

const list = new URL('equivalent.json', import.meta.url)

/** A mutation as it is listed: the lines that it changes, before and after. */
export function described(source, mutation) {
  const { start, end, text } = mutation
  const after = mutated(source, mutation)
  const lineStart = source.lastIndexOf('\n', start - 1) + 1
  const lines = (of, at) => of.slice(lineStart, of.indexOf('\n', at) < 0 ? of.length : of.indexOf('\n', at)).trim()
  return {
    line: source.slice(0, start).split('\n').length,
    from: lines(source, end),
    to: lines(after, start + text.length),
  }
}

/** Splits the survivors of a file into those that are listed as equivalent and those that a test must notice, and names entries that fit none. */
export function compare(survivors, file) {
  const entries = JSON.parse(readFileSync(list, 'utf8')).filter((entry) => entry.file === file)
  const same = (one, other) => one.from === other.from && one.to === other.to
  return {
    unnoticed: survivors.filter((one) => !entries.some((entry) => same(entry, one))),
    stale: entries.filter((entry) => !survivors.some((one) => same(entry, one))),
    listed: entries.length,
  }
}
