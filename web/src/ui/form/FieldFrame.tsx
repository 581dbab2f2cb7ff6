import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import type { DrawnForm } from '../../lib/forms/use-defined-form.ts'
import { Field } from '../Field.tsx'

export type FieldFrameProps = DrawnForm & {
  name: string
  /** Replaces the hint of the definition. */
  hint?: ReactNode
  /** Right of the label. */
  aside?: ReactNode
}

/** Label, hint and error of a field as its form defines it, around any control. */
export function FieldFrame({
  definition,
  form,
  name,
  hint,
  aside,
  children,
}: FieldFrameProps & { children: ReactNode }) {
  const { errors } = useFormState({ control: form.control, name })
  const field = definition.fields[name]
  if (!field) return null
  const error = errors[name]?.message
  return (
    <Field
      label={field.label}
      optional={field.optional ?? definition.limits[name]?.empty !== 'text'}
      hint={hint ?? field.hint}
      error={typeof error === 'string' ? error : undefined}
      aside={aside}
    >
      {children}
    </Field>
  )
}
