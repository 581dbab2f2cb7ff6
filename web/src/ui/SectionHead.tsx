import type { ReactNode } from 'react'

export type SectionHeadProps = {
  title: string
  /** A line below: a count, a date. */
  fact?: ReactNode
  /** On the right; below the title on a phone. */
  actions?: ReactNode
}

/** Heading of a section of a page: serif, with its actions on the same line. */
export function SectionHead({ title, fact, actions }: SectionHeadProps) {
  return (
    <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 lg:mb-5">
      <div className="min-w-0">
        <h2 className="text-2xl">{title}</h2>
        {fact && <p className="text-sm text-muted">{fact}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
