import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Ring } from './Brand.tsx'
import { IconTile } from './Tile.tsx'

export type EmptyStateProps = {
  icon: LucideIcon
  title: string
  /** Why it is empty and what to do next, in a sentence. */
  children: ReactNode
  actions?: ReactNode
  /** Half height, for use inside a card. */
  small?: boolean | undefined
}

export function EmptyState({ icon, title, children, actions, small }: EmptyStateProps) {
  return (
    <section className="relative isolate grid place-items-center overflow-hidden rounded-xl border border-dashed border-line-strong/60 px-4">
      {!small && <Ring edge={472} className="absolute top-1/2 left-1/2 -z-10 -translate-1/2" />}
      <div
        className={
          small
            ? 'flex max-w-100 flex-col items-center py-10 text-center'
            : 'flex min-h-125 max-w-100 flex-col items-center justify-center py-12 text-center'
        }
      >
        <IconTile icon={icon} size={small ? 48 : 56} />
        <h2 className="mt-5 text-2xl">{title}</h2>
        <p className="mt-1.5 text-muted">{children}</p>
        {actions && <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>}
      </div>
    </section>
  )
}
