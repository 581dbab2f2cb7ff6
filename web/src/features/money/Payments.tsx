import { useList } from '../../lib/lists/use-list.ts'
import { RowList } from '../../ui/list/RowList.tsx'
import { MoneySkeleton } from './MoneySkeleton.tsx'
import { paymentList } from './payment-lists.ts'
import { PaymentRows } from './PaymentRows.tsx'

/** Payments and refunds of all clients, newest first. */
export function Payments() {
  const list = useList(paymentList, undefined)
  return (
    <section aria-label="Payments">
      <RowList list={list} skeleton={<MoneySkeleton label="Loading payments" />}>
        {({ items }) => <PaymentRows payments={items} />}
      </RowList>
    </section>
  )
}
