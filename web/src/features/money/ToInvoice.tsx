import type { Charge } from '@openhour/shared/features/money/charges.contract.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { useRef, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { useRowFocus } from '../../lib/row-focus.ts'
import { countOf } from '../../lib/time/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FormError } from '../../ui/Field.tsx'
import { RowList } from '../../ui/list/RowList.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { ChargeDialogs, type ChargePageDialogs, useChargeDialogs } from './charge-dialogs.ts'
import { proposedCharges, waitingCharges } from './charge-lists.ts'
import { ChargeRow } from './ChargeRow.tsx'
import { MoneySkeleton } from './MoneySkeleton.tsx'
import { useChargeActions } from './use-charge-actions.ts'
import { useRefreshMoney } from './use-refresh-money.ts'

/** Charges of all clients: fees to decide, and what waits for an invoice. @param onDrafted opens the new draft */
export function ToInvoice({ onDrafted }: { onDrafted: (id: string) => void }) {
  const proposed = useList(proposedCharges, undefined)
  const waiting = useList(waitingCharges, undefined)
  const dialogs = useChargeDialogs()
  return (
    <div className="flex flex-col gap-8">
      <section aria-label="Proposed fees">
        <SectionHead
          title="Proposed fees"
          fact={proposed.count > 0 && `${countOf(proposed.count, 'fee')} to confirm or waive`}
        />
        {proposed.shows === 'empty' ? (
          <p className="text-muted">{noFees}</p>
        ) : (
          <RowList list={proposed} skeleton={<MoneySkeleton label="Loading the proposed fees" />}>
            {({ items }) => <Proposed charges={items} dialogs={dialogs} />}
          </RowList>
        )}
      </section>
      <section aria-label="To invoice">
        <SectionHead title="To invoice" fact={waiting.count > 0 && `${countOf(waiting.count, 'charge')} waiting`} />
        <RowList list={waiting} skeleton={<MoneySkeleton label="Loading what is to invoice" />}>
          {({ items }) => <Waiting charges={items} dialogs={dialogs} onDrafted={onDrafted} />}
        </RowList>
      </section>
      <ChargeDialogs dialogs={dialogs} />
    </div>
  )
}

const noFees = 'None to decide. A fee for a missed or late cancelled session is proposed here.'

type RowsProps = { charges: readonly Charge[]; dialogs: ChargePageDialogs }

function Proposed({ charges, dialogs }: RowsProps) {
  const actions = useChargeActions()
  const place = useRef<HTMLDivElement>(null)
  const focus = useRowFocus(
    charges.map(({ id }) => id),
    place,
  )
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Card padding="none">
        <ul {...focus} aria-label="Proposed fees" className="divide-y divide-line">
          {charges.map((charge) => (
            <li key={charge.id} data-row={charge.id} tabIndex={-1} className="outline-none">
              <ChargeRow charge={charge} actions={actions} dialogs={dialogs} named />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function Waiting({ charges, dialogs, onDrafted }: RowsProps & { onDrafted: (id: string) => void }) {
  const actions = useChargeActions()
  const refresh = useRefreshMoney()
  const { busy, refusal, run } = useAction()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = charges.filter(({ id }) => ticked.has(id))
  const draft = async () => {
    await run('draft', async () => onDrafted((await api.invoices.draft({ chargeIds: chosen.map(({ id }) => id) })).id))
    await refresh()
  }
  return (
    <>
      <Card padding="none">
        <ul aria-label="Charges to invoice" className="divide-y divide-line">
          {charges.map((charge) => (
            <li key={charge.id} data-row={charge.id} tabIndex={-1} className="outline-none">
              <ChargeRow
                charge={charge}
                actions={actions}
                dialogs={dialogs}
                named
                lead={
                  <label>
                    <span className="sr-only">
                      Choose {charge.clientName}, {charge.description}
                    </span>
                    <Checkbox
                      checked={ticked.has(charge.id)}
                      onChange={({ target }) =>
                        setTicked(
                          new Set(
                            target.checked ? [...ticked, charge.id] : [...ticked].filter((id) => id !== charge.id),
                          ),
                        )
                      }
                    />
                  </label>
                }
              />
            </li>
          ))}
        </ul>
      </Card>
      {chosen.length > 0 && (
        <section
          aria-label="Chosen charges"
          className="sticky bottom-0 z-10 mt-4 flex flex-col gap-3 rounded-xl border border-line bg-surface px-4 py-3 shadow-pop sm:px-6"
        >
          <FormError>{refusal}</FormError>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="tnum">
              {countOf(chosen.length, 'charge')} chosen, {sumsOf(chosen)}
            </p>
            <Button variant="soft" busy={busy !== undefined} onClick={() => void draft()}>
              Draft one invoice
            </Button>
          </div>
        </section>
      )}
    </>
  )
}

/** '€160.00', or '€80.00 and $90.00'. */
function sumsOf(charges: readonly Charge[]): string {
  const sums = new Map<string, number>()
  for (const { currency, amountMinor } of charges) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor)
  return [...sums].map(([currency, minor]) => formatAmount(minor, currency)).join(' and ')
}
