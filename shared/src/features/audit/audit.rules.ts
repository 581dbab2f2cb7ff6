import { clientTables } from '../../tables/client-tables.ts'
import { labelOf } from './audit-actions.rules.ts'

/** What entries of a client's history are about: a table of the record, or the history itself. */
const names: Record<string, readonly [one: string, many: string]> = {
  ...Object.fromEntries(Object.entries(clientTables).map(([table, { name }]) => [table, name])),
  history: ['history of the record', 'history of the record'],
}

export function isHistoryEntity(name: string): boolean {
  return Object.hasOwn(names, name)
}

/** What was done, as a sentence without its subject: 'Signed clinical note', 'Read the list of sessions'. */
export function historyLabel(action: string, entity: string): string {
  if (action === 'listed' && entity === 'history') return 'Read this history'
  const [one, many] = names[entity] ?? [entity, entity]
  return `${labelOf(action)} ${action === 'listed' ? many : one}`
}

/** Reads of one thing by one person appear as one line while no more than this lies between two of them. */
export const foldedWithinMinutes = 60
export const historyPerPage = 50
/** The most entries that one file holds, newest first. */
export const maxExported = 20_000
