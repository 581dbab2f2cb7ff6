import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { defineDialogs } from '../../../ui/define-dialogs.ts'
import { lazyDialog } from '../../../ui/lazy-overlay.ts'

type OfNote = { note: AiSessionNote; clientName: string; onDeleted: () => void }

export const [useSessionNoteDialogs, SessionNoteDialogs] = defineDialogs<OfNote>()({
  email: lazyDialog(() => import('./EmailDialog.tsx').then((file) => file.EmailDialog)),
  'no-address': lazyDialog(() => import('./NoAddressDialog.tsx').then((file) => file.NoAddressDialog)),
  delete: lazyDialog(() => import('./DeleteSessionNoteDialog.tsx').then((file) => file.DeleteSessionNoteDialog)),
})
