import type { Goal, Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import type { RecentSession } from '@openhour/shared/features/treatment-plans/treatment-plans.contract.ts'
import { Suspense } from 'react'
import { type Dialogs, useDialogs } from '../../lib/use-dialogs.ts'
import { lazyOverlay } from '../../ui/lazy-overlay.ts'

const PlanFormDialog = lazyOverlay(
  () => import('./PlanFormDialog.tsx').then((file) => file.PlanFormDialog),
  ({ onClose }) => onClose(),
)
const DeletePlanDialog = lazyOverlay(
  () => import('./DeletePlanDialog.tsx').then((file) => file.DeletePlanDialog),
  ({ onClose }) => onClose(),
)
const SharePlanDialog = lazyOverlay(
  () => import('./SharePlanDialog.tsx').then((file) => file.SharePlanDialog),
  ({ onClose }) => onClose(),
)
const VersionsDialog = lazyOverlay(
  () => import('./VersionsDialog.tsx').then((file) => file.VersionsDialog),
  ({ onClose }) => onClose(),
)
const RecordProgressDialog = lazyOverlay(
  () => import('./RecordProgressDialog.tsx').then((file) => file.RecordProgressDialog),
  ({ onClose }) => onClose(),
)
const ProgressDialog = lazyOverlay(
  () => import('./ProgressDialog.tsx').then((file) => file.ProgressDialog),
  ({ onClose }) => onClose(),
)

/** The client, as each dialog needs it. */
export type OfClient = {
  clientId: string
  clientName: string
  /** Prefills a new plan. */
  diagnosis: string | null
  /** Today in the practice's time zone. */
  today: string
  recentSessions: readonly RecentSession[]
  /** The tier doesn't include plans: existing ones are read-only. */
  locked: boolean
}

type Shown =
  | { kind: 'add' }
  | { kind: 'edit' | 'share' | 'delete' | 'versions'; plan: Plan }
  | { kind: 'record' | 'progress'; goal: Goal }

export const usePlanDialogs = () => useDialogs<Shown>()
export type PlanDialogs = Dialogs<Shown>

/** Each is lazy-loaded when it first opens. */
export function PlanDialogs({ dialogs, ...client }: OfClient & { dialogs: PlanDialogs }) {
  const { shown, open, opening } = dialogs.state
  const common = { ...client, open, onClose: dialogs.close }
  return (
    <Suspense>
      {shown?.kind === 'add' && <PlanFormDialog key={opening} {...common} />}
      {shown?.kind === 'edit' && <PlanFormDialog key={opening} {...common} plan={shown.plan} />}
      {shown?.kind === 'share' && <SharePlanDialog key={opening} {...common} plan={shown.plan} />}
      {shown?.kind === 'delete' && <DeletePlanDialog key={opening} {...common} plan={shown.plan} />}
      {shown?.kind === 'versions' && <VersionsDialog key={opening} {...common} plan={shown.plan} />}
      {shown?.kind === 'record' && <RecordProgressDialog key={opening} {...common} goal={shown.goal} />}
      {shown?.kind === 'progress' && <ProgressDialog key={opening} {...common} goal={shown.goal} />}
    </Suspense>
  )
}
