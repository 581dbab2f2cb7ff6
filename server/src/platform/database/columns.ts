import { type AliasedExpression, type Expression, type InsertType, type SelectType, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { DB, Json } from './tables.generated.ts'

type Table = keyof DB
/** A table, or a table with an alias: 'sessions as s'. */
type Named = Table | `${Table} as ${string}`
type TableOf<N> = N extends `${infer T} as ${string}` ? T & Table : N & Table

type Shape = { readonly shape: Record<string, z.core.$ZodType> }
type Field<S extends Shape> = keyof S['shape'] & string
type ValueOf<S extends Shape, F extends Field<S>> = z.core.output<S['shape'][F]>

type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name
/** The columns of a table by their field names in the contract. */
type Columns<T extends Table> = { [C in keyof DB[T] & string as Camel<C>]: C }
type FieldWithColumn<T extends Table, S extends Shape> = Field<S> & keyof Columns<T>
type ColumnType<T extends Table, F> = F extends keyof Columns<T> ? DB[T][Columns<T>[F] & keyof DB[T]] : never

/** Whether a column can be answered as a field. The field's type may be narrower than the column's, but both must be nullable or neither. */
type Shows<Value, Stored> = [Value] extends [Stored]
  ? [Json] extends [Stored]
    ? true
    : null extends Stored
      ? null extends Value
        ? true
        : false
      : true
  : [Stored] extends [Value]
    ? true
    : false
type PlainField<T extends Table, S extends Shape> = {
  [F in FieldWithColumn<T, S>]: Shows<ValueOf<S, F>, SelectType<ColumnType<T, F>>> extends true ? F : never
}[FieldWithColumn<T, S>]

const columnNamesOf = new Map<string, string>()

/** The fields are those of the contract, so there are few. */
function columnOf(field: string): string {
  let column = columnNamesOf.get(field)
  if (column === undefined)
    columnNamesOf.set(field, (column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)))
  return column
}

/**
 * The select list for a schema of the contract: each field from the column of the same name. A field without such a column is a type error unless
 * `other` computes it.
 */
export function columns<N extends Named, S extends Shape>(
  table: N,
  schema: S,
  other: { [F in Exclude<Field<S>, PlainField<TableOf<N>, S>>]: Expression<ValueOf<S, F>> } & {
    [F in PlainField<TableOf<N>, S>]?: Expression<ValueOf<S, F>>
  },
) {
  const [name = '', alias = name] = table.split(' as ')
  const computed: Record<string, Expression<unknown> | undefined> = other
  const selected = Object.keys(schema.shape).map((field) =>
    sql`${computed[field] ?? sql.ref(`${alias}.${columnOf(field)}`)}`.as(field),
  )
  return selected as unknown as readonly { [F in Field<S>]: AliasedExpression<ValueOf<S, F>, F> }[Field<S>][]
}

/** The column names of a schema whose fields all have a column. */
export function columnNames<N extends Named, S extends Shape>(
  table: N,
  schema: Exclude<Field<S>, FieldWithColumn<TableOf<N>, S>> extends never ? S : never,
) {
  const [name = '', alias = name] = table.split(' as ')
  return sql.join(Object.keys(schema.shape).map((field) => sql.ref(`${alias}.${columnOf(field)}`)))
}

/** How a field is written. Undefined leaves the column out, which is required for a field without a column. */
type Other<T extends Table, S extends Shape> = { [F in Exclude<Field<S>, FieldWithColumn<T, S>>]: undefined } & {
  [F in FieldWithColumn<T, S>]?: InsertType<ColumnType<T, F>> | Expression<unknown> | undefined
}
type Given<T extends Table, S extends Shape, O> = Exclude<FieldWithColumn<T, S>, keyof O>
type Overridden<T extends Table, O> = { [F in keyof O & keyof Columns<T> as Columns<T>[F] & string]: O[F] }
type Cleared<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value
type Values<T extends Table, S extends Shape, O> = {
  [F in Given<T, S, O> as Columns<T>[F] & string]: Cleared<ValueOf<S, F>>
} & Overridden<T, O>
type Changes<T extends Table, S extends Shape, O> = {
  [F in Given<T, S, O> as Columns<T>[F] & string]?: Exclude<ValueOf<S, F>, undefined>
} & Partial<Overridden<T, O>>

/**
 * The values to insert for a schema of the contract: each field into the column of the same name. Empty and missing fields become null unless `other`
 * has a value.
 */
export function values<T extends Table, S extends Shape, const O extends Other<T, S>>(
  _table: T,
  schema: S,
  given: { [F in Field<S>]?: ValueOf<S, F> | undefined },
  other: O,
): Values<T, S, O> {
  const cleared = (field: string) => {
    const value: unknown = given[field as Field<S>]
    return value === '' ? null : (value ?? null)
  }
  const written = Object.keys(schema.shape).map(
    (field) => [columnOf(field), field in other ? other[field as keyof O] : cleared(field)] as const,
  )
  return Object.fromEntries(written.filter(([, value]) => value !== undefined)) as Values<T, S, O>
}

/** The values to update; missing fields keep their values. */
export function changes<T extends Table, S extends Shape, const O extends Other<T, S>>(
  table: T,
  schema: S,
  given: { [F in Field<S>]?: ValueOf<S, F> | undefined },
  other: O,
): Changes<T, S, O> {
  const left = Object.keys(schema.shape).filter((field) => given[field as Field<S>] === undefined)
  const untouched = Object.fromEntries(left.map((field) => [field, undefined]))
  return values(table, schema, given, { ...other, ...untouched })
}
