import { canonicalEmail } from './canonical-email.ts'

/**
 * An address as people read it: `info@münchen.de` for `info@xn--mnchen-3ya.de`. The stored form stays where letters could pass for others: in labels
 * of several scripts, in Cyrillic and Greek labels below a Latin top level, and in scripts from right to left, which would turn the parts around.
 */
export function readableEmail(address: string): string {
  if (!address.includes('xn--')) return address
  const at = address.lastIndexOf('@') + 1
  const labels = address.slice(at).split('.').map(decodedLabel)
  const [top = ''] = labels.slice(-1)
  const readable = address.slice(0, at) + labels.join('.')
  const isSafe = labels.every((label) => isReadable(label, top)) && canonicalEmail(readable) === address
  return isSafe ? readable : address
}

const ascii = /^[a-z0-9-]+$/
/** Letters of European languages, without the dotless i and the other letters that look like plain ones. */
const latin = /^[a-z0-9\-\u00df-\u00f6\u00f8-\u0130\u0132-\u0137\u0139-\u017e]+$/
const eastAsian = /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー0-9-]+|[\p{Script=Hangul}0-9-]+)$/u
const ownTop = [/^[\p{Script=Cyrillic}0-9-]+$/u, /^[\p{Script=Greek}0-9-]+$/u]

function isReadable(label: string, top: string): boolean {
  const plain = ascii.test(label) || latin.test(label) || eastAsian.test(label)
  return plain || ownTop.some((script) => script.test(label) && script.test(top))
}

/** The text of a label in Punycode (RFC 3492), or the label itself. */
function decodedLabel(label: string): string {
  if (!label.startsWith('xn--')) return label
  const split = label.lastIndexOf('-')
  const points = split > 3 ? Array.from(label.slice(4, split), (letter) => letter.charCodeAt(0)) : []
  const rest = label.slice(split > 3 ? split + 1 : 4)
  let [code, place, bias, position] = [128, 0, 72, 0]
  while (position < rest.length) {
    const before = place
    for (let weight = 1, step = 36; ; step += 36) {
      const digit = digitOf(rest.charCodeAt(position++))
      if (digit === null) return label
      place += digit * weight
      const threshold = Math.min(Math.max(step - bias, 1), 26)
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const count = points.length + 1
    bias = adapted(place - before, count, before === 0)
    code += Math.floor(place / count)
    place %= count
    if (!(code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) return label
    points.splice(place++, 0, code)
  }
  return String.fromCodePoint(...points)
}

/** The value of a digit: a to z, then 0 to 9. Null behind the end. */
function digitOf(code: number): number | null {
  if (code >= 97 && code <= 122) return code - 97
  return code >= 48 && code <= 57 ? code - 22 : null
}

function adapted(difference: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? 700 : 2))
  delta += Math.floor(delta / count)
  let bias = 0
  for (; delta > 455; bias += 36) delta = Math.floor(delta / 35)
  return bias + Math.floor((36 * delta) / (delta + 38))
}
