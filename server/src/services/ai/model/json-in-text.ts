const endOfThought = '</think>'

/** An answer without the thoughts before it. Some servers leave out the opening tag. */
function afterThoughts(text: string): string {
  let rest = text.trimStart()
  for (;;) {
    const end = rest.indexOf(endOfThought)
    if (end < 0 || /^[{`]/.test(rest)) return rest
    rest = rest.slice(end + endOfThought.length).trimStart()
  }
}

export type Fields = Record<string, unknown>
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Words before the object, and after it, may have braces too. */
const mostBeginnings = 5
const mostEnds = 4
/** How many ends of an answer are tried that broke off. */
const mostCuts = 50

/**
 * The JSON object in an answer: words, thoughts and fences around it mean nothing, and of one that breaks off what was complete counts (`cut`).
 * Undefined if there is none. @param isIt tells it from an object within it, or beside it
 */
export function objectIn(
  text: string,
  isIt: (object: Fields) => boolean,
): { object: Fields; cut: boolean } | undefined {
  const plain = afterThoughts(text)
  const beginnings = [...plain.matchAll(/\{/g)].slice(0, mostBeginnings).map(({ index }) => index)
  const ends = [...plain.matchAll(/\}/g)].slice(-mostEnds).map(({ index }) => index + 1)
  for (const at of beginnings)
    for (const end of ends.toReversed()) {
      const object = parsed(plain.slice(at, end))
      if (object && isIt(object)) return { object, cut: false }
    }
  for (const at of beginnings) {
    const object = closed(plain.slice(at))
    if (object && isIt(object)) return { object, cut: true }
  }
  return undefined
}

function parsed(text: string): Fields | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return isFields(read) ? read : undefined
  } catch {
    return undefined
  }
}

function closed(text: string): Fields | undefined {
  const ends = [...text.matchAll(/[}\]]/g)].slice(-mostCuts).map(({ index }) => index + 1)
  for (const end of ends.toReversed()) {
    const object = parsed(text.slice(0, end) + closersOf(text.slice(0, end)))
    if (object) return object
  }
  return undefined
}

/** The brackets that are still open. */
function closersOf(text: string): string {
  const open: string[] = []
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (quoted && sign === '\\') at++
    else if (sign === '"') quoted = !quoted
    else if (quoted) continue
    else if (sign === '{' || sign === '[') open.push(sign === '{' ? '}' : ']')
    else if (sign === '}' || sign === ']') open.pop()
  }
  return quoted ? '!' : open.toReversed().join('')
}
