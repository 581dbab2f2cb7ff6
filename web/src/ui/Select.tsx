import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'
import { useFieldWiring } from './Field.tsx'
import { type ControlSize, controlHeight } from './TextInput.tsx'
import './select.css'

export type Option<Value extends string = string> = { value: Value; label: string; disabled?: boolean }

export type SelectProps = Omit<ComponentProps<'select'>, 'size' | 'children'> & {
  options: readonly Option[]
  /** The first option, for no value. */
  placeholder?: string | undefined
  size?: ControlSize | undefined
  /** The chosen option takes as many lines as it needs, which a select does not do by itself. Needs `value`. */
  wraps?: boolean | undefined
}

/** One of a few. A native select: `register()` spreads onto it, and a phone shows its own picker. */
export function Select({ options, placeholder, size, wraps, className, ...rest }: SelectProps) {
  const { labelId: _, ...wiring } = useFieldWiring(rest)
  return (
    <div className="relative">
      {wraps && (
        <p
          aria-hidden
          className={cn(
            'pointer-events-none relative z-1 min-h-control py-2 pr-10 pl-3.25 leading-5.5 wrap-anywhere forced-colors:invisible',
            !rest.value && 'text-muted',
          )}
        >
          {options.find(({ value }) => value === rest.value)?.label ?? placeholder}
        </p>
      )}
      <select
        {...rest}
        {...wiring}
        className={cn(
          'control picker truncate pr-10!',
          wraps ? 'absolute inset-0 h-full! text-transparent! *:text-text' : controlHeight(size),
          className,
        )}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={18}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
      />
    </div>
  )
}
