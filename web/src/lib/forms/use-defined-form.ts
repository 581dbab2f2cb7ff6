import {
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import type { FormDefinition, ValuesOf } from './define-form.ts'

type Shape = Readonly<Record<string, z.core.$ZodType>>

/** What rendering a form needs, whatever its fields are. */
export type DrawnForm = {
  definition: Pick<FormDefinition<Shape, unknown, object>, 'names' | 'fields' | 'limits' | 'sections'>
  form: UseFormReturn<FieldValues>
}

/**
 * The state of a form while it is edited, validated as its definition says. The only caller of react-hook-form's
 * `useForm`: for a record, call `useRecordForm` or `usePageForm`, which add drafts and versions.
 */
export function useDefinedForm<Fields extends Shape, Sent, Row extends object>(
  definition: FormDefinition<Fields, Sent, Row>,
  defaultValues: FieldValues = definition.valuesOf(undefined),
  resolver: Resolver<FieldValues> = resolverOf(definition, () => undefined),
): UseFormReturn<FieldValues> {
  // The focus moves once the errors are rendered: `useFaultFocus`.
  return useForm({ defaultValues, resolver, shouldFocusError: false })
}

/** Validates as a definition says. `base` returns the record as last read, for checks that depend on it. */
export function resolverOf<Fields extends Shape, Sent, Row extends object>(
  definition: FormDefinition<Fields, Sent, Row>,
  base: () => Row | undefined,
): Resolver<FieldValues> {
  return (values) => {
    const errors: FieldErrors = {}
    for (const [path, message] of Object.entries(definition.check(values as ValuesOf<Fields>, base())))
      set(errors, path, { ...(get(errors, path) as object | undefined), type: 'check', message })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}
