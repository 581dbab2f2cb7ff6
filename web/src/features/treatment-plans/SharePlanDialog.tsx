import type { Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { api } from '../../lib/api/api.ts'
import { type Confirmation, defineConfirmationDialog, Named } from '../../ui/ConfirmationDialog.tsx'

type Shared = { plan: Plan; clientName: string }

/** Shares a plan with the client, or stops sharing it. */
export const SharePlanDialog = defineConfirmationDialog((of: Shared) =>
  of.plan.sharedAt === null ? share(of) : unshare(of),
)

const share = ({ plan: { id, planName }, clientName }: Shared): Confirmation => ({
  title: 'Share this treatment plan?',
  text: (
    <>
      {clientName} will see these parts of <Named>{planName}</Named> in the portal:
    </>
  ),
  more: (
    <>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>The goals</li>
        <li>Their objectives, and when each was reached</li>
        <li>The review date</li>
      </ul>
      <p className="mt-3">
        Later changes to them are shown at once. The name of the plan, diagnoses, symptoms, interventions and progress
        stay hidden. A client in the portal is notified; others see the plan when they join.
      </p>
    </>
  ),
  button: 'Share plan',
  tone: 'plain',
  run: () => api.treatmentPlans.share({ id }),
  changes: ['treatment_plans'],
  done: 'Treatment plan shared',
  failed: 'Failed to share treatment plan',
})

const unshare = ({ plan: { id, planName }, clientName }: Shared): Confirmation => ({
  title: 'Stop sharing this treatment plan?',
  text: (
    <>
      {clientName} will no longer see <Named>{planName}</Named> in the portal. This happens at once. What they have
      already read cannot be taken back.
    </>
  ),
  button: 'Stop sharing',
  tone: 'plain',
  run: () => api.treatmentPlans.unshare({ id }),
  changes: ['treatment_plans'],
  done: 'Treatment plan no longer shared',
  failed: 'Failed to stop sharing',
})
