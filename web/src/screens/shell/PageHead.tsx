import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'
import { useTitle } from '../../lib/title.ts'
import { PathLink } from '../../ui/PathLink.tsx'

export type PageHeadProps = {
  title: string
  /** The name of the browser's tab, where the heading does not name the page. */
  tabTitle?: string | undefined
  /** Beside the h1. */
  badge?: ReactNode
  /** One line below the h1: date, count, a bar. */
  fact?: ReactNode
  /** One line above the h1. */
  above?: ReactNode
  back?: { to: string; label: string } | undefined
  /** Left of the h1: a person's avatar. */
  lead?: ReactNode
  /** On the right, aligned with `fact`; at most one filled button. */
  actions?: ReactNode
  /** On a phone, `actions` go below the h1 at full width instead of beside it. */
  actionsBelow?: boolean | undefined
}

/** The heading of a page. It also names the browser's tab. */
export function PageHead(props: PageHeadProps) {
  const { title, tabTitle, badge, fact, above, back, lead, actions, actionsBelow } = props
  useTitle(tabTitle ?? title)
  return (
    <header className="mb-6 short:mb-3 md:mb-8">
      {back && (
        <PathLink
          to={back.to}
          exact
          className="mb-3 inline-flex items-center gap-1.5 rounded-sm text-md text-muted hover:text-text print:hidden"
        >
          <ChevronLeft size={16} aria-hidden />
          {back.label}
        </PathLink>
      )}
      <div
        className={cn(
          'flex gap-4 sm:flex-wrap',
          actionsBelow ? 'flex-col sm:flex-row sm:items-end' : 'items-start sm:items-end',
        )}
      >
        <div className="flex min-w-0 flex-auto items-center gap-4">
          {lead}
          <div className="min-w-0">
            {above && <div className="mb-1 text-md text-muted">{above}</div>}
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="min-w-0 text-3xl wrap-anywhere md:text-5xl">{title}</h1>
              {badge}
            </div>
            {fact && <div className="mt-1 text-md text-muted md:text-base">{fact}</div>}
          </div>
        </div>
        {actions && (
          <div className={cn('flex flex-wrap items-center gap-2', actionsBelow && 'max-sm:w-full max-sm:*:flex-1')}>
            {actions}
          </div>
        )}
      </div>
    </header>
  )
}
