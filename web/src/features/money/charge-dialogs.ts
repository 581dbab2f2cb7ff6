import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

export const [useChargeDialogs, ChargeDialogs] = defineDialogs()({
  charge: lazyDialog(() => import('./ChargeDialog.tsx').then((file) => file.ChargeDialog)),
  waive: lazyDialog(() => import('./WaiveDialog.tsx').then((file) => file.WaiveDialog)),
})
export type ChargePageDialogs = ReturnType<typeof useChargeDialogs>
