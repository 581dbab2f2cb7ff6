import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { useList } from '../../lib/lists/use-list.ts'
import { Button } from '../../ui/Button.tsx'
import { RowList } from '../../ui/list/RowList.tsx'
import { MoneySkeleton } from './MoneySkeleton.tsx'
import { PaymentsDialogs, usePaymentsDialogs } from './payment-dialogs.ts'
import { paymentList } from './payment-lists.ts'
import { PaymentRows } from './PaymentRows.tsx'
import { openKeptWork } from './statement-work.ts'

/** Payments and refunds of all clients, newest first. */
export function Payments() {
  const list = useList(paymentList, undefined)
  const dialogs = usePaymentsDialogs()
  const [kept] = useState(openKeptWork)
  return (
    <section aria-label="Payments">
      <div className="mb-4 flex justify-end">
        <Button
          icon={Landmark}
          aria-haspopup="dialog"
          onClick={() => dialogs.show({ kind: 'matchStatement', kept })}
          className="max-sm:w-full"
        >
          Match bank statement
        </Button>
      </div>
      <RowList list={list} skeleton={<MoneySkeleton label="Loading payments" />}>
        {({ items }) => <PaymentRows payments={items} />}
      </RowList>
      <PaymentsDialogs dialogs={dialogs} />
    </section>
  )
}
