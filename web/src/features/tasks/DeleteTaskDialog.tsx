import type { Task } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'

type DeleteTaskDialogProps = { task: Task; open: boolean; onClose: () => void }

/** Fetched when first opened; mount a new one for each opening. */
export function DeleteTaskDialog({ task, open, onClose }: DeleteTaskDialogProps) {
  const refresh = useRefresh('tasks')
  const deleting = useDeleting({
    onDelete: () => api.tasks.delete({ id: task.id }),
    onDeleted: onClose,
    onAnswered: refresh,
    deleted: 'Task deleted successfully',
    failure: 'Failed to delete task',
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete this task?"
      description={
        <>
          <strong className="font-semibold wrap-anywhere text-text">{task.title}</strong> is permanently deleted
          {task.remindAt === null ? '.' : ', together with its reminder.'}
        </>
      }
      confirmLabel="Delete task"
      deleting={deleting}
    />
  )
}
