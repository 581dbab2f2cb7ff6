import { cn } from '../../../lib/cn.ts'
import { Select, type SelectProps } from '../../../ui/Select.tsx'

/** A select whose chosen option takes as many lines as it needs, which none does by itself. */
export function WrappedSelect(props: SelectProps & { value: string }) {
  const { options, placeholder, value } = props
  return (
    <div className="relative">
      <p
        aria-hidden
        className={cn(
          'pointer-events-none relative z-1 min-h-control py-2 pr-10 pl-3.25 leading-5.5 wrap-anywhere forced-colors:invisible',
          value === '' && 'text-muted',
        )}
      >
        {options.find((option) => option.value === value)?.label ?? placeholder}
      </p>
      <div className="absolute inset-0 *:h-full">
        <Select {...props} className="h-full! text-transparent! *:text-text" />
      </div>
    </div>
  )
}
