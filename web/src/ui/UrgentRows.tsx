import { ShieldAlert } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { cn } from '../lib/cn.ts'
import { Button } from './Button.tsx'
import { PathLink } from './PathLink.tsx'

type UrgentRowsProps = {
  label: string
  rows: readonly ReactElement[]
  /** Leads to the other rows where the page lists them itself. Without it they open here. */
  onOthers?: (() => void) | undefined
}

/**
 * What cannot wait: one row that stays in sight below the top bar, of a fixed height because what sticks below it leaves that much room (`--urgent`
 * in app.css). A button shows the others, which scroll with the page. Renders nothing without rows.
 */
export function UrgentRows({ label, rows: [first, ...others], onOthers }: UrgentRowsProps) {
  const [isOpen, setOpen] = useState(false)
  if (!first) return null
  const more = `Show ${others.length} more`
  return (
    <>
      <ul
        aria-label={label}
        className={cn(
          'urgent-row sticky top-16 z-30 -mx-4 bg-bg px-4 py-1 md:-mx-8 md:px-8 print:static',
          others.length === 0 && 'mb-3',
        )}
      >
        {first}
      </ul>
      {others.length > 0 && (
        <div className="mb-4">
          {isOpen && (
            <ul aria-label={`More ${label.toLowerCase()}`} className="flex flex-col gap-1">
              {others}
            </ul>
          )}
          <Button
            size="sm"
            variant="ghost"
            className="text-bad! max-md:h-11"
            aria-expanded={onOthers ? undefined : isOpen}
            onClick={onOthers ?? (() => setOpen(!isOpen))}
          >
            {isOpen ? 'Show only the newest' : more}
          </Button>
        </div>
      )}
    </>
  )
}

type UrgentRowProps = {
  /** 'an answer needs your attention' */
  what: string
  fact: string
  action: ReactNode
  /** Whom it is about, on a page about several people. */
  about?: { name: string; to: string } | undefined
}

/** One of them: what it is, its fact, and the one action that ends it. Where there is little room, the fact is cut first and then the name. */
export function UrgentRow({ what, fact, action, about }: UrgentRowProps) {
  return (
    <li className="flex h-12 items-center gap-2 rounded-lg border border-l-4 border-bad bg-surface pr-1 pl-2.5 max-[22.5rem]:h-16 sm:gap-3 sm:px-3">
      <ShieldAlert size={18} aria-hidden className="text-bad" />
      <p className="line-clamp-2 min-w-0 flex-1 text-sm leading-5 wrap-anywhere max-[22.5rem]:line-clamp-3 sm:line-clamp-1 sm:text-md">
        <span className="font-semibold">
          {about ? (
            <>
              <PathLink
                to={about.to}
                dir="auto"
                title={about.name}
                className="inline-block max-w-3/5 truncate rounded-sm align-bottom hover:underline"
              >
                {about.name}
              </PathLink>
              : {what}
            </>
          ) : (
            what.charAt(0).toUpperCase() + what.slice(1)
          )}
        </span>{' '}
        <span className="text-muted">{fact}</span>
      </p>
      {action}
    </li>
  )
}
