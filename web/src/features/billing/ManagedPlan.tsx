import type { Tier } from '@openhour/shared/access/tiers.ts'
import type { Plan } from '@openhour/shared/features/billing/billing.contract.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CurrentPlan } from './CurrentPlan.tsx'
import { canGoDownTo, targetName } from './downgrade.ts'
import { DowngradeDialog } from './DowngradeDialog.tsx'
import { PlannedDowngrade } from './PlannedDowngrade.tsx'

type ManagedPlanProps = {
  plan: Plan
  zone: string
  /** The plans that the card offers to downgrade to. */
  targets: readonly Tier[]
  /** Further actions, before the downgrades. */
  actions?: ReactNode
  /** Draws what else can start a downgrade. */
  children?: (ask: (target: Tier) => void) => ReactNode
}

/** The current plan with a planned downgrade, and the way down. After a change the focus is on the plan's name. */
export function ManagedPlan({ plan, zone, targets, actions, children }: ManagedPlanProps) {
  // The target is kept while the dialog fades out, so that its text does not change.
  const [downgrade, setDowngrade] = useState({ target: 'trial' as Tier, open: false })
  const [changes, setChanges] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (changes > 0) heading.current?.focus()
  }, [changes])
  const changed = () => setChanges((count) => count + 1)
  const ask = (target: Tier) => setDowngrade({ target, open: true })
  const offered = targets.filter((target) => canGoDownTo(plan, target))
  return (
    <>
      <CurrentPlan
        plan={plan}
        zone={zone}
        headingRef={heading}
        notice={<PlannedDowngrade plan={plan} zone={zone} onKept={changed} />}
        actions={
          (actions || offered.length > 0) && (
            <>
              {actions}
              {offered.map((target) => (
                <Button key={target} onClick={() => ask(target)}>
                  Downgrade to {targetName(target)}
                </Button>
              ))}
            </>
          )
        }
      />
      {children?.(ask)}
      <DowngradeDialog
        plan={plan}
        zone={zone}
        target={downgrade.target}
        open={downgrade.open}
        onClose={(done) => {
          setDowngrade({ ...downgrade, open: false })
          if (done) changed()
        }}
      />
    </>
  )
}
