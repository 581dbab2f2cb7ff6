// Faults in regular expressions: an anchor, a repetition, a class of characters or a flag that is not the one meant.

const parts = [
  [/(?<!\\|\[)\^/g, () => ['']],
  [/(?<!\\)\$/g, () => ['']],
  [
    /\\([dDsSbB])/g,
    (_found, letter) => [`\\${letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()}`],
  ],
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
  const changed = [
    `{${fewer},${most}}`,
    `{${Math.min(Number(least) + 1, most === '' ? Infinity : Number(most))},${most}}`,
  ]
  return most === ''
    ? changed
    : [...changed, `{${least},${Number(most) + 1}}`, `{${least},${Math.max(Number(least), Number(most) - 1)}}`]
}

/** Other patterns for one in source form, such as `/^a+$/i`. Those that are no pattern are left out. */
export function regexMutations(raw) {
  const end = raw.lastIndexOf('/')
  const [pattern, flags] = [raw.slice(1, end), raw.slice(end + 1)]
  const classes = [...pattern.matchAll(/(?<!\\)\[(?:\\.|[^\]\\])*\]/g)].map(({ index, 0: { length } }) => [
    index,
    index + length,
  ])
  const isInClass = (at) => classes.some(([from, to]) => from < at && at < to)
  const changed = parts.flatMap(([part, others]) =>
    [...pattern.matchAll(part)]
      .filter(({ index }) => !isInClass(index) || pattern[index] === '\\')
      .flatMap((found) => {
        const [before, after] = [pattern.slice(0, found.index), pattern.slice(found.index + found[0].length)]
        return others(...found).map((other) => before + other + after)
      }),
  )
  const withoutFlags = [...'ig']
    .filter((flag) => flags.includes(flag))
    .map((flag) => [pattern, flags.replace(flag, '')])
  return [...changed.map((other) => [other, flags]), ...withoutFlags]
    .filter(([other, its]) => isPattern(other, its))
    .map(([other, its]) => `/${other}/${its}`)
    .filter((other) => other !== raw)
}

function isPattern(pattern, flags) {
  try {
    return Boolean(new RegExp(pattern, flags))
  } catch {
    return false
  }
}
