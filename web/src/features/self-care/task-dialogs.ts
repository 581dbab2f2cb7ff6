import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

export const [useTaskDialogs, TaskDialogs] = defineDialogs<{ clientId: string; clientName: string }>()({
  assign: lazyDialog(() => import('./AssignTaskDialog.tsx').then((file) => file.AssignTaskDialog)),
  delete: lazyDialog(() => import('./DeleteTaskDialog.tsx').then((file) => file.DeleteTaskDialog)),
})
