import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { TaskFormDialog } from './TaskFormDialog.tsx'

/** `zone` is the practice's. */
type AddTaskDialogProps = { zone: string; open: boolean; onClose: () => void }

/** Fetched when first opened; mount a new one for each opening. */
export function AddTaskDialog({ zone, open, onClose }: AddTaskDialogProps) {
  const refresh = useRefresh('tasks')
  return (
    <TaskFormDialog
      open={open}
      onClose={onClose}
      title="Add Task"
      submitLabel="Add Task"
      zone={zone}
      draftKey="task:new"
      failure="Something went wrong. Please try again."
      onSend={(details, { idempotencyKey }) => api.tasks.add(details, { context: { idempotencyKey } })}
      onSent={async () => {
        onClose()
        toast.good('✅ Task added successfully!')
        await refresh()
      }}
    />
  )
}
