import type { RiskAlert } from '@openhour/shared/features/measures/measures.contract.ts'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

export const [useMeasureDialogs, MeasureDialogs] = defineDialogs<{ clientId: string; alerts: readonly RiskAlert[] }>()({
  ask: lazyDialog(() => import('./AskMeasureDialog.tsx').then((file) => file.AskMeasureDialog)),
  fill: lazyDialog(() => import('./FillMeasureDialog.tsx').then((file) => file.FillMeasureDialog)),
  acknowledge: lazyDialog(() => import('./AcknowledgeDialog.tsx').then((file) => file.AcknowledgeDialog)),
  open: lazyDialog(() => import('./ResponseDialog.tsx').then((file) => file.ResponseDialog)),
  delete: lazyDialog(() => import('./DeleteMeasureDialog.tsx').then((file) => file.DeleteMeasureDialog)),
})
