import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { type FieldLimits, type FieldValue, fromFieldValue, limitsOf, toFieldValue } from './field-schema.ts'

type Shape = Readonly<Record<string, z.core.$ZodType>>
type Given<Fields extends Shape> = z.infer<z.ZodMiniObject<Fields>>
type ValueOf<Value> =
  NonNullable<Value> extends boolean
    ? boolean
    : NonNullable<Value> extends readonly (infer Item)[]
      ? Item[]
      : NonNullable<Value> extends object
        ? NonNullable<Value>
        : string

/** The values of a form while it is edited. */
export type ValuesOf<Fields extends Shape> = { [Name in keyof Fields & string]: ValueOf<z.infer<Fields[Name]>> }

/** What a form passes to a custom control. */
export type ControlProps<Value = string> = {
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  ref: (element: HTMLElement | null) => void
}

export type FieldDefinition<Value = FieldValue> = {
  label: string
  control:
    | 'text'
    | 'email'
    | 'tel'
    | 'url'
    | 'number'
    | 'select'
    | 'cards'
    | 'textarea'
    | 'switch'
    /** Rendered by the form itself, through its `parts`. */
    | 'part'
    | ((props: ControlProps<Value>) => ReactNode)
  hint?: string
  /** Shows 'optional' beside the label; by default if the contract says so. */
  optional?: boolean
  /** Columns of twelve. `pair` is half a row on a phone too. */
  width?: 'half' | 'third' | 'pair' | 'seven' | 'five'
  /** Fields with the same section are in one disclosure of that name. */
  section?: string
  /** Fields with the same group have this legend. */
  group?: string
  options?: readonly { value: string; label: string; description?: string }[]
  /** Cards per row. */
  columns?: 1 | 2 | 3
  /** The empty option of a select; in a text field, an example value. */
  placeholder?: string
  inputMode?: 'numeric' | 'decimal'
  /** What the browser may autofill; by default nothing. */
  autoComplete?: 'name' | 'tel' | 'organization' | 'username' | 'email'
  maxLength?: number
  /** Right of the label. */
  aside?: (value: Value) => ReactNode
  /** Rows of a textarea. */
  rows?: number
  /** Default of a new form, if the contract has none. */
  initial?: NoInfer<Value>
  /** The value as text, for comparing two versions. */
  shown?: (value: Value) => string
  /** Combines two versions if two tabs changed the field. By default a textarea gets one below the other. */
  combine?: (saved: Value, typed: Value) => Value
  /** Called after a change by the user: sets dependent fields. */
  onChange?: (form: {
    getValues: (name: string) => FieldValue
    setValue: (name: string, value: FieldValue) => void
  }) => void
}

export type FormDefinition<Fields extends Shape, Sent, Row extends object> = {
  names: readonly (keyof Fields & string)[]
  fields: Readonly<Record<keyof Fields & string, FieldDefinition>>
  limits: Readonly<Record<string, FieldLimits>>
  /** Hints of the sections. */
  sections: Readonly<Record<string, string>>
  valuesOf: (row: Row | undefined) => ValuesOf<Fields>
  inputOf: (values: ValuesOf<Fields>, base: Row | undefined) => Sent
  /** The first message for each invalid field; in rows and objects by path: `goals.0.name`. */
  check: (values: ValuesOf<Fields>, base: Row | undefined) => Record<string, string>
  /** What the contract makes of an input: texts trimmed, emails in lower case. Undefined if it refuses the input. */
  parse: (input: Sent) => Sent | undefined
  /** The field that shows an error, given its path; in rows and objects the path within the field. */
  fieldOf: (path: string) => string
}

export type FormSchema<Sent> = { shape: Shape; safeParse: (input: unknown) => z.core.util.SafeParseResult<Sent> }

