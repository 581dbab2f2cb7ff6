/** Maximum length of a query. */
export const maxQueryLength = 200

/** Maximum number of results of each kind. */
export const maxResults = 100

/** Plural endings, each after a minimum number of letters: a shorter stem would match too many other words. */
const plurals = [/(?<=\p{L}{4})ies$/iu, /(?<=\p{L}(?:ch|sh|ss|x|z))es$/iu, /(?<=\p{L}{4})(?<![siu])s$/iu]

/**
 * The query for records. Search matches prefixes, so a plural without its ending also finds the singular: 'panics' finds 'panic', 'worries' finds
 * 'worry'. Letters before a digit do not end a word: 'rooms2' stays. Not for names.
 */
export function withoutPlurals(q: string): string {
  return q.replace(/\p{L}+(?![\p{L}\p{M}\p{N}])/gu, (word) => {
    const ending = plurals.find((plural) => plural.test(word))
    return ending ? word.replace(ending, '') : word
  })
}

/** Whether the query has a letter or digit. Without one it matches nothing. */
export function isSearchable(q: string): boolean {
  return /[\p{L}\p{N}]/u.test(q)
}
