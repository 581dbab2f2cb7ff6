import { recordTables, type RecordTableName } from '@openhour/shared/tables.ts'
import { exportFormat } from '@openhour/shared/features/account-export/account-export.rules.ts'
import type { SealedColumn } from '../../platform/sealed-column.ts'
import type { ArchiveTable } from './archive-tables.ts'
import { labelsOf } from './column-labels.ts'

const ofType: Record<string, object> = {
  uuid: { type: 'string', format: 'uuid' },
  text: { type: 'string' },
  date: { type: 'string', format: 'date' },
  'timestamp with time zone': { type: 'string', format: 'date-time' },
  'time without time zone': { type: 'string', pattern: '^\\d\\d:\\d\\d:\\d\\d$' },
  boolean: { type: 'boolean' },
  smallint: { type: 'integer' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  numeric: { type: 'number' },
  jsonb: {},
}

function schemaOfType(type: string): object {
  if (type.endsWith('[]')) return { type: 'array', items: schemaOfType(type.slice(0, -2)) }
  const known = ofType[type.replace(/\(.*\)/, '')]
  if (!known) throw new Error(`The archive’s format has no type for ${type}: add it to export-schema.ts.`)
  return known
}

const orNull = (schema: object) => ('type' in schema ? { ...schema, type: [schema.type, 'null'] } : schema)

/** The JSON Schema of the archive's data: one definition for the rows of each table. Generated from the columns of the database. */
export function exportSchema(tables: readonly ArchiveTable[], sealed: readonly SealedColumn[]): object {
  const rowOf = ({ name, columns, hasFile }: ArchiveTable) => {
    const properties = Object.fromEntries(
      columns.map((column) => {
        const hidden = sealed.find((each) => each.table === name && each.column === column.name)
        const schema = hidden ? { type: 'string' } : schemaOfType(column.type)
        const as = hidden?.as ?? column.name
        const title = labelsOf(name)[as]
        return [as, { ...(title && { title }), ...(column.nullable || hidden ? orNull(schema) : schema) }]
      }),
    )
    const title = labelsOf(name).file
    const file = {
      ...(title && { title }),
      type: ['string', 'null'],
      description: 'The path of the file in the archive',
    }
    const whole = { ...properties, ...(hasFile && { file }) }
    const [, many = name] = recordTables[name as RecordTableName]?.name ?? []
    return { title: many, type: 'object', properties: whole, required: Object.keys(whole), additionalProperties: false }
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:openhour:export:${exportFormat}`,
    title:
      'Rows of an Openhour export. Each line of data/<table>.jsonl is a row as defined here under the name of the table.',
    $defs: Object.fromEntries(tables.map((table) => [table.name, rowOf(table)])),
  }
}
