import { clientTables } from '../../tables/client-tables.generated.ts'
import { labelOf } from './audit-actions.rules.ts'

/** The subject of an entry in a client's history: a table of the record, or the history itself. */
const names: Record<string, readonly [one: string, many: string]> = {
  ...Object.fromEntries(Object.entries(clientTables).map(([table, { name }]) => [table, name])),
  history: ['history of the record', 'history of the record'],
}

export function isHistoryEntity(name: string): boolean {
  return Object.hasOwn(names, name)
}

/** An action as text without its subject: 'Signed clinical note', 'Read the list of sessions'. */
export function historyLabel(action: string, entity: string): string {
  if (action === 'listed' && entity === 'history') return 'Read this history'
  const [one, many] = names[entity] ?? [entity, entity]
  return `${labelOf(action)} ${action === 'listed' ? many : one}`
}

/** An API key as the one who did something: 'API key “Bookkeeping”'. */
export function keyLabel(name: string): string {
  return name === '' ? 'An API key' : `API key “${name}”`
}

/** Reads of the same record by the same person are one line if they are no further apart than this. */
export const foldedWithinMinutes = 60
export const historyPerPage = 50
/** The maximum number of entries in an exported file, newest first. */
export const maxExported = 20_000
