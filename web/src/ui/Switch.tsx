import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../lib/cn.ts'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'role'> & {
  label: string
  description?: ReactNode
  /** Right of the label, such as a badge that says why it cannot be used. */
  badge?: ReactNode
}

/**
 * On or off, with its label on the left: a row of a list. `register()` of react-hook-form spreads onto it. With
 * `aria-disabled` it is visible and readable but does not move, and its value stays in the form.
 */
export function Switch({ label, description, badge, className, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <label className={cn('flex items-start gap-4 py-3.5', rest['aria-disabled'] && 'cursor-not-allowed', className)}>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span id={`${id}-label`} className="font-medium">
            {label}
          </span>
          {badge}
        </span>
        {description && (
          <span id={`${id}-description`} className="mt-0.5 block text-sm text-muted">
            {description}
          </span>
        )}
      </span>
      <input
        {...rest}
        // React reports a change before a press can be cancelled, so there must be no listener.
        onChange={rest['aria-disabled'] ? undefined : rest.onChange}
        onClick={(event) => (rest['aria-disabled'] ? event.preventDefault() : rest.onClick?.(event))}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is on
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={description ? `${id}-description` : undefined}
        className={cn(
          'relative mt-0.5 h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors duration-150 checked:bg-primary',
          'before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-surface before:transition-transform before:duration-150 checked:before:translate-x-4',
          'aria-disabled:cursor-not-allowed aria-disabled:bg-line aria-disabled:checked:bg-muted/60',
        )}
      />
    </label>
  )
}
