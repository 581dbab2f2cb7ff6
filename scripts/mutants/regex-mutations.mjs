// Faults in regular expressions: an anchor, a repetition, a class of characters or a flag that is not the one meant.

const parts = [
  [/(?<!\\|\[)\^/g, () => ['']],
  [/(?<!\\)\$/g, () => ['']],
  [/\\([dDsSbB])/g, (_found, letter) => [`\\${letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()}`]],
  [/(?<!\\)\[\^/g, () => ['[']],
  [/(?<!\\)\[(?!\^)/g, () => ['[^']],
  [/\{(\d+)\}/g, (_found, least) => [`{${Number(least) + 1}}`, `{${Number(least) - 1}}`]],
  [/\{(\d+),(\d*)\}/g, repetitions],
  [/(?<=[\]\w)])\+/g, () => ['']],
  [/(?<=[\]\w)])\*/g, () => ['+']],
  [/(?<=[\]\w)}])\?/g, () => ['']],
]

function repetitions(_found, least, most) {
  const fewer = Math.max(0, Number(least) - 1)
  const changed = [`{${fewer},${most}}`, `{${Math.min(Number(least) + 1, most === '' ? Infinity : Number(most))},${most}}`]
  return most === '' ? changed : [...changed, `{${least},${Number(most) + 1}}`, `{${least},${Math.max(Number(least), Number(most) - 1)}}`]
}

/** Other patterns for one in source form, such as `/^a+$/i`. Those that are no pattern are left out. */
export function regexMutations(raw) {
  const end = raw.lastIndexOf('/')
  const [pattern, flags] = [raw.slice(1, end), raw.slice(end + 1)]
  const changed = parts.flatMap(([part, others]) =>
    [...pattern.matchAll(part)].flatMap((found) =>
      others(...found).map((other) => pattern.slice(0, found.index) + other + pattern.slice(found.index + found[0].length)),
    ),
  )
  const all = changed.map((other) => `/${other}/${flags}`)
  if (flags.includes('i')) all.push(`/${pattern}/${flags.replace('i', '')}`)
  if (flags.includes('g')) all.push(`/${pattern}/${flags.replace('g', '')}`)
  return all.filter((other) => other !== raw && isPattern(other))
}

function isPattern(raw) {
  const end = raw.lastIndexOf('/')
  try {
    return Boolean(new RegExp(raw.slice(1, end), raw.slice(end + 1)))
  } catch {
    return false
  }
}
