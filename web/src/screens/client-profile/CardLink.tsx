import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { SectionLink, type TabAddress } from './TabLink.tsx'

type CardLinkProps = { title: string; fact?: string | undefined; address: TabAddress; children: ReactNode }

/** A card of the overview that leads to a section as a whole; its accessible name is the title. */
export function CardLink({ title, fact, address, children }: CardLinkProps) {
  return (
    <Card className="group relative min-w-0 hover:bg-surface-2">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h3 className="font-sans text-base font-semibold tracking-normal">
          <SectionLink address={address} className="after:absolute after:inset-0 after:rounded-xl">
            {title}
          </SectionLink>
        </h3>
        <span className="flex shrink-0 items-center gap-2 text-sm text-muted">
          {fact}
          <ArrowRight size={16} aria-hidden className="self-center" />
        </span>
      </div>
      {children}
    </Card>
  )
}
