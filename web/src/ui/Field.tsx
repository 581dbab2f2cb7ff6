import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId, useState } from 'react'
import { cn } from '../lib/cn.ts'

type Wiring = {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  setProblem: (problem: string | undefined) => void
}
const FieldContext = createContext<Wiring | null>(null)

type Wired = { id?: string | undefined; 'aria-describedby'?: string | undefined; 'aria-invalid'?: unknown }

/**
 * For controls: the id and aria attributes that connect one to the Field around it. The caller's values take
 * precedence.
 */
export function useFieldWiring(given: Wired = {}) {
  const field = useContext(FieldContext)
  return {
    id: given.id ?? field?.id,
    labelId: field?.labelId,
    'aria-describedby': given['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
  }
}

/** For controls that read what is typed: says why they can't, in place of the field's own error. */
export const useSetProblem = () => useContext(FieldContext)?.setProblem

export type FieldProps = {
  label: string
  /** Shows 'optional' beside the label. Required fields are not marked. */
  optional?: boolean | undefined
  hint?: ReactNode
  /** The error, as one sentence. `errors.name?.message` of react-hook-form fits. */
  error?: string | undefined
  /** Right of the label, such as a link. */
  aside?: ReactNode
  /** The label is only for screen readers. */
  labelHidden?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Label, one control, hint and error, connected for screen readers. */
export function Field({ label, optional, hint, aside, labelHidden, className, children, ...rest }: FieldProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const error = problem ?? rest.error
  const ids = { hint: `${id}-hint`, error: `${id}-error` }
  const described = [error ? ids.error : '', hint ? ids.hint : ''].filter(Boolean).join(' ')
  const wiring = {
    id,
    labelId: `${id}-label`,
    describedBy: described || undefined,
    invalid: Boolean(error),
    setProblem,
  }
  return (
    <FieldContext value={wiring}>
      <div className={cn('min-w-0', className)}>
        <div className={cn('mb-1.5 flex items-baseline justify-between gap-3', labelHidden && 'sr-only')}>
          <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium">
            {label}
            {optional && <span className="ml-1 font-normal text-muted"> optional</span>}
          </label>
          {aside && <span className="text-sm">{aside}</span>}
        </div>
        {children}
        {hint && (
          <p id={ids.hint} className="mt-1.5 text-xs text-muted">
            {hint}
          </p>
        )}
        {error && <FieldError id={ids.error}>{error}</FieldError>}
      </div>
    </FieldContext>
  )
}

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-bad">
      <CircleAlert size={16} className="mt-px" aria-hidden />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** An error of a whole form that belongs to no field; announced when it appears. Renders nothing if empty. */
export function FormError({ children }: { children?: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className="flex items-start gap-2 rounded-md bg-bad-soft px-3 py-2.5 text-sm font-medium text-bad">
          <CircleAlert size={16} className="mt-px" aria-hidden />
          <span className="min-w-0">{children}</span>
        </p>
      )}
    </div>
  )
}
