import { FilePen } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'

/** A new note exists only as a draft. */
export function UnsavedNote({ onContinue }: { onContinue: () => void }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-surface-2 px-4 py-3 text-md">
      <FilePen size={18} aria-hidden className="text-muted" />
      <p className="min-w-0 flex-1">You have an unsaved note.</p>
      <Button size="sm" onClick={onContinue} aria-haspopup="dialog">
        Continue writing
      </Button>
    </div>
  )
}
