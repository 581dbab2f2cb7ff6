import type { VersionOutcome } from '../../lib/forms/use-saved-elsewhere.ts'
import { TwoVersions } from '../TwoVersions.tsx'

export type SavedElsewhereProps = {
  /** What it is, in a sentence: 'client', 'session'. */
  noun: string
  version: VersionOutcome
  onChoose: (which: 'here' | 'other') => void
}

/** Above the fields of a form whose record was changed elsewhere since it was opened. */
export function SavedElsewhere({ noun, version, onChoose }: SavedElsewhereProps) {
  if (version.outcome === 'unchanged') return null
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
      takeLabel="Use the saved version"
      differences={version.differences}
      onTake={onChoose}
    />
  )
}
