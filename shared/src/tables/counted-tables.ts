import { clientTables } from './client-tables.generated.ts'

type Counted = Extract<(typeof clientTables)[keyof typeof clientTables], { counted: string }>

/** Of which tables the rows are counted before a client is deleted, and the names of the counts. */
export const countedTables = Object.entries(clientTables).flatMap(([table, entry]) =>
  'counted' in entry ? [{ table, count: entry.counted, name: entry.name }] : [],
)
export const countNames: readonly Counted['counted'][] = countedTables.map(({ count }) => count)
