/** A text as the value of a property (RFC 5545, 3.3.11). What no text may hold, a line's end within a line above all, is left out. */
export function escapedText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/[\p{Cc}\p{Cs}]/gu, (character) => (character === '\t' ? character : ''))
}

/** A web address as the value of a property, which escapes nothing; undefined for what is none. */
export function addressValue(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined
}

/** An instant in UTC. */
export function utcValue(instant: string | number): string {
  return `${wallValue(new Date(instant).getTime())}Z`
}

/** What a clock shows, as milliseconds since 1970-01-01 00:00 on that clock. */
export function wallValue(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 19).replace(/[-:]/g, '')
}

const longestLine = 75

/** Lines of a calendar as they are sent: none longer than 75 octets, and none broken within a character (RFC 5545, 3.1). */
export function folded(lines: readonly string[]): string {
  return lines.map((line) => `${foldedLine(line)}\r\n`).join('')
}

function foldedLine(line: string): string {
  if (Buffer.byteLength(line) <= longestLine) return line
  let result = ''
  let octets = 0
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (octets + more > longestLine) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += more
  }
  return result
}
