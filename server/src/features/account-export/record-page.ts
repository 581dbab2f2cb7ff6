import { recordTables, type RecordTableName } from '@openhour/shared/tables.ts'
import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import { asOf, escaped, labelOf, pageAround, textOf } from '../../platform/readable-page.ts'
import type { ArchiveTable } from './archive-tables.ts'
import type { ClientName } from './archive.queries.ts'
import { safeName } from './archived-rows.ts'
import type { Context, TableRow } from './record-context.ts'
import { entryOf, namedTables, nameIn, parentColumns } from './record-entries.ts'
import { type Entry, entryHtml } from './record-entry.ts'
import { isEmpty } from './value-labels.ts'

export type PageParts = { zone: string; at: Date; packs: ReadonlyMap<string, MeasurePack> }
/** Reads the rows of a record, of some tables or of all, each table in the order of {@link dateColumns}. */
export type ReadRows = (names?: readonly string[]) => AsyncIterable<TableRow>

/** The page of a client. Others may have the same name, and ids that were made in the same minute begin alike. */
export function clientPagePath({ id, name }: ClientName): string {
  return `clients/${safeName(name)} ${id}.html`
}

/**
 * A client's record for people: each table with its rows, as far as there are any. It is read twice: first the names of rows that others refer to, and the
 * rows that stand under others, which are held in memory.
 */
export async function* clientPage(
  client: ClientName,
  read: ReadRows,
  { zone, at, packs }: PageParts,
): AsyncGenerator<string, void, undefined> {
  const context = await contextOf(read, { zone, packs })
  const { start, end } = pageAround(client.name)
  yield `${start}<p>${client.archived ? 'Archived client. ' : ''}Everything in the record, ${asOf(at, zone)}</p>
<p><a href="../index.html">What is in this export</a></p>`
  yield* sections(read, context, '../')
  yield end
}

/** The rows of the practice that belong to no client. They name clients of the archive. */
export async function* practicePage(
  { practice, clients }: { practice: string; clients: readonly ClientName[] },
  read: ReadRows,
  { zone, at, packs }: PageParts,
): AsyncGenerator<string, void, undefined> {
  const { start, end } = pageAround(practice)
  yield `${start}<p>The practice and its settings, ${asOf(at, zone)}</p>
<p><a href="index.html">What is in this export</a></p>`
  const names = new Map<unknown, string>(clients.map(({ id, name }) => [id, name]))
  const context = await contextOf(read, { zone, packs })
  yield* sections(read, { ...context, nameOf: (id) => names.get(id) }, '')
  yield end
}

async function* sections(read: ReadRows, context: Context, up: string): AsyncGenerator<string, void, undefined> {
  let current: string | undefined
  for await (const given of read()) {
    const { name } = given.table
    if (name in parentColumns) continue
    if (name !== current) {
      if (current !== undefined) yield '</section>'
      yield `\n<section><h2>${escaped(titleOf(name))}</h2>`
      current = name
    }
    yield `\n${entryHtml(readableEntry(given, context), 2, up)}`
  }
  if (current !== undefined) yield '</section>'
}

/** Rows also come from imports, so that JSON in them can have another shape than ours. What it says is shown all the same. */
function readableEntry(given: TableRow, context: Context): Entry {
  try {
    return entryOf(given, context)
  } catch {
    const told = Object.entries(given.row).filter(([, value]) => !isEmpty(value))
    return { facts: told.map(([column, value]) => [labelOf(column), textOf(value, context.zone)]) }
  }
}

async function contextOf(read: ReadRows, { zone, packs }: Pick<PageParts, 'zone' | 'packs'>): Promise<Context> {
  const names = new Map<unknown, string>()
  const rows = new Map<string, TableRow[]>()
  const keyOf = (table: string, of: unknown) => `${table} ${String(of)}`
  for await (const given of read([...namedTables, ...Object.keys(parentColumns)])) {
    const name = nameIn(given, { packs })
    if (name !== undefined) names.set(given.row.id, name)
    const parent = parentColumns[given.table.name]
    if (parent === undefined) continue
    const key = keyOf(given.table.name, given.row[parent])
    const list = rows.get(key)
    if (list) list.push(given)
    else rows.set(key, [given])
  }
  return { zone, packs, nameOf: (id) => names.get(id), rowsOf: (table, of) => rows.get(keyOf(table, of)) ?? [] }
}

const accountTitles: Readonly<Record<string, string>> = {
  users: 'Account',
  profiles: 'Profile',
  profile_pictures: 'Profile picture',
  user_preferences: 'Preferences',
  practice_settings: 'Practice settings',
  branding_settings: 'Colors',
  brand_logos: 'Logo',
  subscribers: 'Subscription',
  support_requests: 'Requests for support',
}

function titleOf(table: string): string {
  const [, many = table] = recordTables[table as RecordTableName]?.name ?? []
  return accountTitles[table] ?? many.charAt(0).toUpperCase() + many.slice(1)
}

/** Whether rows of a table are on the page of the practice: those that belong to no client. */
export const isOfPractice = ({ client, asked, columns }: ArchiveTable) =>
  !asked && (client === undefined || columns.some(({ name, nullable }) => name === client && nullable))
