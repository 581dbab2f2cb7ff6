import type { Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { planStatuses, type PlanStatus } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { History, Pencil, Printer, Share2, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import type { MenuEntry } from '../../ui/MenuList.tsx'
import type { PlanDialogs } from './plan-dialogs.ts'
import { statusNames } from './plan-labels.ts'
import { lazyOverlay } from '../../ui/lazy-overlay.ts'

const PlanPaper = lazyOverlay(
  () => import('./PlanPaper.tsx').then((file) => file.PlanPaper),
  ({ onDone }) => onDone(),
)

type PlanMenuProps = { plan: Plan; locked: boolean; dialogs: PlanDialogs }

/** The actions of a plan. On wide screens, editing has its own button. */
export function PlanMenu({ plan, locked, dialogs }: PlanMenuProps) {
  const refresh = useRefresh('treatment_plans')
  const [printing, setPrinting] = useState(false)
  const setStatus = async (status: PlanStatus) => {
    try {
      const { id, version, ...rest } = plan
      await api.treatmentPlans.update({ id, version, ...detailsOf(rest), status })
      toast.good('Treatment plan updated', { description: `It is now ${statusNames[status].toLowerCase()}.` })
    } catch (error) {
      toast.bad('Failed to save treatment plan', { description: problemFrom(error).detail })
    }
    await refresh()
  }
  const edit = () => dialogs.show({ kind: 'edit', plan })
  const reading: MenuEntry[] = [
    { label: 'Print', icon: Printer, onSelect: () => setPrinting(true) },
    { label: 'Versions', icon: History, onSelect: () => dialogs.show({ kind: 'versions', plan }) },
  ]
  const sharing: MenuEntry = {
    label: plan.sharedAt ? 'Stop sharing' : 'Share with client',
    icon: Share2,
    onSelect: () => dialogs.show({ kind: 'share', plan }),
  }
  const entries: MenuEntry[] = locked
    ? [...reading, ...(plan.sharedAt ? [sharing] : [])]
    : [
        { label: 'Edit plan', icon: Pencil, onSelect: edit },
        ...reading,
        sharing,
        { kind: 'line' },
        ...planStatuses.map((status): MenuEntry => ({
          kind: 'radio',
          label: statusNames[status],
          checked: status === plan.status,
          onSelect: () => void (status === plan.status || setStatus(status)),
        })),
        { kind: 'line' },
        {
          label: 'Delete plan',
          icon: Trash2,
          tone: 'danger',
          onSelect: () => dialogs.show({ kind: 'delete', plan }),
        },
      ]
  return (
    <div className="-my-1 flex shrink-0 items-center gap-1">
      {!locked && (
        <IconButton
          label={`Edit ${plan.planName}`}
          icon={Pencil}
          onClick={edit}
          aria-haspopup="dialog"
          className="max-sm:hidden"
        />
      )}
      <ActionsMenu of={plan.planName} entries={entries} />
      <Suspense>{printing && <PlanPaper id={plan.id} onDone={() => setPrinting(false)} />}</Suspense>
    </div>
  )
}

/** The input of an update that changes a single field. */
function detailsOf(plan: Omit<Plan, 'id' | 'version'>) {
  const {
    clientId: _client,
    createdAt: _created,
    updatedAt: _updated,
    retiredGoals: _retired,
    sharedAt: _shared,
    ...details
  } = plan
  return {
    ...details,
    treatmentGoals: plan.treatmentGoals.map(({ id, goal, objectives }) => ({ id, goal, objectives })),
  }
}
