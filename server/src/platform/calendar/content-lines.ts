/** A text as a property value (RFC 5545, 3.3.11). Removes characters that are not allowed, so that no text can add a line. */
export function escapedText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/[\p{Cc}\p{Cs}]/gu, (character) => (character === '\t' ? character : ''))
}

/** A text as a quoted parameter value, which cannot contain quotes or control characters (RFC 5545, 3.2). */
export function parameterValue(text: string): string {
  return `"${text
    .replace(/\s+/g, ' ')
    .replaceAll('"', "'")
    .replace(/[\p{Cc}\p{Cs}]/gu, '')}"`
}

/** A web address as a property value, which needs no escaping; undefined unless it is an http(s) URL. */
export function addressValue(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined
}

/** An instant in UTC. */
export function utcValue(instant: string | number): string {
  return `${wallValue(new Date(instant).getTime())}Z`
}

/** @param wallMs a local time, in milliseconds since 1970-01-01 00:00 local time */
export function wallValue(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 19).replace(/[-:]/g, '')
}

const maxOctets = 75

/** Folds lines at 75 octets, never within a character (RFC 5545, 3.1), and ends each with CRLF. */
export function folded(lines: readonly string[]): string {
  return lines.map((line) => `${foldedLine(line)}\r\n`).join('')
}

function foldedLine(line: string): string {
  if (Buffer.byteLength(line) <= maxOctets) return line
  let result = ''
  let octets = 0
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (octets + more > maxOctets) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += more
  }
  return result
}
