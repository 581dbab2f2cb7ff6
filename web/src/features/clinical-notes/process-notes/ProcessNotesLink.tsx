import { ChevronRight, LockKeyhole } from 'lucide-react'
import type { Ref } from 'react'

/** What process notes are, in the words of both their places. */
export const processNotesMeaning =
  'Your own thoughts, kept apart from the record: no search, export, print, AI or client portal shows them.'

/** Below the record: the way to what is not part of it. Nothing of it is asked for before it is opened. */
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
