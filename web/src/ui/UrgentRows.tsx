import { ShieldAlert } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { cn } from '../lib/cn.ts'
import { Button } from './Button.tsx'
import { PathLink } from './PathLink.tsx'

type UrgentRowsProps = { label: string; rows: readonly ReactElement[]; className?: string }

/** What cannot wait, in one row above a page; a button in a second line shows the others. Renders nothing without rows. */
export function UrgentRows({ label, rows, className }: UrgentRowsProps) {
  const [isOpen, setOpen] = useState(false)
  if (rows.length === 0) return null
  const others = rows.length - 1
  return (
    <div className={cn('overflow-hidden rounded-lg border border-l-4 border-bad bg-surface', className)}>
      <ul aria-label={label} className="divide-y divide-line">
        {isOpen ? rows : rows.slice(0, 1)}
      </ul>
      {others > 0 && (
        <Button
          size="sm"
          variant="ghost"
          block
          className="justify-start! rounded-none border-t border-line text-bad max-md:h-11"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show only the newest' : `Show ${others} more`}
        </Button>
      )}
    </div>
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

/** One of them, 48 px high: what it is, its fact, and the one action that ends it. */
export function UrgentRow({ what, fact, action, about }: UrgentRowProps) {
  return (
    <li className="flex min-h-12 items-center gap-3 px-3 py-0.5">
      <ShieldAlert size={18} aria-hidden className="shrink-0 text-bad" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-sm leading-5 wrap-anywhere sm:text-md">
        <p className="font-semibold">
          {about ? (
            <>
              <PathLink to={about.to} className="rounded-sm hover:underline">
                {about.name}
              </PathLink>
              : {what}
            </>
          ) : (
            what.charAt(0).toUpperCase() + what.slice(1)
          )}
        </p>
        {/* With a name there is no room for it on a phone. */}
        <p className={cn('text-muted', about && 'max-sm:sr-only')}>{fact}</p>
      </div>
      {action}
    </li>
  )
}
