import type { Sections } from './operation.ts'

type Answer = Record<string, unknown>

/** Puts a value where a path leads; `*` stands for every item of a list. What the answer lacks stays so. */
function replaced(answer: unknown, path: readonly string[], value: unknown): unknown {
  const [field, ...rest] = path
  if (field === undefined) return value
  if (answer === null || typeof answer !== 'object') return answer
  if (field === '*') return (answer as unknown[]).map((item) => replaced(item, rest, value))
  return field in answer ? { ...answer, [field]: replaced((answer as Answer)[field], rest, value) } : answer
}

/** The answer to a key, without the sections whose scopes it lacks. */
export function withinScopes(answer: unknown, sections: Sections, scopes: ReadonlySet<string>): unknown {
  return Object.entries(sections)
    .filter(([scope]) => !scopes.has(scope))
    .flatMap(([, fields]) => Object.entries(fields))
    .reduce((rest, [path, value]) => replaced(rest, path.split('.'), value), answer)
}

/** What the reference says about the sections of an answer; nothing without any. */
export function sectionsInWords(sections: Sections): string {
  const parts = Object.entries(sections).map(
    ([scope, fields]) =>
      `${Object.keys(fields)
        .map((path) => `\`${path.replaceAll('.*', '')}\``)
        .join(', ')} with \`${scope}\``,
  )
  return parts.length === 0
    ? ''
    : `For an API key, these fields are empty without a further scope: ${parts.join('; ')}.`
}
