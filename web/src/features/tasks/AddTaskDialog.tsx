import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { detailsOf } from './form-values.ts'
import type { TaskDialogProps } from './TaskDialogs.tsx'
import { TaskFormDialog } from './TaskFormDialog.tsx'
import { useRefreshTasks } from './tasks-query.ts'

/** Fetched when first opened; mount it anew for each opening. Closing it keeps the draft: it is offered again. */
export function AddTaskDialog({ owner, zone, open, onClose }: TaskDialogProps) {
  const refresh = useRefreshTasks()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return (
    <TaskFormDialog
      open={open}
      onClose={onClose}
      title="Add Task"
      submitLabel="Add Task"
      startAnewLabel="Start with an empty form"
      owner={owner}
      zone={zone}
      draftKey="task:new"
      failure="Something went wrong. Please try again."
      onSend={(values) => api.tasks.add(detailsOf(values, zone), { context: { idempotencyKey } })}
      onSent={async () => {
        onClose()
        toast.good('✅ Task added successfully!')
        await refresh()
      }}
    />
  )
}
