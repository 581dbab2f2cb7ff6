import type { QueryConfig } from 'pg'
import type { Statement } from '../../server/src/platform/database/tenancy.ts'

/** Puts statements together into one: each part becomes a text whose parameters have numbers of their own. */
export class Parts {
  readonly values: unknown[] = []

  value(value: unknown): string {
    return `$${this.values.push(value)}`
  }

  /** @param adapt changes the text of the part, before its parameters are numbered */
  of({ sql, parameters }: Statement, adapt: (sql: string) => string = (text) => text): string {
    const first = this.values.length
    this.values.push(...parameters)
    return adapt(sql.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + first}`))
  }

  rows(statement: Statement): string {
    return `(select coalesce(json_agg(r), '[]') from (${this.of(statement)}) r)`
  }

  row(statement: Statement): string {
    return `(select row_to_json(r) from (${this.of(statement)}) r)`
  }

  /** One column of a statement with one row. */
  only(statement: Statement, column: string): string {
    return `(select r."${column}" from (${this.of(statement)}) r)`
  }
}

/** `json_build_object` with these fields. */
export function object(fields: Record<string, string>): string {
  const pairs = Object.entries(fields).map(([field, value]) => `'${field}', ${value}`)
  return `json_build_object(${pairs.join(', ')})`
}

/**
 * One prepared statement of an operation.
 * @param build gets a placeholder for each field that the request fills in
 */
export function prepared<const Field extends string>(
  name: string,
  fields: readonly Field[],
  build: (parts: Parts, given: Record<Field, string>) => string,
): (values: Record<Field, unknown>) => QueryConfig {
  const parts = new Parts()
  const given = Object.fromEntries(fields.map((field) => [field, crypto.randomUUID()])) as Record<Field, string>
  const text = build(parts, given)
  const places = parts.values.map((value) => fields.find((field) => given[field] === value))
  for (const field of fields) if (!places.includes(field)) throw new Error(`${name} uses no ${field}`)
  return (values) => ({
    name,
    text,
    values: parts.values.map((value, at) => {
      const field = places[at]
      return field === undefined ? value : values[field]
    }),
  })
}
