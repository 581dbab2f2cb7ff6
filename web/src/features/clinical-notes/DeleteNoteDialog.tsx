import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { useState } from 'react'
import { api, problemFrom } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { noteTitle } from './note-words.ts'

type DeleteNoteDialogProps = { note: Note; open: boolean; onClose: () => void; onDone: () => Promise<void> }

/** Of unsigned notes only. Mount it anew for each opening. */
export function DeleteNoteDialog({ note, open, onClose, onDone }: DeleteNoteDialogProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const remove = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await api.notes.delete({ id: note.id })
      onClose()
      toast.good('Clinical note deleted')
    } catch (error) {
      setRefusal(problemFrom(error).detail)
      toast.bad('Failed to delete clinical note')
    }
    setBusy(false)
    await onDone()
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title="Delete this note?"
      description={
        <>
          <strong className="font-semibold text-text">{noteTitle(note)}</strong> and all that is written in it are
          deleted for good. The session itself stays.
        </>
      }
      confirmLabel="Delete note"
      busy={busy}
      onConfirm={() => void remove()}
    >
      {refusal && <FormError>{refusal}</FormError>}
    </AlertDialog>
  )
}
