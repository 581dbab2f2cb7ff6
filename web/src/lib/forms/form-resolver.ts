import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'

/** A react-hook-form resolver for a check that returns messages by path. */
export function resolverOf(check: (values: FieldValues) => Record<string, string>): Resolver<FieldValues> {
  return (values) => {
    const errors: FieldErrors = {}
    for (const [path, message] of Object.entries(check(values)))
      set(errors, path, { ...(get(errors, path) as object | undefined), type: 'check', message })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}
