import type { SelfCareTask } from '@openhour/shared/features/self-care/self-care.contract.ts'
import { api } from '../../lib/api/api.ts'
import { defineConfirmationDialog, Named } from '../../ui/ConfirmationDialog.tsx'

export const DeleteTaskDialog = defineConfirmationDialog(({ task }: { task: SelfCareTask }) => ({
  title: 'Delete this task?',
  text: (
    <>
      <Named>{task.task}</Named> is permanently deleted
      {task.completed ? ', together with the record of its completion.' : '.'}
    </>
  ),
  button: 'Delete task',
  run: () => api.selfCare.delete({ id: task.id }),
  changes: ['self_care_tasks'],
  done: 'Task deleted',
  failed: 'Failed to delete task',
}))
