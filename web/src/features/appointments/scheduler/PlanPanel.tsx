import type { Planned } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { AlertTriangle } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatLongDay } from '../../../lib/time/format.ts'
import { useNow } from '../../../lib/time/now.ts'
import { cn } from '../../../lib/cn.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { timeSpan } from '../appointment-labels.ts'
import { busyText } from './busy-texts.ts'
import { clashText, conflicting, conflictText, listedConflicts, summaryText } from './plan-texts.ts'
import { PlanHints, type PlanHintsProps } from './PlanHints.tsx'

export type PlanPanelProps = PlanHintsProps & {
  /** More than one day was requested, whatever the result. */
  isSeries: boolean
  /** An open-ended series: only the occurrences planned so far are shown. */
  endless: boolean
  checking: boolean
  /** Why conflicts cannot be checked right now. */
  fault: string | undefined
  onAgain: () => void
  /** The server found a conflict while saving; nothing was saved. */
  conflictFound: boolean
  /** The choice of what to do with conflicts, shown below them. */
  choice: ReactNode
}

/** A preview of what saving would create. Empty if there is nothing to report. */
export function PlanPanel(props: PlanPanelProps) {
  const { plan, isSeries, checking, fault, onAgain, conflictFound } = props
  const now = useNow()
  return (
    <>
      <div role="status" className="sr-only">
        {checking ? '' : plan && spoken(props, now)}
      </div>
      <div className="flex flex-col gap-3 empty:hidden">
        {fault !== undefined && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-surface-2 px-4 py-3 text-sm">
            <p className="min-w-0 flex-1">
              Conflicts could not be checked: {fault} They will be checked when you save.
            </p>
            <Button size="sm" onClick={onAgain}>
              Try again
            </Button>
          </div>
        )}
        {conflictFound && conflicting(plan?.items ?? []).length === 0 && (
          <FormError>{appointmentTexts.taken}</FormError>
        )}
        {plan && fault === undefined && (
          <>
            <Conflicts {...props} plan={plan} />
            {isSeries && plan.items.length > 0 && <AllDays {...props} plan={plan} />}
            <PlanHints {...props} />
          </>
        )}
      </div>
    </>
  )
}

type WithPlan = PlanPanelProps & { plan: NonNullable<PlanPanelProps['plan']> }

const isLong = (items: readonly Planned[]) => conflicting(items).length > listedConflicts

function spoken({ plan, isSeries, endless, zone, today }: PlanPanelProps, now: Date): string {
  const items = plan?.items ?? []
  const busy = plan && busyText(items, { calendars: plan.calendars, zone, today, now })
  const conflicts = isSeries
    ? [isLong(items) ? clashText(items) : summaryText(items, endless, today)]
    : items.flatMap((item) => item.conflicts.map((each) => `Conflict: ${conflictText(each, zone)}`))
  return [...conflicts, ...(busy ? [busy] : [])].join('. ')
}

function Conflicts({ plan, isSeries, endless, zone, today, choice }: WithPlan) {
  const found = conflicting(plan.items)
  if (found.length === 0) return null
  const inOneLine = isSeries && isLong(found)
  const seriesText = inOneLine ? clashText(plan.items) : summaryText(plan.items, endless, today)
  return (
    <div className="rounded-lg bg-honey-soft px-4 py-3 text-sm">
      <div className="flex items-start gap-2 text-honey">
        <AlertTriangle size={16} aria-hidden className="mt-0.5" />
        <p className="min-w-0 font-semibold">{isSeries ? seriesText : 'There is another appointment at this time'}</p>
      </div>
      {!inOneLine && (
        <Days label="Conflicts" long={false} className="mt-2 max-h-44 rounded-sm pl-6">
          {found.map((item) => (
            <li key={item.startsAt} className="py-0.5">
              {isSeries ? (
                <span className="font-medium">{formatLongDay(item.appointmentDate, today)}: conflict with </span>
              ) : (
                'Conflict: '
              )}
              {item.conflicts.map((one) => conflictText(one, zone)).join(', ')}
            </li>
          ))}
        </Days>
      )}
      <div className="mt-3 pl-6 max-sm:pl-0">{choice}</div>
    </div>
  )
}

/** Long lists scroll, and a scrollable region must be reachable by keyboard. */
function Days({ label, long, className, children }: DaysProps) {
  const list = { 'aria-label': label, className: cn('overflow-y-auto overscroll-contain', className), children }
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
  return <ul {...list} tabIndex={long ? 0 : undefined} />
}
type DaysProps = { label: string; long: boolean; className: string; children: ReactNode }

function AllDays({ plan, endless, zone, today }: WithPlan) {
  const { items } = plan
  return (
    <Disclosure
      label={items.length === 1 ? 'The day' : `All ${items.length} days`}
      hint={conflicting(items).length > 0 ? undefined : summaryText(items, endless, today)}
    >
      <Days label="All days" long={items.length > 5} className="-mt-1 max-h-56 rounded-md px-1 text-sm">
        {items.map((item) => (
          <li
            key={item.startsAt}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5 last:border-0"
          >
            <span>{formatLongDay(item.appointmentDate, today)}</span>
            <span className="text-muted">{dayText(item, zone)}</span>
          </li>
        ))}
      </Days>
    </Disclosure>
  )
}

function dayText(item: Planned, zone: string): string {
  const names = item.conflicts.map(({ clientName }) => clientName)
  return names.length > 0 ? `${timeSpan(item, zone)}, conflict with ${names.join(', ')}` : timeSpan(item, zone)
}
