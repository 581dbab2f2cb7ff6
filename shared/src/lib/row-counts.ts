/** Some lists count this many rows at most, because counting all takes the longer the more there are. */
const countedRows = 500

/** Where such a count stops: one above what is counted, or above the page that is looked at, so that the next page is known to exist. */
export function countStop(page: number, perPage: number): number {
  return Math.max(countedRows, page * perPage) + 1
}

/** Whether there are more rows than such a total says. While the rows of another page are still shown, their count stopped there (`settled` is false). */
export function isBeyondCount(total: number, of: { page: number; perPage: number; settled: boolean }): boolean {
  return of.settled ? total >= countStop(of.page, of.perPage) : total > countedRows
}
