import { copyText } from '../../../lib/copy-text.ts'
import { type Difference, TwoVersions } from '../../../ui/TwoVersions.tsx'

type SignedElsewhereProps = {
  /** Between what stands in the form and what was signed. */
  differences: readonly Difference[]
  typed: string
  onAddendum: (text: string) => void
}

/** Above the fields of a note that another tab has signed: what was typed can only be copied, or added to it. */
export function SignedElsewhere({ differences, typed, onAddendum }: SignedElsewhereProps) {
  return (
    <TwoVersions
      title="This note was signed in another tab. Your text is still here."
      hint="It can no longer be changed. Copy what you typed, or add it to the note as an addendum."
      other="Signed"
      differences={differences}
      choices={[
        { label: 'Copy what I typed', onChoose: () => void copyText(typed, 'Copied') },
        { label: 'Write it as an addendum', onChoose: () => onAddendum(typed) },
      ]}
    />
  )
}
