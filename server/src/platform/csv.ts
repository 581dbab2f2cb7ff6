/** CSV by RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe. */
export function csvOf(head: readonly string[], lines: readonly (readonly (string | number)[])[]): string {
  return [head, ...lines].map((line) => line.map(cellOf).join(',') + '\r\n').join('')
}

function cellOf(value: string | number): string {
  const text = typeof value === 'string' ? value.replace(/^(?=[=+\-@\t\r])/, "'") : String(value)
  return `"${text.replaceAll('"', '""')}"`
}
