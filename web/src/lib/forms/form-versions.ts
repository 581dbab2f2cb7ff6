import type * as z from 'zod/mini'
import type { FieldDefinition, FormDefinition, ValuesOf } from './define-form.ts'
import type { FieldValue } from './field-schema.ts'
import { joinedText } from './joined-text.ts'

type Shape = Readonly<Record<string, z.core.$ZodType>>
type Definition<Fields extends Shape> = Pick<FormDefinition<Fields, unknown, object>, 'names' | 'fields'>

export type Difference = { label: string; here: string; other: string }

/** The fields in which two versions differ, as the form displays them. */
export function differencesOf<Fields extends Shape>(
  { names, fields }: Definition<Fields>,
  here: ValuesOf<Fields>,
  other: ValuesOf<Fields>,
): Difference[] {
  return names
    .filter((name) => differingPaths({ value: here[name] }, { value: other[name] }).length > 0)
    .map((name) => ({
      label: fields[name].label,
      here: textOf(here[name], fields[name]),
      other: textOf(other[name], fields[name]),
    }))
}

/** Combines two versions; fields that cannot be combined keep the typed one. */
export function combineVersions<Fields extends Shape>(
  { names, fields }: Definition<Fields>,
  saved: ValuesOf<Fields>,
  typed: ValuesOf<Fields>,
): ValuesOf<Fields> {
  const combined = names.map((name) => {
    const { control, combine = control === 'textarea' ? joined : undefined } = fields[name]
    return [name, combine ? combine(saved[name], typed[name]) : typed[name]]
  })
  return Object.fromEntries(combined) as ValuesOf<Fields>
}

const joined = (saved: FieldValue, typed: FieldValue) => joinedText(saved as string, typed as string)

// JSON alone would turn NaN, an invalid number, into null.
const sameValue = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other && JSON.stringify(one) === JSON.stringify(other)

/** The paths at which two versions differ: objects are compared by property, lists as a whole. */
export function differingPaths(one: object, other: object): string[] {
  const values = other as Readonly<Record<string, unknown>>
  return Object.entries(one).flatMap(([name, value]) => {
    const against = values[name]
    if (isParts(value) && isParts(against)) return differingPaths(value, against).map((path) => `${name}.${path}`)
    return sameValue(value, against) ? [] : [name]
  })
}

const isParts = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function textOf(value: FieldValue, { options, shown }: FieldDefinition): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (shown) return shown(value)
  if (typeof value === 'object') return Object.values(value).join(', ')
  return options?.find((option) => option.value === value)?.label ?? value
}
