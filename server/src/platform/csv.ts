/** An `amount` is a number with the digits that it has to have: -10.50. No person typed it. */
export type Cell = string | number | { amount: string }

/** CSV by RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe. */
export function csvOf(head: readonly string[], lines: readonly (readonly Cell[])[]): string {
  return [head, ...lines].map((line) => line.map(cellOf).join(',') + '\r\n').join('')
}

function cellOf(value: Cell): string {
  const text =
    typeof value === 'string'
      ? value.replace(/^(?=[=+\-@\t\r\n])/, "'")
      : typeof value === 'number'
        ? String(value)
        : value.amount
  return `"${text.replaceAll('"', '""')}"`
}
