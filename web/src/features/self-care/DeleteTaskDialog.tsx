import type { SelfCareTask } from '@openhour/shared/features/self-care/self-care.contract.ts'
import { useState } from 'react'
import { api, problemFrom } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { useRefreshTasks } from './tasks-query.ts'

type DeleteTaskDialogProps = { task: SelfCareTask; open: boolean; onClose: () => void }

/** Fetched when first opened; mount it anew for each opening. */
export function DeleteTaskDialog({ task, open, onClose }: DeleteTaskDialogProps) {
  const refresh = useRefreshTasks()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const remove = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await api.selfCare.delete({ id: task.id })
      onClose()
      toast.good('Task deleted')
    } catch (error) {
      setRefusal(problemFrom(error).detail)
      toast.bad('Failed to delete task')
    }
    setBusy(false)
    await refresh()
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title="Delete this task?"
      description={
        <>
          <strong className="font-semibold wrap-anywhere text-text">{task.task}</strong> is deleted for good
          {task.completed ? ', and that it was completed.' : '.'}
        </>
      }
      confirmLabel="Delete task"
      busy={busy}
      onConfirm={() => void remove()}
    >
      {refusal && <FormError>{refusal}</FormError>}
    </AlertDialog>
  )
}
