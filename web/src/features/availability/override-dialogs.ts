import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

const OverrideFormDialog = lazyDialog(() => import('./OverrideFormDialog.tsx').then((file) => file.OverrideFormDialog))

export const [useOverrideDialogs, OverrideDialogs] = defineDialogs<{ today: string }>()({
  add: OverrideFormDialog,
  edit: OverrideFormDialog,
})
