import type { Choice, VersionOutcome } from '../../lib/forms/use-saved-elsewhere.ts'
import { TwoVersions } from '../TwoVersions.tsx'
import { ActionNotice } from './ActionNotice.tsx'

export type SavedElsewhereProps = {
  /** What it is, in a sentence: 'client', 'session'. */
  noun: string
  version: VersionOutcome
  onChoose: (which: Choice) => void
  /** The text typed before the saved version was taken. */
  onBringBack: () => void
}

/** Above the fields of a form whose record was changed elsewhere since it was opened. */
export function SavedElsewhere({ noun, version, onChoose, onBringBack }: SavedElsewhereProps) {
  if (version.outcome === 'unchanged') return null
  if (version.outcome === 'set-aside')
    return (
      <ActionNotice
        text="This is what was saved in the other tab. Your text is set aside."
        actionLabel="Restore my text"
        onAction={onBringBack}
      />
    )
  const happened = `This ${noun} was changed in another tab. Your text is still here.`
  const taken = version.taken.length > 0 ? `Updated from there: ${version.taken.join(', ')}.` : ''
  if (version.outcome === 'merged')
    return (
      <p role="alert" className="mb-5 rounded-lg bg-honey-soft px-4 py-3 text-sm">
        <span className="font-semibold">{happened}</span> {taken} Check the form and save again.
      </p>
    )
  return (
    <TwoVersions
      title={`${happened} ${taken}`.trim()}
      other="Saved now"
      differences={version.differences}
      choices={[
        { label: 'Keep this version', onChoose: () => onChoose('here') },
        ...(version.combinable ? [{ label: 'Combine both', onChoose: () => onChoose('both') }] : []),
        { label: 'Use the saved version', onChoose: () => onChoose('other') },
      ]}
    />
  )
}
