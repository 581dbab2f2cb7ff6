import { useEffect, useRef, useState } from 'react'
import type { FormDraft } from '../lib/forms/use-draft.ts'
import { Button } from './Button.tsx'
import { ActionNotice } from './form/ActionNotice.tsx'
import { type Difference, TwoVersions } from './TwoVersions.tsx'

export type ShownDraft<Values> = FormDraft<Values> & {
  /** Differences between the form and `other`; undefined without one. */
  differences: readonly Difference[] | undefined
  /** Whether both can be combined into one. */
  combinable: boolean
  /** 'Start with an empty form' */
  startOverLabel: string
}

/** Above the fields of a form that saves drafts: what was restored, and the choice between two versions. */
export function DraftNotice<Values>({ draft }: { draft: ShownDraft<Values> }) {
  const { differences, combinable, restored, take, startOver, startOverLabel } = draft
  const earlier = draft.other?.earlier
  if (differences)
    return (
      <TwoVersions
        title={
          earlier
            ? 'This was changed after you started typing. Your text is still here.'
            : 'This form was also edited in another tab.'
        }
        other={earlier ? 'Your text' : 'Other tab'}
        differences={differences}
        choices={[
          { label: 'Keep this version', onChoose: () => take('here') },
          ...(combinable ? [{ label: 'Combine both', onChoose: () => take('both') }] : []),
          {
            label: earlier ? 'Use your text' : 'Use the other tab’s text',
            onChoose: () => take('other'),
          },
        ]}
      />
    )
  if (!restored) return null
  return <Restored startOver={startOver} startOverLabel={startOverLabel} />
}

/** What was typed goes only after a second press. */
function Restored({ startOver, startOverLabel }: Pick<ShownDraft<unknown>, 'startOver' | 'startOverLabel'>) {
  const [asking, setAsking] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (asking) keep.current?.focus()
  }, [asking])
  if (!asking)
    return (
      <ActionNotice
        text="We restored your unsaved draft."
        actionLabel={startOverLabel}
        onAction={() => setAsking(true)}
      />
    )
  const question = 'Delete what you typed? It can’t be brought back.'
  return (
    <div
      role="group"
      aria-label={question}
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-soft px-4 py-3 text-sm text-on-soft"
    >
      <p className="min-w-0 flex-1">{question}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" ref={keep} onClick={() => setAsking(false)}>
          Keep it
        </Button>
        <Button size="sm" onClick={startOver}>
          Delete it
        </Button>
      </div>
    </div>
  )
}
