// The mutations that no test can notice, because the product does the same with them. `equivalent.json` says why.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../check/files.mjs'
import { mutated } from './mutations.mjs'

const list = new URL('equivalent.json', import.meta.url)

/** A mutation as it is listed: the first line that it changes, before and after. */
export function described(file, source, mutation) {
  const { start, text } = mutation
  const lineStart = source.lastIndexOf('\n', start - 1) + 1
  const after = mutated(source, mutation)
  const lineEnd = (of, at) => (of.indexOf('\n', at) < 0 ? of.length : of.indexOf('\n', at))
  return {
    file: relative(root, file).replaceAll('\\', '/'),
    line: source.slice(0, start).split('\n').length,
    from: source.slice(lineStart, lineEnd(source, mutation.end)).trim(),
    to: after.slice(lineStart, lineEnd(after, start + text.length)).trim(),
  }
}

/** Splits survivors into those that are listed as equivalent and those that a test must notice, and names entries that fit none. */
export function compare(survivors, files) {
  const entries = JSON.parse(readFileSync(list, 'utf8')).filter(({ file }) => files.includes(file))
  const same = (one, other) => one.file === other.file && one.from === other.from && one.to === other.to
  return {
    unnoticed: survivors.filter((one) => !entries.some((entry) => same(entry, one))),
    stale: entries.filter((entry) => !survivors.some((one) => same(entry, one))),
    listed: entries.length,
  }
}
