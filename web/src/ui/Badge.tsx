import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'
import { type Tone, toneClass } from './tones.ts'

export type BadgeProps = {
  tone?: Tone | undefined
  icon?: LucideIcon | undefined
  /** A dot before the text: something that applies right now. */
  dot?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon: Icon, dot, className, children }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold',
        toneClass[tone],
        className,
      )}
    >
      {dot && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />}
      {Icon && <Icon size={14} aria-hidden />}
      <span className="truncate">{children}</span>
    </span>
  )
}
