/** More open invoices of one payer are not added up in every way. */
const most = 14
const enough = 3

/**
 * The ways in which some of these amounts come to a sum, at most three: more than one means that a person has to choose. All of them count first.
 */
export function waysToSum<One extends { left: number }>(ones: readonly One[], sum: number): One[][] {
  const total = ones.reduce((all, { left }) => all + left, 0)
  if (total === sum && ones.length > 1) return [[...ones]]
  if (ones.length > most || total < sum)
    return ones
      .filter(({ left }) => left === sum)
      .map((one) => [one])
      .slice(0, enough)
  const ways: One[][] = []
  const look = (from: number, left: number, chosen: One[]): void => {
    if (left === 0) ways.push(chosen)
    for (let at = from; at < ones.length && left > 0 && ways.length < enough; at++) {
      const one = ones[at]
      if (one && one.left <= left) look(at + 1, left - one.left, [...chosen, one])
    }
  }
  look(0, sum, [])
  return ways
}
