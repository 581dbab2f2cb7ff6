import { ShieldAlert } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { cn } from '../lib/cn.ts'
import { Button } from './Button.tsx'

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

type UrgentRowProps = { fact: string; action: ReactNode; children: ReactNode }

/** One of them, 48 px high: what it is, its fact, and the one action that ends it. */
export function UrgentRow({ fact, action, children }: UrgentRowProps) {
  return (
    <li className="flex min-h-12 items-center gap-3 px-3 py-0.5">
      <ShieldAlert size={18} aria-hidden className="shrink-0 text-bad" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-sm leading-5 wrap-anywhere sm:text-md">
        <p className="font-semibold">{children}</p>
        <p className="text-muted">{fact}</p>
      </div>
      {action}
    </li>
  )
}