type FormOptions<Fields extends Shape, Sent, Row extends object> = {
  /** The contract's schema: the browser validates with the server's own schema. */
  schema: FormSchema<Sent>
  /** The schemas of the fields: those of the contract, or others that `toValues` and `toInput` convert. */
  shape: Fields
  /** In the order on the screen. */
  fields: { [Name in keyof Fields]: FieldDefinition<ValueOf<z.infer<Fields[Name]>>> }
  sections?: Readonly<Record<string, string>>
  toValues?: (row: Row) => { [Name in keyof Fields]?: unknown }
  toInput?: (given: Given<Fields>, base: Row | undefined, values: ValuesOf<Fields>) => NoInfer<Sent>
  /** Fields that do not apply to this record at present: they are neither sent nor validated. */
  leftOut?: (base: Row) => readonly (keyof Fields & string)[]
  /** Checks that only the form can do. Their messages come before those of the schema. */
  check?: (
    values: ValuesOf<Fields>,
    input: NoInfer<Sent>,
    base: Row | undefined,
  ) => { [Name in keyof Fields]?: string | undefined }
  /**
   * The field that shows errors of the schema and the server that name no field of the form; by path (`repeat.every`)
   * or its first name.
   */
  errorsAt?: Readonly<Record<string, keyof Fields & string>>
}

/**
 * A form as data. Field names, limits, validation and the value sent for an empty field come from the contract's
 * schema; conversion and rendering follow.
 */
export function defineForm<Fields extends Shape, Sent, Row extends object = object>(
  options: FormOptions<Fields, Sent, Row>,
): FormDefinition<Fields, Sent, Row> {
  type Values = ValuesOf<Fields>
  const { schema, shape, toValues, toInput, leftOut, errorsAt = {} } = options
  // Each control gets the values of its own field.
  const fields = options.fields as unknown as Record<keyof Fields & string, FieldDefinition>
  const names = Object.keys(fields) as (keyof Fields & string)[]
  const limits = Object.fromEntries(names.map((name) => [name, limitsOf(shape[name] as z.core.$ZodType)])) as Record<
    string,
    FieldLimits
  >
  const limitsFor = (name: string) => limits[name] as FieldLimits

  const inputOf = (values: Values, base: Row | undefined): Sent => {
    const without: readonly string[] = (base && leftOut?.(base)) ?? []
    const given = names
      .filter((name) => !without.includes(name))
      .map((name) => [name, fromFieldValue(values[name], limitsFor(name))] as const)
      .filter(([, value]) => value !== undefined)
    const input = Object.fromEntries(given) as Given<Fields>
    return toInput ? toInput(input, base, values) : (input as Sent)
  }
  const fieldOf = (path: string) => {
    const [name = '', ...rest] = path.split('.')
    const elsewhere = errorsAt[path] ?? errorsAt[name]
    if (elsewhere !== undefined) return elsewhere
    return ['rows', 'object'].includes(limits[name]?.type ?? '') ? [name, ...rest].join('.') : name
  }

  return {
    names,
    fields,
    limits,
    sections: options.sections ?? {},
    valuesOf: (row) => {
      const source = row && ({ ...row, ...toValues?.(row) } as Record<string, unknown>)
      return Object.fromEntries(
        names.map((name) => [name, toFieldValue(source ? source[name] : fields[name].initial, limitsFor(name))]),
      ) as Values
    },
    inputOf,
    check: (values, base) => {
      const input = inputOf(values, base)
      const without: readonly string[] = (base && leftOut?.(base)) ?? []
      const errors: Record<string, string> = {}
      for (const [name, message] of Object.entries(options.check?.(values, input, base) ?? {}))
        if (message !== undefined) errors[name] = message
      for (const { path, message } of schema.safeParse(input).error?.issues ?? []) {
        const place = fieldOf(path.join('.'))
        const [name = ''] = place.split('.')
        if (name in fields && !without.includes(name)) errors[place] ??= message
      }
      return errors
    },
    parse: (input) => schema.safeParse(input).data,
    fieldOf,
  }
}
