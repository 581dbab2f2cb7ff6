import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import type { PurposeRow } from './consent-states.ts'

type OfClient = { clientId: string; clientName: string; rows: readonly PurposeRow[] }

export const [useConsentDialogs, ConsentDialogs] = defineDialogs<OfClient>()({
  ask: lazyDialog(() => import('./AskDialog.tsx').then((file) => file.AskDialog)),
  paper: lazyDialog(() => import('./PaperDialog.tsx').then((file) => file.PaperDialog)),
  read: lazyDialog(() => import('./ReadDialog.tsx').then((file) => file.ReadDialog)),
  'hand-over': lazyDialog(() => import('./HandOverDialog.tsx').then((file) => file.HandOverDialog)),
  cancel: lazyDialog(() => import('./end-dialogs.ts').then((file) => file.TakeBackDialog)),
  withdraw: lazyDialog(() => import('./end-dialogs.ts').then((file) => file.WithdrawDialog)),
})
export type ShowDialog = ReturnType<typeof useConsentDialogs>['show']
