import { recordTables, type RecordTableName } from '@openhour/shared/tables.ts'
import { asOf, escaped, hrefOf, labelOf, pageAround, rowOf } from '../../platform/readable-page.ts'
import type { ArchiveTable } from './archive-tables.ts'
import type { ClientName } from './archive.queries.ts'
import { type Row, safeName } from './archived-rows.ts'

/** Columns that only programs need, or that say again what others say. Their values stand in the data. */
const technical =
  /^(id|client_id|version|sha256|scanned|position|run|(?!measure_id).*_id|.*_hash|model|pack_version|updated_at|file_type|file_size|bytes)$/

/** Columns that say again what another one says, if that one is there. */
const repeated: Record<string, string> = { starts_at: 'start_time', ends_at: 'end_time', file_name: 'file' }

/** Words of the database that a person would not write so. */
const choices: Record<string, string> = {
  'no-show': 'No-show',
  'cancelled-client': 'Cancelled by the client',
  'cancelled-therapist': 'Cancelled by the practice',
}
const wordsOf = (choice: string) => choices[choice] ?? labelOf(choice.replaceAll('-', '_'))

type Parts = { zone: string; at: Date }

/** The page of a client. Others may have the same name, and ids that were made in the same minute begin alike. */
export function clientPagePath({ id, name }: ClientName): string {
  return `clients/${safeName(name)} ${id}.html`
}

/** A client's record for people: each table with its rows, as far as there are any. */
export async function* clientPage(
  client: ClientName,
  rows: AsyncIterable<{ table: ArchiveTable; row: Row }>,
  { zone, at }: Parts,
): AsyncGenerator<string, void, undefined> {
  const { start, end } = pageAround(client.name)
  yield `${start}<p>${client.archived ? 'Archived client. ' : ''}Everything in the record, ${asOf(at, zone)}</p>
<p><a href="../index.html">What is in this export</a></p>`
  let current: string | undefined
  for await (const { table, row } of rows) {
    if (table.name !== current) {
      if (current !== undefined) yield '</section>'
      yield `\n<section><h2>${escaped(titleOf(table.name))}</h2>`
      current = table.name
    }
    yield `\n${rowOf(fieldsOf(row), readable(table, row), zone, '../')}`
  }
  if (current !== undefined) yield '</section>'
  yield end
}

/** What is in the archive, for people. */
export function indexPage(
  { practice, clients, isWhole }: { practice: string; clients: readonly ClientName[]; isWhole: boolean },
  { zone, at }: Parts,
): string {
  const { start, end } = pageAround(isWhole ? `Export of ${practice}` : 'Your record')
  const items = clients.map((client) => {
    const note = client.archived ? ' (archived)' : ''
    return `<li><a href="${hrefOf(clientPagePath(client))}">${escaped(client.name)}</a>${note}</li>`
  })
  const list = items.length === 0 ? '<p>There are no clients.</p>' : `<ul>\n${items.join('\n')}\n</ul>`
  return `${start}<p>Made from ${escaped(practice)}, ${asOf(at, zone)}</p>
<h2>${isWhole ? 'Clients' : 'To read'}</h2>
${list}
<h2>For programs</h2>
<ul>
<li>data: every table as JSON lines, one row a line, with its definition in schema.json</li>
<li>fhir: the records by the standard FHIR R4</li>
<li>files: documents, files of messages and pictures</li>
<li>manifest.json: the version of the format, counts, and the SHA-256 of every other file</li>
</ul>${end}`
}

function titleOf(table: string): string {
  const [, many = table] = recordTables[table as RecordTableName]?.name ?? []
  return labelOf(many)
}

/** A row with words instead of what the database writes for a choice. */
function readable({ columns }: ArchiveTable, row: Row): Row {
  const chosen = columns.filter(({ name, choice }) => choice && typeof row[name] === 'string')
  return { ...row, ...Object.fromEntries(chosen.map(({ name }) => [name, wordsOf(row[name] as string)])) }
}

/** The fields that say something: no technical ones, and none that are empty. */
function fieldsOf(row: Row): Record<string, string> {
  const isTold = (name: string) => !technical.test(name) && (row[repeated[name] ?? ''] ?? null) === null
  const told = Object.keys(row).filter((name) => isTold(name) && row[name] !== null && !isEmpty(row[name]))
  return Object.fromEntries(told.map((name) => [name, labelOf(name)]))
}

const isEmpty = (value: unknown) => value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
