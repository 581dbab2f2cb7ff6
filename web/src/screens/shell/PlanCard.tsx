import { PathLink } from '../../ui/PathLink.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

export type PlanCardProps = {
  /** 'Pro plan', '9 days left in your trial'. */
  title: string
  /** '14 of 20 clients'. */
  fact?: string | undefined
  /** From 0 to 1. Without it there is no bar. */
  progress?: number | undefined
  atLimit?: boolean | undefined
  href: string
  linkLabel?: string | undefined
}

export function PlanCard({ title, fact, progress, atLimit, href, linkLabel = 'See plans' }: PlanCardProps) {
  return (
    <section aria-label="Your plan" className="rounded-lg border border-line bg-surface px-4 pt-3.5 pb-3">
      <div className="flex items-baseline justify-between gap-2">
        <p className="text-sm font-semibold">{title}</p>
        {fact && <p className="text-xs text-muted">{fact}</p>}
      </div>
      {progress !== undefined && (
        <div className="mt-2.5">
          <ProgressBar value={progress} label={fact ?? title} tone={atLimit ? 'honey' : 'brand'} width="full" />
        </div>
      )}
      <PathLink to={href} className="mt-2 inline-block rounded-sm py-0.5 text-md text-primary hover:underline">
        {linkLabel}
      </PathLink>
    </section>
  )
}
