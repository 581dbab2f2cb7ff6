import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

export const [useAccountDialogs, AccountDialogs] = defineDialogs()({
  act: lazyDialog(() => import('./AccountActDialog.tsx').then((file) => file.AccountActDialog)),
  signIns: lazyDialog(() => import('./EndSignInsDialog.tsx').then((file) => file.EndSignInsDialog)),
  trial: lazyDialog(() => import('./ExtendTrialDialog.tsx').then((file) => file.ExtendTrialDialog)),
  plan: lazyDialog(() => import('./GivePlanDialog.tsx').then((file) => file.GivePlanDialog)),
  invite: lazyDialog(() => import('./InviteDialog.tsx').then((file) => file.InviteDialog)),
})
export type AccountPageDialogs = ReturnType<typeof useAccountDialogs>
