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
}

/** One of a few. A native select: `register()` spreads onto it, and a phone shows its own picker. */
export function Select({ options, placeholder, size, className, ...rest }: SelectProps) {
  const { labelId: _, ...wiring } = useFieldWiring(rest)
  return (
    <div className="relative">
      <select {...rest} {...wiring} className={cn('control picker truncate pr-10!', controlHeight(size), className)}>
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
