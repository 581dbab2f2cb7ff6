import type { FormDraft } from '../lib/forms/use-draft.ts'
import { ActionNotice } from './form/ActionNotice.tsx'
import { type Difference, TwoVersions } from './TwoVersions.tsx'

export type ShownDraft<Values> = FormDraft<Values> & {
  /** Between what stands here and `other`; undefined where there is no other. */
  differences: readonly Difference[] | undefined
  /** Both in one would be neither of the two. */
  combinable: boolean
  /** 'Start with an empty form' */
  startAnewLabel: string
}

/** Above the fields of a form that saves itself as a draft: what came back, and which of two windows counts. */
export function DraftNotice<Values>({ draft }: { draft: ShownDraft<Values> }) {
  const { differences, combinable, restored, take, startAnew, startAnewLabel } = draft
  const earlier = draft.other?.earlier
  if (differences)
    return (
      <TwoVersions
        title={
          earlier
            ? 'This was changed after you began to type. What you typed was kept.'
            : 'This form was also filled in in another window.'
        }
        other={earlier ? 'What you typed' : 'Other window'}
        differences={differences}
        choices={[
          { label: 'Keep what is here', onChoose: () => take('here') },
          ...(combinable ? [{ label: 'Combine both', onChoose: () => take('both') }] : []),
          {
            label: earlier ? 'Take what you typed' : 'Take the other window’s',
            onChoose: () => take('other'),
          },
        ]}
      />
    )
  if (!restored) return null
  return <ActionNotice text="We restored your unsaved draft." actionLabel={startAnewLabel} onAction={startAnew} />
}
