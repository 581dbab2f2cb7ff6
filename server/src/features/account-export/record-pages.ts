import { recordTables, type RecordTableName } from '@openhour/shared/tables.ts'
import { asOf, escaped, hrefOf, labelOf, pageAround, rowOf } from '../../platform/readable-page.ts'
import type { ArchiveTable } from './archive-tables.ts'
import type { ClientName } from './archive.queries.ts'
import { type Row, safeName } from './archived-rows.ts'

/** Columns that only programs need. Their values stand in the data. */
const technical = /^(id|client_id|version|sha256|scanned|position|run|(?!measure_id).*_id|.*_hash|model|pack_version)$/

type Parts = { zone: string; at: Date }

/** The page of a client, among those of others with the same name. */
export function clientPagePath({ id, name }: ClientName): string {
  return `clients/${safeName(name)} ${id.slice(0, 8)}.html`
}

/** A client's record for people: each table with its rows, as far as there are any. */
export async function* clientPage(
  client: ClientName,
  rows: AsyncIterable<{ table: ArchiveTable; row: Row }>,
  { zone, at }: Parts,
): AsyncGenerator<string, void, undefined> {
  const { start, end } = pageAround(client.name)
  yield `${start}<p>${client.archived ? 'Archived client. ' : ''}Everything in the record, ${asOf(at, zone)}</p>`
  let current: string | undefined
  for await (const { table, row } of rows) {
    if (table.name !== current) {
      if (current !== undefined) yield '</section>'
      yield `\n<section><h2>${escaped(titleOf(table.name))}</h2>`
      current = table.name
    }
    yield `\n${rowOf(fieldsOf(row), row, zone, '../')}`
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

/** The fields that say something: no technical ones, and none that are empty. */
function fieldsOf(row: Row): Record<string, string> {
  const told = Object.keys(row).filter((name) => !technical.test(name) && row[name] !== null && !isEmpty(row[name]))
  return Object.fromEntries(told.map((name) => [name, labelOf(name)]))
}

const isEmpty = (value: unknown) => value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
