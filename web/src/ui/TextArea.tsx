import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'
import { useFieldWiring } from './Field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'rows'> & {
  /** The number of visible lines while it is empty. */
  rows?: number | undefined
}

/** Grows with its text, from `rows` (3) to 60 % of the screen. `register()` of react-hook-form spreads onto it. */
export function TextArea({ rows = 3, className, style, ...rest }: TextAreaProps) {
  const { labelId: _, ...wiring } = useFieldWiring(rest)
  return (
    <textarea
      {...rest}
      {...wiring}
      rows={rows}
      // `field-sizing: content` ignores rows: these are their lines, the padding and the border.
      style={rows > 3 ? { minHeight: `calc(${rows}lh + 1.125rem)`, ...style } : style}
      className={cn(
        'control h-auto! field-sizing-content max-h-[60vh] min-h-[5.25rem] resize-y py-2 leading-normal',
        className,
      )}
    />
  )
}
