import type { Task } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useOpenedRecord } from '../../lib/forms/use-opened-record.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { EditRecordDialog } from '../../ui/form/EditRecordDialog.tsx'
import { TaskFormDialog } from './TaskFormDialog.tsx'

type EditTaskDialogProps = {
  open: boolean
  onClose: () => void
  /** The practice's time zone. */
  zone: string
  id: string
  /** The task as the list has it; if undefined, it is fetched. */
  task?: Task | undefined
}

/** Fetched when first opened; mount a new one for each opening. */
export function EditTaskDialog({ id, task, zone, open, onClose }: EditTaskDialogProps) {
  const refresh = useRefresh('tasks')
  const read = () => api.tasks.get({ id })
  const record = useOpenedRecord({ id, read, known: task })
  const frame = { open, onClose, title: 'Edit Task' }
  return (
    <EditRecordDialog {...frame} record={record} noun="task" failure="This task could not be loaded">
      {(opened) => (
        <TaskFormDialog
          {...frame}
          submitLabel="Save changes"
          opened={opened}
          zone={zone}
          draftKey={`task:${id}:edit`}
          failure="Failed to update task"
          onReread={read}
          onSend={(details, { base = opened }) => api.tasks.update({ id, updatedAt: base.updatedAt, ...details })}
          onSent={async () => {
            onClose()
            toast.good('Task updated successfully')
            await refresh()
          }}
        />
      )}
    </EditRecordDialog>
  )
}
