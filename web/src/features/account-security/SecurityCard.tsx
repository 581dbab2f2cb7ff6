import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'

export type SecurityCardProps = {
  title: string
  /** One or two sentences that explain it. */
  fact: ReactNode
  /** Whether it is on. */
  badge?: ReactNode
  children: ReactNode
}

/** A card of the security settings. */
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
