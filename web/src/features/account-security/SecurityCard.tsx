import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'

export type SecurityCardProps = {
  title: string
  /** What it is for, in a sentence or two. */
  fact: ReactNode
  /** Whether it is on. */
  badge?: ReactNode
  children: ReactNode
}

/** One matter of security, and what can be done about it. */
export function SecurityCard({ title, fact, badge, children }: SecurityCardProps) {
  return (
    <Card padding="lg">
      <section aria-label={title}>
        <div className="flex items-center justify-between gap-4">
          <h2 className="font-sans text-lg font-semibold tracking-normal">{title}</h2>
          {badge}
        </div>
        <p className="max-w-130 text-sm text-muted">{fact}</p>
        <div className="mt-5">{children}</div>
      </section>
    </Card>
  )
}
