/** The typed fields: those that differ from the form's initial values. */
export type Typed = Record<string, unknown>

/** What this browser stores while the server is unreachable. */
export type Kept = { version: number; typed: Typed; unanswered?: string[] }

/** The key under which a draft stores the previous values of its fields. */
const beforeName = '$before'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Sent by this page, answered or not. A closing page sends its draft and never gets the response. */
export function isOurs(body: string, { typed, unanswered = [] }: Kept): boolean {
  return unanswered.includes(body) || same(typedOf(body), typed)
}

/** A typed field has since changed on the record, to another value than the typed one. */
export function isOutdated(typed: Typed, initial: Typed): boolean {
  return Object.entries((typed[beforeName] ?? {}) as Typed).some(
    ([name, before]) => !same(markOf(initial[name]), before) && !same(initial[name], typed[name]),
  )
}

/** Includes the initial values of the typed fields, so that a later change of the record can be detected. */
export function withBefore(typed: Typed, initial: Typed | undefined): Typed {
  if (!initial) return typed
  const before = Object.entries(initial).filter(([name]) => name in typed)
  return { ...typed, [beforeName]: Object.fromEntries(before.map(([name, value]) => [name, markOf(value)])) }
}

/** Distinguishes values. Long texts are stored as length and checksum, so that a draft does not contain them twice. */
function markOf(value: unknown): unknown {
  const text = JSON.stringify(value) ?? ''
  if (text.length <= 100) return value
  let sum = 0
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) + 1
  return `${text.length} ${sum}`
}

/** Only the typed fields, as the form takes them. */
export function withoutBefore(typed: Typed): Typed {
  return pick(typed, (name) => name !== beforeName)
}

function pick(typed: Typed, wanted: (name: string) => boolean): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => wanted(name)))
}

/** Parses a body; an invalid one counts as nothing typed. */
export function typedOf(body: string): Typed {
  try {
    const typed: unknown = JSON.parse(body)
    return typeof typed === 'object' && typed !== null ? (typed as Typed) : {}
  } catch {
    return {}
  }
}
