/** Letters in one search. */
export const mostSearched = 200

/** Rows of one kind in one answer. */
export const mostFound = 20

/** Is there anything in it to be searched for? Signs alone find nobody, so nobody need be asked. */
export function isSearchable(q: string): boolean {
  return /[\p{L}\p{N}]/u.test(q)
}
