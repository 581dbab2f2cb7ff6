import { Button } from './Button.tsx'
import { type Difference, TwoVersions } from './TwoVersions.tsx'

export type DraftNoticeProps = {
  /** Something typed earlier stands in the form again. */
  restored: boolean
  onStartAnew: () => void
  /** 'Start with an empty form' */
  startAnewLabel: string
  /** The fields that differ in another window, or (`earlier`) in a draft of the record as it was before; undefined where there is no other. */
  differences: readonly Difference[] | undefined
  earlier?: boolean | undefined
  onTake: (which: 'here' | 'other') => void
}

/** Above the fields of a form that saves itself as a draft: what came back, and which of two windows counts. */
export function DraftNotice({ restored, onStartAnew, startAnewLabel, differences, earlier, onTake }: DraftNoticeProps) {
  if (differences)
    return (
      <TwoVersions
        title={
          earlier
            ? 'This was changed after you began to type. What you typed was kept.'
            : 'This form was also filled in in another window.'
        }
        other={earlier ? 'What you typed' : 'Other window'}
        takeLabel={earlier ? 'Take what you typed' : 'Take the other window’s'}
        differences={differences}
        onTake={onTake}
      />
    )
  if (!restored) return null
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-soft px-4 py-3 text-sm text-on-soft">
      <p className="min-w-0 flex-1">We restored your unsaved draft.</p>
      <Button size="sm" onClick={onStartAnew}>
        {startAnewLabel}
      </Button>
    </div>
  )
}
