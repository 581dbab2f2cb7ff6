import type { Task } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api, problemFrom } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import type { TaskDialogProps } from './TaskDialogs.tsx'
import { TaskFormDialog } from './TaskFormDialog.tsx'
import { useRefreshTasks } from './tasks-query.ts'

type EditTaskDialogProps = TaskDialogProps & {
  id: string
  /** As the list has it; else it is asked for. */
  task: Task | undefined
}

/** Fetched when first opened; mount it anew for each opening. */
export function EditTaskDialog({ id, task, ...props }: EditTaskDialogProps) {
  const opening = useId()
  // Read once for each opening, whatever changes meanwhile: what is typed must not be overwritten.
  const query = useQuery({
    queryKey: ['task being edited', id, opening],
    queryFn: () => api.tasks.get({ id }),
    initialData: task,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (query.data) return <EditForm opened={query.data} {...props} />
  return (
    <Dialog open={props.open} onClose={props.onClose} size="form" title="Edit Task">
      {query.error ? (
        <ErrorState title="This task could not be loaded" onRetry={() => void query.refetch()} busy={query.isFetching}>
          {problemFrom(query.error).detail}
        </ErrorState>
      ) : (
        <Loading label="Loading the task" className="flex flex-col gap-5">
          <Skeleton className="h-16" />
          <Skeleton className="h-28" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </Loading>
      )}
    </Dialog>
  )
}

function EditForm({ opened, zone, open, onClose }: TaskDialogProps & { opened: Task }) {
  const refresh = useRefreshTasks()
  const { id } = opened
  return (
    <TaskFormDialog
      open={open}
      onClose={onClose}
      title="Edit Task"
      submitLabel="Save changes"
      opened={opened}
      zone={zone}
      draftKey={`task:${id}:edit`}
      failure="Failed to update task"
      onReread={() => api.tasks.get({ id })}
      onSend={(details, { seen = opened }) => api.tasks.update({ id, updatedAt: seen.updatedAt, ...details })}
      onSent={async () => {
        onClose()
        toast.good('Task updated successfully')
        await refresh()
      }}
    />
  )
}
