import { copyText } from '../../../lib/copy-text.ts'
import { type Difference, TwoVersions } from '../../../ui/TwoVersions.tsx'

type SignedElsewhereProps = {
  /** Separates the typed text from the signed one. */
  differences: readonly Difference[]
  typed: string
  onAddendum: ((text: string) => void) | undefined
}

/** Shown above the fields when another tab has signed the note: the text can only be copied or added as an addendum. */
export function SignedElsewhere({ differences, typed, onAddendum }: SignedElsewhereProps) {
  return (
    <TwoVersions
      title="This note was signed in another tab. Your text is still here."
      hint="It can no longer be changed. Copy what you typed, or add it to the note as an addendum."
      other="Signed"
      differences={differences}
      choices={[
        { label: 'Copy what I typed', onChoose: () => void copyText(typed, 'Copied') },
        ...(onAddendum ? [{ label: 'Add it as an addendum', onChoose: () => onAddendum(typed) }] : []),
      ]}
    />
  )
}
