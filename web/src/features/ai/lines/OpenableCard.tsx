import { type LucideIcon, ShieldAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { countOf } from '../../../lib/time/format.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'

type OpenableCardProps = {
  icon: LucideIcon
  title: string
  onOpen: () => void
  /** Beside the title. */
  beside: ReactNode
  /** How many passages about safety it has. */
  safety: number
  children: ReactNode
}

/** A kept record in a list. All of the card opens it. */
export function OpenableCard({ icon: Icon, title, onOpen, beside, safety, children }: OpenableCardProps) {
  const id = useId()
  return (
    <Card className="relative transition-shadow duration-150 focus-within:ring-2 focus-within:ring-ring hover:shadow-pop">
      <article aria-labelledby={id}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 id={id} className="text-lg font-semibold">
            <button
              type="button"
              onClick={onOpen}
              className="inline-flex items-center gap-2 text-left outline-none before:absolute before:inset-0 before:rounded-xl before:content-['']"
            >
              <Icon size={18} aria-hidden className="text-muted" />
              {title}
            </button>
          </h3>
          {beside}
          {safety > 0 && (
            <Badge tone="clay" icon={ShieldAlert}>
              {countOf(safety, 'safety passage')}
            </Badge>
          )}
        </div>
        {children}
      </article>
    </Card>
  )
}
