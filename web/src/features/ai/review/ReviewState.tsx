import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { countOf } from '../../../lib/time/format.ts'
import type { DraftLines } from '../drafts/use-draft-lines.ts'

type ReviewStateProps = { unresolved: number; state: DraftLines<object>['state'] }

/** Whether the lines are saved, and what has to be decided first. */
export function ReviewState(props: ReviewStateProps) {
  const [Icon, text] = stateOf(props)
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-muted max-sm:w-full">
      <Icon size={16} aria-hidden className={Icon === CircleAlert ? 'shrink-0 text-honey' : 'shrink-0'} />
      {text}
    </p>
  )
}

function stateOf({ unresolved, state }: ReviewStateProps) {
  if (state === 'saving') return [LoaderCircle, 'Saving your changes…'] as const
  if (state !== 'saved') return [CircleAlert, 'Not saved yet'] as const
  if (unresolved > 0) return [CircleAlert, `Resolve ${countOf(unresolved, 'unsupported line')} first`] as const
  return [CircleCheck, 'All changes saved'] as const
}
