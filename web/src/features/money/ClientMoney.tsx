import { type ReactNode, useId, useRef } from 'react'
import type { ListState } from '../../lib/lists/list-state.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { useRowFocus } from '../../lib/row-focus.ts'
import { Card } from '../../ui/Card.tsx'
import { RowList } from '../../ui/list/RowList.tsx'
import type { ChargePageDialogs } from './charge-dialogs.ts'
import { clientCharges, type ChargeList } from './charge-lists.ts'
import { ChargeRow } from './ChargeRow.tsx'
import { clientInvoiceList } from './invoice-list.ts'
import { InvoiceRows } from './InvoiceRows.tsx'
import { MoneySkeleton } from './MoneySkeleton.tsx'
import { clientPayments } from './payment-lists.ts'
import { PaymentRows } from './PaymentRows.tsx'
import { useChargeActions } from './use-charge-actions.ts'

type PartProps<Data> = { title: string; list: ListState<{ page?: number }, Data>; children: (data: Data) => ReactNode }

/** One of the lists in a client's billing, with its heading and pages. */
function Part<Data>({ title, list, children }: PartProps<Data>) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 font-sans text-lg font-semibold tracking-normal">
        {title}
      </h3>
      <RowList list={list} skeleton={<MoneySkeleton label={`Loading ${title.toLowerCase()}`} />}>
        {children}
      </RowList>
    </section>
  )
}

type ClientMoneyProps = { clientId: string; dialogs: ChargePageDialogs }

/** Charges, invoices and payments of one client. */
export function ClientMoney({ clientId, dialogs }: ClientMoneyProps) {
  const charges = useList(clientCharges, clientId)
  const invoices = useList(clientInvoiceList, clientId)
  const payments = useList(clientPayments, clientId)
  return (
    <>
      <Part title="Charges" list={charges}>
        {(data) => <Charges data={data} dialogs={dialogs} />}
      </Part>
      <Part title="Invoices" list={invoices}>
        {({ items }) => <InvoiceRows invoices={items} />}
      </Part>
      <Part title="Payments" list={payments}>
        {({ items }) => <PaymentRows payments={items} />}
      </Part>
    </>
  )
}

function Charges({ data: { items }, dialogs }: { data: ChargeList; dialogs: ChargePageDialogs }) {
  const actions = useChargeActions()
  const place = useRef<HTMLDivElement>(null)
  const focus = useRowFocus(
    items.map(({ id }) => id),
    place,
  )
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Card padding="none">
        <ul {...focus} aria-label="Charges" className="divide-y divide-line">
          {items.map((charge) => (
            <li key={charge.id} data-row={charge.id} tabIndex={-1} className="outline-none">
              <ChargeRow charge={charge} actions={actions} dialogs={dialogs} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
