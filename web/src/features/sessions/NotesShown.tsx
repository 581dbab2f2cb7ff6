import type { Session } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { Lock, NotebookPen } from 'lucide-react'
import { notesKind } from './session-labels.ts'

/** The first two lines of the notes, with their kind below. */
export function NotesShown({ session }: { session: Session }) {
  const kind = notesKind(session)
  if (kind === undefined) return <span className="text-muted">No notes</span>
  const Icon = session.formNote?.signed ? Lock : NotebookPen
  return (
    <>
      <p className="line-clamp-2 wrap-anywhere print:line-clamp-none">{session.notes}</p>
      <p className="mt-1 flex items-center gap-1.5 text-xs text-muted">
        <Icon size={14} aria-hidden />
        {kind}
      </p>
    </>
  )
}
