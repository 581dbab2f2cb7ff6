/** Shown in the list for a client without a name. */
export const unnamed = 'Unnamed Client'

/** '14 / 20 clients', or '14 / ∞ clients' without a limit. */
export function clientCount(count: number, limit: number | null): string {
  return `${count} / ${limit ?? '∞'} clients`
}
