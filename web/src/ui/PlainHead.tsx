import type { ReactNode } from 'react'
import { useTitle } from '../lib/title.ts'

type PlainHeadProps = {
  title: string
  /** The name of the page, if the heading greets. */
  tabTitle?: string
  /** One line below the title. */
  fact?: string | false | undefined
  /** Beside the title. */
  action?: ReactNode
}

/** The heading of a page without anything above it. It also names the browser's tab. */
export function PlainHead({ title, tabTitle = title, fact, action }: PlainHeadProps) {
  useTitle(tabTitle)
  return (
    <header className="mb-6 flex items-end gap-3 short:mb-3 md:mb-8">
      <div className="min-w-0 flex-1">
        <h1 className="text-3xl wrap-anywhere md:text-5xl">{title}</h1>
        {fact && <p className="mt-1 text-md wrap-anywhere text-muted md:text-base">{fact}</p>}
      </div>
      {action}
    </header>
  )
}
