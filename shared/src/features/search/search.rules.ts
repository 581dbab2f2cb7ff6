/** Letters in one search. */
export const mostSearched = 200

/** Rows of one kind in one answer. */
export const mostFound = 100

/** Endings of plurals, each with the letters that have to stand before it: what is shorter begins too many other words. */
const plurals = [/(?<=\p{L}{4})ies$/iu, /(?<=\p{L}(?:ch|sh|ss|x|z))es$/iu, /(?<=\p{L}{4})(?<![siu])s$/iu]

/**
 * What records are asked for: words there are found by how they begin, so that without its ending a plural finds the singular too ('panics' finds
 * 'panic', 'worries' finds 'worry'). Not for names.
 */
export function withoutPlurals(q: string): string {
  return q.replace(/\p{L}+/gu, (word) => {
    const ending = plurals.find((plural) => plural.test(word))
    return ending ? word.replace(ending, '') : word
  })
}

/** Is there anything in it to be searched for? Signs alone find nobody, so nobody need be asked. */
export function isSearchable(q: string): boolean {
  return /[\p{L}\p{N}]/u.test(q)
}
