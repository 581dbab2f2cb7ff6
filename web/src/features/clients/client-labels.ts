/** A client without a name, in the list. */
export const unnamed = 'Unnamed Client'

/** '14 / 20 clients'; with no limit '14 / ∞ clients'. */
export function clientCount(count: number, limit: number | null): string {
  return `${count} / ${limit ?? '∞'} clients`
}
