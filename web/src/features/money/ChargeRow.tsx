import type { Charge } from '@openhour/shared/features/money/charges.contract.ts'
import { chargeKindNames, chargeStateNames } from '@openhour/shared/features/money/money.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { ChevronDown, MessageSquareText, Pencil, RotateCcw, Ticket, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { countOf, formatDay } from '../../lib/time/format.ts'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/MenuList.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import type { ChargePageDialogs } from './charge-dialogs.ts'
import { chargeTones } from './invoice-labels.ts'
import { invoicePath } from './invoices.page.ts'
import type { useChargeActions } from './use-charge-actions.ts'

type ChargeRowProps = {
  charge: Charge
  actions: ReturnType<typeof useChargeActions>
  dialogs: ChargePageDialogs
  /** Says whose charge it is, where those of several clients are listed. */
  named?: boolean
  /** Before the row: a box to choose it. */
  lead?: ReactNode
}

/** A charge with what can be done with it. */
export function ChargeRow({ charge, actions, dialogs, named = false, lead }: ChargeRowProps) {
  const { clientId, clientName, kind, state, description, amountMinor, currency, waivedReason } = charge
  const title = named ? clientName || 'Unknown Client' : description
  return (
    <article
      aria-label={`${title}, ${formatDay(charge.serviceDate)}`}
      className="flex items-start gap-3 px-4 py-3.5 sm:px-6"
    >
      {lead}
      <div className="min-w-0 flex-1 sm:flex sm:items-start sm:gap-4">
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">
            {named ? (
              <PathLink to={`/app/clients/${clientId}?tab=billing`} className="hover:underline">
                {title}
              </PathLink>
            ) : (
              title
            )}
          </p>
          <p className="mt-0.5 text-sm wrap-anywhere text-muted">
            {[
              ...(named ? [description] : []),
              formatDay(charge.serviceDate),
              ...(charge.minutes === null ? [] : [countOf(charge.minutes, 'minute')]),
              ...(isFee(kind) && chargeKindNames[kind] !== description ? [chargeKindNames[kind]] : []),
            ].join(' · ')}
          </p>
          {waivedReason !== null && (
            <p className="mt-0.5 text-sm wrap-anywhere text-muted">
              {state === 'covered' ? 'Package' : 'Waived'}: {waivedReason}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:mt-1.5 sm:flex-col sm:items-end">
          <span className="tnum font-medium whitespace-nowrap">{formatAmount(amountMinor, currency)}</span>
          {!named && <State charge={charge} />}
        </div>
      </div>
      {state === 'proposed' ? (
        <Decision charge={charge} actions={actions} dialogs={dialogs} title={title} />
      ) : (
        <RowMenu charge={charge} actions={actions} dialogs={dialogs} title={title} />
      )}
    </article>
  )
}

function State({ charge: { state, invoiceId, invoiceNumber } }: Pick<ChargeRowProps, 'charge'>) {
  const badge = <Badge tone={chargeTones[state]}>{chargeStateNames[state]}</Badge>
  if (invoiceId === null) return badge
  return (
    <span className="flex flex-wrap items-center gap-2">
      {badge}
      <PathLink to={invoicePath(invoiceId)} className="text-sm text-primary underline underline-offset-2">
        {invoiceNumber ?? 'Draft'}
      </PathLink>
    </span>
  )
}

const isFee = (kind: Charge['kind']) => kind === 'no-show' || kind === 'late-cancellation'

const quickReasons = ['Illness', 'Emergency', 'First time', 'My mistake']

type OfRow = Pick<ChargeRowProps, 'charge' | 'actions' | 'dialogs'> & { title: string }

/** A proposed fee: a press confirms it, another one and a reason waive it. */
function Decision({ charge, actions, dialogs, title }: OfRow) {
  return (
    <div className="flex shrink-0 flex-col gap-2 sm:flex-row">
      <Button
        size="sm"
        variant="soft"
        busy={actions.busy === charge.id}
        aria-label={`Confirm fee of ${title}`}
        data-part="confirm"
        onClick={() => void actions.confirm(charge)}
      >
        Confirm
      </Button>
      <Menu
        label="Reason to waive"
        trigger={(trigger) => (
          <Button {...trigger} size="sm" iconAfter={ChevronDown} aria-label={`Waive fee of ${title}`} data-part="waive">
            Waive
          </Button>
        )}
        entries={[
          ...quickReasons.map((reason) => ({ label: reason, onSelect: () => void actions.waive(charge, reason) })),
          { kind: 'line' },
          ...(charge.hasPackage ? [{ label: 'Paid by the package', onSelect: () => void actions.cover(charge) }] : []),
          { label: 'Another reason', onSelect: () => dialogs.show({ kind: 'waive', charge }) },
        ]}
      />
    </div>
  )
}

function RowMenu({ charge, actions, dialogs, title }: OfRow) {
  const entries = entriesOf(charge, actions, dialogs)
  if (entries.length === 0) return <span aria-hidden className="w-8 shrink-0 max-sm:hidden" />
  return <ActionsMenu of={title} size="sm" entries={entries} />
}

function entriesOf(charge: Charge, actions: OfRow['actions'], dialogs: OfRow['dialogs']): MenuEntry[] {
  if (charge.state === 'waived' || charge.state === 'covered')
    return [{ label: 'Charge after all', icon: RotateCcw, onSelect: () => void actions.unwaive(charge) }]
  if (charge.state !== 'open' && charge.state !== 'drafted') return []
  const { clientId } = charge
  return [
    { label: 'Edit', icon: Pencil, onSelect: () => dialogs.show({ kind: 'charge', clientId, charge }) },
    { label: 'Waive', icon: MessageSquareText, onSelect: () => dialogs.show({ kind: 'waive', charge }) },
    ...(charge.hasPackage
      ? [{ label: 'Paid by the package', icon: Ticket, onSelect: () => void actions.cover(charge) }]
      : []),
    // A session's charge would come back: it is waived instead.
    ...(charge.kind === 'manual'
      ? ([
          { kind: 'line' },
          { label: 'Delete', icon: Trash2, tone: 'danger', onSelect: () => void actions.remove(charge) },
        ] satisfies MenuEntry[])
      : []),
  ]
}
