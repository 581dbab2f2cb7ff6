import type * as z from 'zod/mini'

/** What the contract says about one field. */
export type FieldLimits = {
  /** The schema's; 'rows' is an array of objects. */
  type: string
  /** What is sent for an empty field: null, nothing at all, or the empty text, which the schema refuses in its own words. */
  empty: 'null' | 'left-out' | 'text'
  initial: unknown
  min?: number | undefined
  max?: number | undefined
  /** A number without decimals. */
  whole?: boolean
}

type Check = { _zod: { def: { check: string; value?: unknown } } }
type Definition = {
  type: string
  /** Of a number: 'safeint' and others. */
  format?: string
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  defaultValue?: unknown
  checks?: readonly Check[]
}

/** Reads the limits of a field from its schema. */
export function limitsOf(schema: z.core.$ZodType): FieldLimits {
  const { type, format, innerType, element, defaultValue, checks = [] } = schema._zod.def as Definition
  if (element?._zod.def.type === 'object') return { type: 'rows', empty: 'text', initial: undefined }
  if (!innerType) {
    const bound = (name: string) => checks.find(({ _zod }) => _zod.def.check === name)?._zod.def.value
    const range = { min: bound('greater_than') as number, max: bound('less_than') as number }
    const whole = format?.includes('int') ?? false
    return { type, empty: 'text', initial: undefined, ...(type === 'number' && { ...range, whole }) }
  }
  const inner = limitsOf(innerType)
  if (type === 'nullable') return { ...inner, empty: 'null' }
  if (type === 'optional' && inner.empty === 'text') return { ...inner, empty: 'left-out' }
  return type === 'default' ? { ...inner, initial: defaultValue } : inner
}

/** A value of a field while it is edited: '' stands for none. */
export type FieldValue = string | boolean | unknown[] | Readonly<Record<string, unknown>>

/** What an edited field holds for a value of the record. */
export function toFieldValue(value: unknown, { type, initial }: FieldLimits): FieldValue {
  const given = value ?? initial
  if (type === 'boolean') return given === true
  if (type === 'array' || type === 'rows') return (given as unknown[] | undefined) ?? []
  if (type === 'object') return given as Readonly<Record<string, unknown>>
  if (typeof given === 'string') return given
  return typeof given === 'number' ? String(given) : ''
}

/** What is sent for an edited field; undefined leaves it out. A number is digits: '1e2' and '0x1f' are refused by the schema as NaN. */
export function fromFieldValue(value: FieldValue, { type, empty, whole }: FieldLimits): unknown {
  if (typeof value !== 'string') return value
  if (value.trim() === '' && empty !== 'text') return empty === 'null' ? null : undefined
  if (type !== 'number') return value
  return (whole ? /^\s*\d+\s*$/ : /^\s*\d+(\.\d+)?\s*$/).test(value) ? Number(value) : Number.NaN
}
