import type { SelfCareTask } from '@openhour/shared/features/self-care/self-care.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'

type DeleteTaskDialogProps = { task: SelfCareTask; open: boolean; onClose: () => void }

/** Fetched when first opened; mount a new one for each opening. */
export function DeleteTaskDialog({ task, open, onClose }: DeleteTaskDialogProps) {
  const refresh = useRefresh('self_care_tasks')
  const deleting = useDeleting({
    onDelete: () => api.selfCare.delete({ id: task.id }),
    onDeleted: onClose,
    onAnswered: refresh,
    deleted: 'Task deleted',
    failure: 'Failed to delete task',
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete this task?"
      description={
        <>
          <strong className="font-semibold wrap-anywhere text-text">{task.task}</strong> is permanently deleted
          {task.completed ? ', together with the record of its completion.' : '.'}
        </>
      }
      confirmLabel="Delete task"
      deleting={deleting}
    />
  )
}
