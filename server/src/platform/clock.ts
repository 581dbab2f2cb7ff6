/** The server's only clock. Tests move it with {@link setClock}. */
let offsetMs = 0

export function now(): Date {
  return new Date(Date.now() + offsetMs)
}

/** Milliseconds since the epoch, by the same clock as {@link now}. */
export function nowMs(): number {
  return Date.now() + offsetMs
}

/** Sets the clock this many milliseconds ahead of the machine's; 0 resets it. */
export function setClock(offset: number): void {
  offsetMs = offset
}

/** The latest current date anywhere on earth, `yyyy-MM-dd`. Any later day is in the future everywhere. */
export function lastToday(): string {
  return new Date(nowMs() + 14 * 3_600_000).toISOString().slice(0, 10)
}
