const delimiters = [',', ';', '\t', '|']
const looked = 30

/** Excel's first line `sep=;` names the sign between columns, and is no row. */
export function separatorLine(text: string): { delimiter: string; length: number } | undefined {
  const found = /^"?sep=(\\t|[^\r\n"])"?[,;\t]*(\r\n|\n|\r)/i.exec(text)
  return found ? { delimiter: found[1] === '\\t' ? '\t' : (found[1] ?? ','), length: found[0].length } : undefined
}

/**
 * The sign that separates columns: the one that most lines have equally often. What stands in quotation marks does not count, so that neither commas in
 * notes nor titles above the table decide.
 */
export function guessDelimiter(text: string): string {
  const lines = text
    .slice(0, 50_000)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/, looked)
  const judged = delimiters.map((sign) => {
    const counts = Map.groupBy(
      lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0),
      (count) => count,
    )
    const [count = 0, same = []] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? []
    return { sign, lines: same.length, count }
  })
  return judged.toSorted((one, other) => other.lines - one.lines || other.count - one.count)[0]?.sign ?? ','
}

const filled = (row: readonly string[]) => row.filter((cell) => cell !== '').length

/**
 * The row that names the columns: the first one with at least two known names, or else the first that is as wide as the rows below it.
 * @param known how many of the names in a row are known
 */
export function findHeader(known: (row: readonly string[]) => number, rows: readonly string[][]): number {
  const head = rows.slice(0, looked)
  const named = head.findIndex((row) => known(row) > 1)
  if (named >= 0) return named
  const widths = Map.groupBy(head.map(filled), (width) => width)
  const [usual = 1] = [...widths].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? []
  return Math.max(
    0,
    head.findIndex((row) => filled(row) >= usual),
  )
}
