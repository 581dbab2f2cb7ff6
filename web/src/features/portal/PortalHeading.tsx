import type { ReactNode } from 'react'
import { useTitle } from '../../lib/title.ts'

type PortalHeadingProps = {
  title: string
  /** The name of the page, if the heading greets. */
  tabTitle?: string
  /** One line below the title. */
  fact?: string | false | undefined
  /** Beside the title. */
  action?: ReactNode
}

/** The top of a page of the portal. */
export function PortalHeading({ title, tabTitle = title, fact, action }: PortalHeadingProps) {
  useTitle(tabTitle)
  return (
    <header className="mb-6 flex items-end gap-3 md:mb-8">
      <div className="min-w-0 flex-1">
        <h1 className="text-3xl wrap-anywhere md:text-5xl">{title}</h1>
        {fact && <p className="mt-1 text-md wrap-anywhere text-muted md:text-base">{fact}</p>}
      </div>
      {action}
    </header>
  )
}
