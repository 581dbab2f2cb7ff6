import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'
import { useFieldWiring } from './Field.tsx'

/** Grows with what is written, from `rows` (3) to 60 % of the screen. `register()` of react-hook-form spreads onto it. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const { labelId: _, ...wiring } = useFieldWiring(rest)
  return (
    <textarea
      rows={3}
      {...rest}
      {...wiring}
      className={cn(
        'control h-auto! field-sizing-content max-h-[60vh] min-h-[5.25rem] resize-y py-2 leading-normal',
        className,
      )}
    />
  )
}
