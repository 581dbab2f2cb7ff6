import { isInstant } from '@openhour/shared/lib/instant-schema.ts'
import type * as z from 'zod/mini'
import type { Written } from '../json-text.ts'
import type { Statement } from './tenancy.ts'

type Shape = { readonly shape: Record<string, z.core.$ZodType> }
type Item<S extends Shape> = { [Field in keyof S['shape']]: z.core.output<S['shape'][Field]> }
type Values<Row, Columns extends readonly unknown[]> = { -readonly [At in keyof Columns]: Row[Columns[At] & keyof Row] }

/** The texts of statements, by schema and the statement within. */
const texts = new WeakMap<Shape, Map<string, string>>()

/**
 * The rows of a statement as JSON text: the fields of the contract's schema, and no others. That costs a third of reading each column into an object
 * and writing it again. Read them with `writtenRows`.
 * @param beside columns that are given as values too; instants among them are in PostgreSQL's JSON format
 */
export function jsonRows<
  S extends Shape,
  Row extends Item<S>,
  const Beside extends readonly (keyof Row & string)[] = [],
>(schema: S, { sql, ...statement }: Statement<Row>, beside?: Beside): Statement<Written<Item<S>, Values<Row, Beside>>> {
  let ofSchema = texts.get(schema)
  if (ofSchema === undefined) texts.set(schema, (ofSchema = new Map()))
  let text = ofSchema.get(sql)
  if (text === undefined) ofSchema.set(sql, (text = textOf(schema, sql, beside ?? [])))
  return { ...statement, sql: text }
}

function textOf({ shape }: Shape, sql: string, beside: readonly string[]): string {
  // Instants get the form that they have everywhere: PostgreSQL's JSON has `+00:00`.
  const fields = Object.entries(shape).map(([field, type]) =>
    isInstant(type) ? `replace(replace(s."${field}"::text, ' ', 'T'), '+00', 'Z') as "${field}"` : `s."${field}"`,
  )
  const values = beside.map((column) => `s."${column}"`)
  const besideThem = values.length === 0 ? 'null' : `json_agg(json_build_array(${values.join(', ')}))`
  return `select string_agg(row_to_json(r)::text, e'\\x1e') as json, ${besideThem} as beside
    from (${sql}) s cross join lateral (select ${fields.join(', ')}) r`
}
