import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'className'>

/** The box only, 24 px. Its label wraps it or is given by `aria-labelledby`. */
export function Checkbox(props: CheckboxProps) {
  return (
    <span className="relative inline-flex size-6 shrink-0">
      <input
        {...props}
        type="checkbox"
        className="peer size-6 appearance-none before:absolute before:-inset-2 before:content-[''] rounded-sm border-[1.5px] border-line-strong bg-surface transition-colors duration-150 checked:border-primary checked:bg-primary disabled:border-line disabled:bg-surface-2 disabled:checked:bg-line-strong"
      />
      <Check
        size={16}
        strokeWidth={2.6}
        aria-hidden
        className="pointer-events-none invisible absolute inset-0 m-auto text-on-primary peer-checked:visible"
      />
    </span>
  )
}
