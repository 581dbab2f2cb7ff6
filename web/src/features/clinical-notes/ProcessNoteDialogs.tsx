import type { ProcessNote } from '@openhour/shared/features/clinical-notes/process-notes.contract.ts'
import { lazy, Suspense, useState } from 'react'
import { api, problemFrom } from '../../lib/api.ts'
import { formatFullDay } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { FormError } from '../../ui/Field.tsx'

const ProcessNoteDialog = lazy(() =>
  import('./ProcessNoteDialog.tsx').then((file) => ({ default: file.ProcessNoteDialog })),
)

type Shown = { kind: 'write'; note?: ProcessNote } | { kind: 'delete'; note: ProcessNote }

/** One dialog about process notes at a time. */
export function useProcessNoteDialogs() {
  const [state, setState] = useState<{ shown: Shown | undefined; open: boolean; opening: number }>({
    shown: undefined,
    open: false,
    opening: 0,
  })
  return {
    state,
    show: (shown: Shown) => setState(({ opening }) => ({ shown, open: true, opening: opening + 1 })),
    close: () => setState((before) => ({ ...before, open: false })),
  }
}

type ProcessNoteDialogsProps = {
  dialogs: ReturnType<typeof useProcessNoteDialogs>
  client: { id: string; name: string }
  onDone: () => Promise<void>
}

export function ProcessNoteDialogs({ dialogs, client, onDone }: ProcessNoteDialogsProps) {
  const { shown, open, opening } = dialogs.state
  const common = { open, onClose: dialogs.close, onDone }
  return (
    <Suspense>
      {shown?.kind === 'write' && <ProcessNoteDialog key={opening} {...common} client={client} note={shown.note} />}
      {shown?.kind === 'delete' && <DeleteProcessNote key={opening} {...common} note={shown.note} />}
    </Suspense>
  )
}

type DeleteProps = { note: ProcessNote; open: boolean; onClose: () => void; onDone: () => Promise<void> }

function DeleteProcessNote({ note, open, onClose, onDone }: DeleteProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const remove = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await api.processNotes.delete({ id: note.id })
      onClose()
      toast.good('Process note deleted')
    } catch (error) {
      setRefusal(problemFrom(error).detail)
      toast.bad('Failed to delete process note')
    }
    setBusy(false)
    await onDone()
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title="Delete this process note?"
      description={`What you wrote on ${formatFullDay(note.noteDate)} is deleted for good.`}
      confirmLabel="Delete process note"
      busy={busy}
      onConfirm={() => void remove()}
    >
      {refusal && <FormError>{refusal}</FormError>}
    </AlertDialog>
  )
}
