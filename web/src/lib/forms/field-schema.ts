import type * as z from 'zod/mini'

/** What the contract says about one field. */
export type FieldLimits = {
  /** The type in the schema; 'rows' is an array of objects. */
  type: string
  /**
   * What is sent for an empty field: null, nothing at all, or the empty text, which the schema refuses with its own
   * message.
   */
  empty: 'null' | 'left-out' | 'text'
  initial: unknown
  min?: number | undefined
  max?: number | undefined
  /** An integer. */
  whole?: boolean
}

type Check = { _zod: { def: { check: string; value?: unknown } } }
type Definition = {
  type: string
  /** The number format: 'safeint' and others. */
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

/** The value of a field while it is edited; '' if empty. */
export type FieldValue = string | boolean | unknown[] | Readonly<Record<string, unknown>>

/** Converts a record's value to an edited value. */
export function toFieldValue(value: unknown, { type, initial }: FieldLimits): FieldValue {
  const given = value ?? initial
  if (type === 'boolean') return given === true
  if (type === 'array' || type === 'rows') return (given as unknown[] | undefined) ?? []
  if (type === 'object') return given as Readonly<Record<string, unknown>>
  if (typeof given === 'string') return given
  return typeof given === 'number' ? String(given) : ''
}

/**
 * Converts an edited value to what is sent; undefined leaves it out. Numbers are digits: '1e2' and '0x1f' become NaN,
 * which the schema refuses.
 */
export function fromFieldValue(value: FieldValue, { type, empty, whole }: FieldLimits): unknown {
  if (typeof value !== 'string') return value
  if (value.trim() === '' && empty !== 'text') return empty === 'null' ? null : undefined
  if (type !== 'number') return value
  return (whole ? /^\s*\d+\s*$/ : /^\s*\d+(\.\d+)?\s*$/).test(value) ? Number(value) : Number.NaN
}
