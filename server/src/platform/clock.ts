/** The server's only clock. Tests of waiting set it forward with {@link setClock}. */
let offsetMs = 0

export function now(): Date {
  return new Date(Date.now() + offsetMs)
}

/** Milliseconds since the epoch, by the same clock as {@link now}. */
export function nowMs(): number {
  return Date.now() + offsetMs
}

/** Moves the clock by so many milliseconds from the machine's; 0 puts it back. */
export function setClock(offset: number): void {
  offsetMs = offset
}

/** The last day (`yyyy-MM-dd`) that it is today anywhere on earth: a day after it is in the future for everybody. */
export function lastToday(): string {
  return new Date(nowMs() + 14 * 3_600_000).toISOString().slice(0, 10)
}
