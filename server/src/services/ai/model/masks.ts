/** A stretch of a text, and the word that leaves in its place. */
export type Found = { start: number; end: number; token: string }

/** What was replaced: where its token stands, and where and what it was. */
export type Mask = { at: number; token: string; start: number; original: string }

/** A text with its identifiers replaced, and where each of its positions stood before. */
export type Masked = { text: string; masks: readonly Mask[]; originalAt: (position: number) => number }

/** Replaces stretches of a text; of those that overlap, the one that begins first, and of these the longest. */
export function masked(text: string, found: readonly Found[]): Masked {
  const masks: Mask[] = []
  let written = ''
  let copied = 0
  for (const { start, end, token } of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < copied || end <= start) continue
    written += text.slice(copied, start)
    masks.push({ at: written.length, token, start, original: text.slice(start, end) })
    written += token
    copied = end
  }
  return {
    text: written + text.slice(copied),
    masks,
    originalAt: (position) => {
      let shift = 0
      for (const { at, token, start, original } of masks) {
        if (position <= at) break
        if (position < at + token.length) return start
        shift = start + original.length - (at + token.length)
      }
      return position + shift
    },
  }
}

/** A passage of a source, as it was before anything was replaced in it. */
export type Unmasked = { text: string; masks: readonly Mask[]; start: number; end: number }

/** Whether a stretch is part of a longer name without spaces, such as that of a host, a file or a mailbox. */
const isInside = (text: string, start: number, end: number) =>
  /[\p{L}\p{N}][.@/_-]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
  /^[.@/_-][\p{L}\p{N}]/u.test(text.slice(end, end + 2))

/** The token with how it stands in a text, because a word in a host name is not the same as one in a sentence. */
export const placeOf = (token: string, text: string, start: number, end: number) =>
  `${token}${isInside(text, start, end) ? ' inside' : ''}`

/** What stands at each place of a token in passages, in their order: what it replaced, or itself where the source has that word. */
export function originalsIn(passages: readonly Unmasked[], tokens: RegExp): Map<string, string[]> {
  const originals = new Map<string, string[]>()
  const add = (place: string, original: string) => originals.set(place, [...(originals.get(place) ?? []), original])
  for (const { text, masks, start, end } of passages) {
    let from = start
    const literal = (to: number) => {
      for (const { 0: word, index } of text.slice(from, to).matchAll(tokens))
        add(placeOf(word, text, from + index, from + index + word.length), word)
    }
    for (const mask of masks) {
      const until = mask.start + mask.original.length
      if (until <= start || mask.start >= end) continue
      literal(mask.start)
      add(placeOf(mask.token, text, mask.start, until), mask.original)
      from = until
    }
    literal(end)
  }
  return originals
}
