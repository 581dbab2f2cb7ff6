// By itself, because the routes of every page load it.

export const supportStates = ['open', 'waiting', 'closed'] as const
export type SupportState = (typeof supportStates)[number]
const identifier = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** A path as diagnostics show it: which page it is, not whose. */
export const pageWithoutIds = (path: string): string => (path.split(/[?#]/)[0] ?? '').replaceAll(identifier, '…')
