import type { AdminOverview } from '@openhour/shared/features/admin/admin.contract.ts'
import { ArrowRight, CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card, CardHead } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { type Need, needsOf } from './needs.ts'

/** What an admin has to do, each with the place to do it. */
export function NeedsCard({ overview }: { overview: Pick<AdminOverview, 'parts' | 'waiting'> }) {
  const needs = needsOf(overview)
  if (needs.length === 0)
    return (
      <Card padding="lg" className="flex items-center gap-3.5">
        <CircleCheck size={20} aria-hidden className="shrink-0 text-good" />
        <div>
          <h2 className="font-sans text-lg font-semibold tracking-normal">Nothing needs you</h2>
          <p className="text-sm text-muted">All parts work, no job was given up, and nobody waits for support.</p>
        </div>
      </Card>
    )
  return (
    <Card padding="lg">
      <CardHead title="What needs you" fact="The most urgent first" />
      <ul aria-label="What needs you" className="-my-1.5">
        {needs.map((need) => (
          <NeedRow key={need.key} need={need} />
        ))}
      </ul>
    </Card>
  )
}

function NeedRow({ need: { label, hint, to, isUrgent } }: { need: Need }) {
  const Icon = isUrgent ? CircleX : CircleAlert
  return (
    <li>
      <Leading to={to}>
        <Icon size={18} aria-hidden className={isUrgent ? 'shrink-0 text-bad' : 'shrink-0 text-honey'} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{label}</span>
          <span className="line-clamp-2 text-sm wrap-anywhere text-muted">{hint}</span>
        </span>
        <ArrowRight size={18} aria-hidden className="shrink-0 text-muted" />
      </Leading>
    </li>
  )
}

const rowClass =
  '-mx-3 flex items-center gap-3.5 rounded-lg px-3 py-2.5 transition-colors duration-150 hover:bg-surface-2'

/** Within the page, the browser itself leads to the line. */
function Leading({ to, children }: { to: string; children: ReactNode }) {
  return to.startsWith('#') ? (
    <a href={to} className={rowClass}>
      {children}
    </a>
  ) : (
    <PathLink to={to} className={rowClass}>
      {children}
    </PathLink>
  )
}
