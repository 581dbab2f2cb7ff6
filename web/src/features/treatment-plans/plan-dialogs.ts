import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import type { OfClient } from './plan-client.ts'

const PlanFormDialog = lazyDialog(() => import('./PlanFormDialog.tsx').then((file) => file.PlanFormDialog))

export const [usePlanDialogs, PlanDialogs] = defineDialogs<OfClient>()({
  add: PlanFormDialog,
  edit: PlanFormDialog,
  share: lazyDialog(() => import('./SharePlanDialog.tsx').then((file) => file.SharePlanDialog)),
  delete: lazyDialog(() => import('./DeletePlanDialog.tsx').then((file) => file.DeletePlanDialog)),
  versions: lazyDialog(() => import('./VersionsDialog.tsx').then((file) => file.VersionsDialog)),
  record: lazyDialog(() => import('./RecordProgressDialog.tsx').then((file) => file.RecordProgressDialog)),
  progress: lazyDialog(() => import('./ProgressDialog.tsx').then((file) => file.ProgressDialog)),
})
export type PlanDialogs = ReturnType<typeof usePlanDialogs>
