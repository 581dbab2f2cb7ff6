/** What was typed: of the form's fields those that differ from how it opened. */
export type Typed = Record<string, unknown>

/** What this browser keeps while the server cannot be reached. */
export type Kept = { version: number; typed: Typed; unanswered?: string[] }

/** Under this name a draft keeps what its fields held before. */
const beforeName = '$before'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Sent from here, whether the answer came or not; a page that goes away sends what it keeps, and never hears of it. */
export function isOurs(body: string, { typed, unanswered = [] }: Kept): boolean {
  return unanswered.includes(body) || same(typedOf(body), typed)
}

/** A field that was typed into has changed on the record since, to something else than what was typed. */
export function isOutdated(typed: Typed, initial: Typed): boolean {
  return Object.entries((typed[beforeName] ?? {}) as Typed).some(
    ([name, before]) => !same(markOf(initial[name]), before) && !same(initial[name], typed[name]),
  )
}

/** With what the typed fields held as the form opened, so that a change of the record can be told later. */
export function withBefore(typed: Typed, initial: Typed | undefined): Typed {
  if (!initial) return typed
  const before = Object.entries(initial).filter(([name]) => name in typed)
  return { ...typed, [beforeName]: Object.fromEntries(before.map(([name, value]) => [name, markOf(value)])) }
}

/** Tells a value from others. Long texts are kept as length and checksum, so that a draft does not hold them twice. */
function markOf(value: unknown): unknown {
  const text = JSON.stringify(value) ?? ''
  if (text.length <= 100) return value
  let sum = 0
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) + 1
  return `${text.length} ${sum}`
}

/** The typed fields alone, as the form takes them. */
export function withoutBefore(typed: Typed): Typed {
  return pick(typed, (name) => name !== beforeName)
}

function pick(typed: Typed, wanted: (name: string) => boolean): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => wanted(name)))
}

/** Reads a body back; one that makes no sense is as if nothing had been typed. */
export function typedOf(body: string): Typed {
  try {
    const typed: unknown = JSON.parse(body)
    return typeof typed === 'object' && typed !== null ? (typed as Typed) : {}
  } catch {
    return {}
  }
}
