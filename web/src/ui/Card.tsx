import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../lib/cn.ts'

export type CardProps = ComponentProps<'div'> & {
  /** Padding: 20 px in a grid, 24 on its own; 'none' if rows reach the edge. */
  padding?: 'none' | 'md' | 'lg' | undefined
}

export function Card({ padding = 'md', className, ...rest }: CardProps) {
  const space = { none: 'overflow-hidden', md: 'p-4 sm:p-5', lg: 'p-5 sm:p-6' }[padding]
  return <div {...rest} className={cn('rounded-xl border border-line bg-surface shadow-card', space, className)} />
}

export type CardHeadProps = {
  title: string
  fact?: ReactNode
  actions?: ReactNode
  /** The heading level. */
  level?: 2 | 3 | undefined
}

/** Title of a card with one line below and actions on the right. */
export function CardHead({ title, fact, actions, level = 2 }: CardHeadProps) {
  const Heading = `h${level}` as const
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <Heading className="font-sans text-lg font-semibold tracking-normal">{title}</Heading>
        {fact && <div className="text-sm text-muted">{fact}</div>}
      </div>
      {actions && <div className="flex items-center gap-2">{actions}</div>}
    </div>
  )
}
