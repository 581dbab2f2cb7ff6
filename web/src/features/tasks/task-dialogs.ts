import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

/** `zone` is the practice's. */
export const [useTaskDialogs, TaskDialogs] = defineDialogs<{ zone: string }>()({
  add: lazyDialog(() => import('./AddTaskDialog.tsx').then((file) => file.AddTaskDialog)),
  edit: lazyDialog(() => import('./EditTaskDialog.tsx').then((file) => file.EditTaskDialog)),
  delete: lazyDialog(() => import('./DeleteTaskDialog.tsx').then((file) => file.DeleteTaskDialog)),
})
export type TaskPageDialogs = ReturnType<typeof useTaskDialogs>
