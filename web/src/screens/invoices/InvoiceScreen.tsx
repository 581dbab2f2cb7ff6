import type { Invoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { DraftCard } from '../../features/money/DraftCard.tsx'
import { InvoiceActions } from '../../features/money/InvoiceActions.tsx'
import { InvoiceBadge } from '../../features/money/InvoiceBadge.tsx'
import { InvoiceDialogs, useInvoiceDialogs } from '../../features/money/invoice-dialogs.ts'
import { invoiceTitle } from '../../features/money/invoice-labels.ts'
import { InvoicePaper } from '../../features/money/InvoicePaper.tsx'
import { invoiceQuery } from '../../features/money/invoice-query.ts'
import { invoicesPage } from '../../features/money/invoices.page.ts'
import { MailsCard } from '../../features/money/MailsCard.tsx'
import { MoneySkeleton } from '../../features/money/MoneySkeleton.tsx'
import { RemoveLine } from '../../features/money/RemoveLine.tsx'
import { Settlements } from '../../features/money/Settlements.tsx'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { PageHead } from '../shell/PageHead.tsx'

const back = { to: invoicesPage.path, label: 'All invoices' }

/** /app/invoices/{id}: one invoice or credit note. `onGone` is called once a draft is deleted. */
export function InvoiceScreen({ id, onGone }: { id: string; onGone: () => void }) {
  const query = useQuery(invoiceQuery(id))
  const dialogs = useInvoiceDialogs()
  const { data } = query
  return (
    <>
      {data ? (
        <PageHead
          title={invoiceTitle(data)}
          back={back}
          badge={
            <>
              <InvoiceBadge {...data} />
              {data.recipient && <Badge>E-invoice</Badge>}
            </>
          }
          fact={<Payer invoice={data} />}
          actions={<InvoiceActions invoice={data} dialogs={dialogs} />}
          actionsBelow
        />
      ) : (
        <PageHead title="Invoice" back={back} />
      )}
      {query.isError && !data && <ErrorState title="This invoice could not be loaded" {...failedLoad(query)} />}
      {query.isPending && <MoneySkeleton label="Loading the invoice" />}
      {data && (
        <div className="grid grid-cols-1 items-start gap-4 *:min-w-0 lg:gap-5 xl:grid-cols-[2fr_1fr]">
          <div className="flex flex-col gap-4 lg:gap-5 xl:order-last">
            {data.number === null ? <DraftCard invoice={data} /> : <Settlements invoice={data} />}
            {data.number !== null && <MailsCard invoice={data} />}
          </div>
          <InvoicePaper
            invoice={data}
            // The last charge stays: a draft without any is deleted instead.
            actionOf={
              data.number === null && data.lines.length > 1
                ? (chargeId, description) => <RemoveLine invoice={data} chargeId={chargeId} description={description} />
                : undefined
            }
          />
        </div>
      )}
      <InvoiceDialogs dialogs={dialogs} onGone={onGone} />
    </>
  )
}

function Payer({ invoice: { clientId, recipientName } }: { invoice: Invoice }) {
  if (clientId === null) return <span className="wrap-anywhere">{recipientName}</span>
  return (
    <PathLink to={`/app/clients/${clientId}?tab=billing`} className="wrap-anywhere hover:underline">
      {recipientName || 'Unknown payer'}
    </PathLink>
  )
}
