import { ChevronRight, LockKeyhole } from 'lucide-react'
import type { Ref } from 'react'

/** Explains process notes; used in both places. */
export const processNotesMeaning =
  'Your own thoughts, kept apart from the record. They never appear in search, exports, printouts, AI features or the client portal.'

/** Link to the process notes, below the record. Loads nothing until opened. */
export function ProcessNotesLink({ ref, onOpen }: { ref: Ref<HTMLButtonElement>; onOpen: () => void }) {
  return (
    <button
      ref={ref}
      type="button"
      onClick={onOpen}
      className="mt-8 flex w-full items-center gap-3.5 rounded-lg border border-line px-4 py-3 text-left transition-colors duration-150 hover:bg-surface-2"
    >
      <LockKeyhole size={18} aria-hidden className="text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block text-md font-medium">Process notes</span>
        <span className="block text-sm text-muted">{processNotesMeaning}</span>
      </span>
      <ChevronRight size={18} aria-hidden className="text-muted" />
    </button>
  )
}
