/** Some lists count this many rows at most, because counting all takes the longer the more there are. */
export const countedRows = 500

/** Where such a count stops: one above what is counted, or above the page that is looked at, so that the next page is known to exist. */
export function countStop(page: number, perPage: number): number {
  return Math.max(countedRows, page * perPage) + 1
}
