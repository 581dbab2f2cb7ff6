// Faults in SQL: a comparison, a condition or an order that is another one.
const parts = [
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )<=(?= )/g, '<'],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )>=(?= )/g, '>'],
  [/(?<= )=(?= )/g, '<>'],
  [/(?<= )<>(?= )/g, '='],
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/\bnot exists\b/g, 'exists'],
  [/\bdesc\b/g, 'asc'],
]

/** Where a piece of SQL can be changed, and into what: places within the text. */
export function sqlMutations(text) {
  return parts.flatMap(([part, other]) =>
    [...text.matchAll(part)].map(({ index, 0: found }) => ({ start: index, end: index + found.length, text: other })),
  )
}
