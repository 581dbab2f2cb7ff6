import { defineDialogs } from '../../../ui/define-dialogs.ts'
import { lazyDialog } from '../../../ui/lazy-overlay.ts'

type OfClient = { client: { id: string; name: string }; onDone: () => Promise<void> }

export const [useProcessNoteDialogs, ProcessNoteDialogs] = defineDialogs<OfClient>()({
  write: lazyDialog(() => import('./ProcessNoteDialog.tsx').then((file) => file.ProcessNoteDialog)),
  delete: lazyDialog(() => import('./DeleteProcessNoteDialog.tsx').then((file) => file.DeleteProcessNoteDialog)),
})
