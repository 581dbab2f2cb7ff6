import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'
import { useFieldWiring } from './Field.tsx'

export type ControlSize = 'md' | 'lg'

/** 40 px, or 44 on the sign-in pages. */
export const controlHeight = (size: ControlSize | undefined) => (size === 'lg' ? 'h-11!' : '')

export type TextInputProps = Omit<ComponentProps<'input'>, 'size'> & { size?: ControlSize | undefined }

/** `register()` of react-hook-form spreads onto it. */
export function TextInput({ size, className, ...rest }: TextInputProps) {
  const { labelId: _, ...wiring } = useFieldWiring(rest)
  return <input type="text" {...rest} {...wiring} className={cn('control', controlHeight(size), className)} />
}
