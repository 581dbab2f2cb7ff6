import type { FormDraft } from '../lib/forms/use-draft.ts'
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
  return <ActionNotice text="We restored your unsaved draft." actionLabel={startOverLabel} onAction={startOver} />
}
