import type { ReactNode } from 'react'
import { Card } from './Card.tsx'

/** Four figures in one card, 64 px high. */
export function FigureStrip({ children }: { children: ReactNode }) {
  return (
    <Card padding="none" className="grid grid-cols-4 divide-x divide-line">
      {children}
    </Card>
  )
}

type FigureProps = {
  label: string
  value: ReactNode
  /** Heard, but not seen, below 1024 px. */
  fact?: string | undefined
  /** In the place of the fact. */
  children?: ReactNode
}

export function Figure({ label, value, fact, children }: FigureProps) {
  return (
    <div className="flex min-h-16 min-w-0 flex-col items-center justify-center gap-x-3 px-1 py-1 text-center lg:flex-row lg:justify-start lg:px-4 lg:text-left">
      <div className="text-xl leading-6 font-semibold lg:text-3xl">{value}</div>
      <div className="min-w-0 max-w-full">
        <p className="text-xs leading-4 text-muted lg:text-sm lg:text-text">{label}</p>
        {fact ? <p className="truncate text-xs text-muted max-lg:sr-only">{fact}</p> : children}
      </div>
    </div>
  )
}
