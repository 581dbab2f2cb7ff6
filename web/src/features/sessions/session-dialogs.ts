import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import type { OfClient } from './session-client.ts'

export const [useSessionDialogs, SessionDialogs] = defineDialogs<OfClient & { onDeleted: () => void }>()({
  add: lazyDialog(() => import('./AddSessionDialog.tsx').then((file) => file.AddSessionDialog)),
  document: lazyDialog(() => import('./SessionOfAppointment.tsx').then((file) => file.SessionOfAppointment)),
  edit: lazyDialog(() => import('./EditSessionDialog.tsx').then((file) => file.EditSessionDialog)),
  delete: lazyDialog(() => import('./DeleteSessionDialog.tsx').then((file) => file.DeleteSessionDialog)),
})
