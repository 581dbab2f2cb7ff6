import type { ReactNode } from 'react'
import { cn } from '../../../lib/cn.ts'

type BandProps = {
  id?: string
  /** The id of the heading. */
  labelledBy: string
  /** Default: paper. The bands of the page alternate. */
  white?: boolean
  className?: string
  children: ReactNode
}

/** A full-width section of the landing page. */
export function Band({ id, labelledBy, white = false, className, children }: BandProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={cn(
        'scroll-mt-16 px-5 py-20 md:px-8 md:py-28',
        white && 'border-y border-line bg-surface max-md:border-x-0',
        className,
      )}
    >
      <div className="mx-auto max-w-278">{children}</div>
    </section>
  )
}

/** `children` with manual line breaks. */
export function BandTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-[2rem] leading-[1.12] md:text-[2.75rem]">
      {children}
    </h2>
  )
}
