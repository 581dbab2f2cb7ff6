import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { ArchiveTable } from './archive-tables.ts'
import type { Row } from './archived-rows.ts'
import type { Entry, Fact } from './record-entry.ts'
import { labelsOf } from './column-labels.ts'
import { isEmpty, valueLabel } from './value-labels.ts'

/** What a row is read with. */
export type Context = {
  zone: string
  packs: ReadonlyMap<string, MeasurePack>
  /** What a row of another table is called, by its id. */
  nameOf: (id: unknown) => string | undefined
  /** The rows of a table that belong to a row, in their order. */
  rowsOf: (table: string, of: unknown) => readonly TableRow[]
}

/** A row with its table. */
export type TableRow = { table: ArchiveTable; row: Row }

/** Said only where it is so. */
const onlyIfTrue: readonly string[] = ['is_exception', 'overlap_allowed', 'appointments_kept', 'past_due', 'by_job']

const isReference = (column: string) => column.endsWith('_id') && column !== 'measure_id'

/**
 * The facts of a row: its columns that have a label and a value, in the order of the labels.
 * @param without columns that the entry says elsewhere
 * @param arranged values in other words than the column's
 */
export function factsOf(
  { table, row }: TableRow,
  context: Context,
  without: readonly string[] = [],
  arranged: Readonly<Record<string, string>> = {},
): Fact[] {
  return Object.entries(labelsOf(table.name)).flatMap(([column, label]): Fact[] => {
    const value = row[column]
    if (label === null || without.includes(column)) return []
    const said = arranged[column]
    if (said !== undefined) return [[label, said]]
    if (isEmpty(value)) return []
    if (value === false && onlyIfTrue.includes(column)) return []
    if (column === 'file') return [[label, { path: value as string, name: (value as string).split('/').at(-1) ?? '' }]]
    if (column === 'measure_id') return [[label, measureName(value as string, context)]]
    if (!isReference(column)) return [[label, valueLabel(table, column, row, context.zone)]]
    const name = context.nameOf(value)
    return name === undefined ? [] : [[label, name]]
  })
}

export function measureName(id: string, { packs }: Context): string {
  const pack = packs.get(id)
  return pack ? `${pack.shortName}: ${pack.name}` : id
}

/** A row of a table that needs no arrangement of its own. */
export function plainEntry(given: TableRow, context: Context, title?: string, without: readonly string[] = []): Entry {
  return { ...(title !== undefined && { title }), facts: factsOf(given, context, without) }
}
