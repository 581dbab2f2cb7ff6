import { aiKindNames } from '@openhour/shared/features/ai/ai-review.rules.ts'
import type { AiReviewItem } from '@openhour/shared/features/ai/ai-review.contract.ts'
import { Check, CircleHelp, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../../lib/cn.ts'
import { countOf, formatDay, formatMoment } from '../../../lib/time/format.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { PathButton } from '../../../ui/PathButton.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Avatar } from '../../../ui/Tile.tsx'
import { engineLabel } from '../drafts/engine-labels.ts'

type ReviewRowProps = {
  item: AiReviewItem
  zone: string
  /** Where it is read. */
  to: string
  actions?: ReactNode
}

/** A draft, a session note or a weekly report: whose, about when, how far its lines are backed, and how it begins. */
export function ReviewRow({ item, zone, to, actions }: ReviewRowProps) {
  const { clientName, clientArchived, kind, ofDate, firstLines, state, problem } = item
  const title = `${aiKindNames[kind]}, ${kind === 'report' ? 'week of ' : ''}${formatDay(ofDate)}`
  const opening = state === 'ready' && kind !== 'transcription' ? 'Review' : 'Open'
  // On a tablet, two buttons would leave the text a narrow column.
  const below = state !== null && state !== 'ready'
  return (
    <article
      aria-label={`${clientName}: ${title}`}
      className={cn('flex gap-x-4 gap-y-3 px-4 py-4 max-sm:flex-wrap sm:px-6', below && 'max-lg:flex-wrap')}
    >
      <span className="max-sm:hidden">
        <Avatar name={clientName} size={40} tone={clientArchived ? 'neutral' : undefined} />
      </span>
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">{clientName}</h2>
          {clientArchived && <Badge>Archived client</Badge>}
          <SupportBadges item={item} />
        </div>
        <p className="text-sm text-muted">{title}</p>
        {state === 'waiting' || state === 'running' ? (
          <div className="mt-2 max-w-90">
            <ProgressBar value={item.percent / 100} width="full" label={`${item.percent} percent written`} />
            <p className="mt-1.5 text-sm text-muted">{item.stage ?? 'Waiting to start'}</p>
          </div>
        ) : state === 'failed' || state === 'cancelled' ? (
          <p className="mt-1.5 max-w-[68ch] text-md wrap-anywhere">{problem ?? `${item.stage ?? 'You stopped it'}.`}</p>
        ) : (
          firstLines.length > 0 && (
            <p className="mt-1.5 line-clamp-2 max-w-[68ch] text-md wrap-anywhere">{firstLines.join(' ')}</p>
          )
        )}
        <p className="mt-1.5 text-xs text-muted">
          {engineLabel(item)}
          {item.byJob && ' · drafted automatically'}
          {` · ${formatMoment(item.createdAt, { zone })}`}
        </p>
      </div>
      <div
        className={cn(
          'flex shrink-0 items-start gap-2 max-sm:w-full max-sm:*:flex-1',
          below && 'sm:max-lg:w-full sm:max-lg:pl-14',
        )}
      >
        {actions}
        <PathButton to={to} data-part="open" aria-label={`${opening}: ${clientName}, ${title}`} className="max-sm:h-11">
          {opening}
        </PathButton>
      </div>
    </article>
  )
}

function SupportBadges({ item: { state, engine, lines, unsupported, safety } }: { item: AiReviewItem }) {
  if (state === 'failed') return <Badge tone="bad">Failed</Badge>
  if (state === 'cancelled') return <Badge>Stopped</Badge>
  if (state === 'waiting') return <Badge>Waiting</Badge>
  if (state === 'running') return <Badge tone="soft">In progress</Badge>
  return (
    <>
      {safety > 0 && (
        <Badge tone="clay" icon={ShieldAlert}>
          {countOf(safety, 'safety passage')}
        </Badge>
      )}
      {unsupported > 0 ? (
        <Badge tone="honey" icon={CircleHelp}>
          {countOf(unsupported, 'line')} unsupported
        </Badge>
      ) : (
        state === 'ready' &&
        lines > 0 &&
        engine === 'model' && (
          <Badge tone="good" icon={Check}>
            Every line supported
          </Badge>
        )
      )}
    </>
  )
}
