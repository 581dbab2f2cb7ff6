import type { Session } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { sessionTexts } from '@openhour/shared/features/sessions/sessions.rules.ts'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { formatDay } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'
import { minutesOf, statusNames, typeNames } from './session-labels.ts'
import { sessionTables } from './sessions-query.ts'

type NotDeletableProps = {
  open: boolean
  onClose: () => void
  /** Opens the client's notes. */
  onOpenNotes: (() => void) | undefined
}

type DeleteSessionDialogProps = NotDeletableProps & { session: Session; onDeleted: () => void }

/** Lazy-loaded. Mount a new instance each time it opens. */
export function DeleteSessionDialog({ session, onDeleted, ...common }: DeleteSessionDialogProps) {
  // A snapshot, so the text stays while the dialog closes after the deletion.
  const [asked] = useState(session)
  return asked.signedNotes > 0 ? (
    <NotDeletable {...common} />
  ) : (
    <Question session={asked} onDeleted={onDeleted} {...common} />
  )
}

function NotDeletable({ open, onClose, onOpenNotes }: NotDeletableProps) {
  return (
    <Dialog
      kind="alert"
      open={open}
      onClose={onClose}
      title="This session cannot be deleted"
      description={sessionTexts.hasSignedNote}
      actions={
        <>
          {onOpenNotes && (
            <Button icon={NotebookPen} onClick={onOpenNotes}>
              Open Clinical Notes
            </Button>
          )}
          <Button variant="filled" onClick={onClose}>
            Close
          </Button>
        </>
      }
    />
  )
}

const Question = defineConfirmationDialog(({ session, onDeleted }: { session: Session; onDeleted: () => void }) => ({
  title: 'Delete this session?',
  text: <WhatGoes session={session} />,
  button: 'Delete Session',
  run: () => api.sessions.delete({ id: session.id }),
  onSuccess: onDeleted,
  changes: sessionTables,
  done: 'Session deleted successfully',
  failed: 'Failed to delete session',
}))

function WhatGoes({ session }: { session: Session }) {
  const { unsignedNotes, notes, formNote, status } = session
  const along = [
    notes !== null && !formNote && (status === 'scheduled' ? 'what you prepared for it' : 'its notes'),
    unsignedNotes > 0 && (unsignedNotes === 1 ? 'its unsigned note' : `its ${unsignedNotes} unsigned notes`),
  ].filter(Boolean)
  return (
    <>
      <strong className="font-semibold text-text">
        {formatDay(session.sessionDate)}, {typeNames[session.sessionType]}, {minutesOf(session)},{' '}
        {statusNames[session.status]}
      </strong>{' '}
      will be permanently deleted{along.length > 0 && `, with ${along.join(' and ')}`}. This cannot be undone.
    </>
  )
}
