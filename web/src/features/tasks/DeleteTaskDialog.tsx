import type { Task } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { api } from '../../lib/api/api.ts'
import { defineConfirmationDialog, Named } from '../../ui/ConfirmationDialog.tsx'

export const DeleteTaskDialog = defineConfirmationDialog(({ task }: { task: Task }) => ({
  title: 'Delete this task?',
  text: (
    <>
      <Named>{task.title}</Named> is permanently deleted
      {task.remindAt === null ? '.' : ', together with its reminder.'}
    </>
  ),
  button: 'Delete task',
  run: () => api.tasks.delete({ id: task.id }),
  changes: ['tasks'],
  done: 'Task deleted successfully',
  failed: 'Failed to delete task',
}))
