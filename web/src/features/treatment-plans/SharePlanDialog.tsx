import type { Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { FormError } from '../../ui/Field.tsx'

type SharePlanDialogProps = { plan: Plan; clientName: string; open: boolean; onClose: () => void }

/** Shares a plan with the client, or stops sharing it. Lazy-loaded. Mount a new instance each time it opens. */
export function SharePlanDialog({ plan: { id, planName, sharedAt }, clientName, open, onClose }: SharePlanDialogProps) {
  const refresh = useRefresh('treatment_plans')
  const sharing = sharedAt === null
  const { busy, refusal, run } = useDeleting({
    onDelete: () => (sharing ? api.treatmentPlans.share({ id }) : api.treatmentPlans.unshare({ id })),
    onDeleted: onClose,
    onAnswered: refresh,
    deleted: sharing ? 'Treatment plan shared' : 'Treatment plan no longer shared',
    failure: sharing ? 'Failed to share treatment plan' : 'Failed to stop sharing',
  })
  const name = <strong className="font-semibold wrap-anywhere text-text">{planName}</strong>
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      tone="plain"
      title={sharing ? 'Share this treatment plan?' : 'Stop sharing this treatment plan?'}
      description={
        sharing ? (
          <>
            {clientName} will see these parts of {name} in the portal:
          </>
        ) : (
          <>
            {clientName} will no longer see {name} in the portal. This happens at once. What they have already read
            cannot be taken back.
          </>
        )
      }
      confirmLabel={sharing ? 'Share plan' : 'Stop sharing'}
      onConfirm={() => void run()}
      busy={busy}
    >
      {sharing && (
        <>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            <li>The goals</li>
            <li>Their objectives, and when each was reached</li>
            <li>The review date</li>
          </ul>
          <p className="mt-3">
            Later changes to them are shown at once. The name of the plan, diagnoses, symptoms, interventions and
            progress stay hidden. A client in the portal is notified; others see the plan when they join.
          </p>
        </>
      )}
      {refusal && <FormError>{refusal}</FormError>}
    </AlertDialog>
  )
}
