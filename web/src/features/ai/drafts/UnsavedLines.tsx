import { Button } from '../../../ui/Button.tsx'
import type { DraftLines } from './use-draft-lines.ts'

type UnsavedLinesProps = {
  lines: Pick<DraftLines<object>, 'state' | 'save'>
  /** Replaces the lines with the version on the server. */
  onReread: () => void
}

/** What can be done about a change that was not saved. */
export function UnsavedLines({ lines, onReread }: UnsavedLinesProps) {
  const className = 'max-sm:h-11 max-sm:flex-1'
  if (lines.state === 'conflict')
    return (
      <Button onClick={onReread} className={className}>
        Load the other version
      </Button>
    )
  if (lines.state !== 'failed') return null
  return (
    <Button onClick={() => void lines.save()} className={className}>
      Save again
    </Button>
  )
}
