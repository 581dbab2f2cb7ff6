import { CalendarCheck, FilePlus2, Mail, Send } from 'lucide-react'
import { Suspense } from 'react'
import { invoiceList } from '../../features/money/invoice-list.ts'
import { InvoiceRows } from '../../features/money/InvoiceRows.tsx'
import { InvoicesDialogs, useInvoicesDialogs } from '../../features/money/invoices-dialogs.ts'
import type { InvoicesSearch } from '../../features/money/invoices-search.ts'
import { invoicesPage } from '../../features/money/invoices.page.ts'
import { MoneySkeleton } from '../../features/money/MoneySkeleton.tsx'
import { monthEndPage } from '../../features/money/month-end.page.ts'
import type { ListPlace } from '../../lib/lists/list-state.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { countOf } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { PageHead } from '../shell/PageHead.tsx'

const ToInvoice = lazyPart(() => import('../../features/money/ToInvoice.tsx').then((file) => file.ToInvoice))
const Payments = lazyPart(() => import('../../features/money/Payments.tsx').then((file) => file.Payments))

const Reminders = lazyPart(() => import('../../features/money/Reminders.tsx').then((file) => file.Reminders))

const views = [
  { value: 'invoices', label: 'Invoices' },
  { value: 'charges', label: 'To invoice' },
  { value: 'payments', label: 'Payments' },
  { value: 'reminders', label: 'Reminders' },
] as const

type InvoicesScreenProps = {
  search: InvoicesSearch
  onSearch: ListPlace<InvoicesSearch>['onView']
  onOpen: (id: string) => void
}

/** /app/invoices: what clients owe, were invoiced and have paid. */
export function InvoicesScreen({ search, onSearch, onOpen }: InvoicesScreenProps) {
  const { show, ...view } = search
  const list = useList(invoiceList, undefined, { view, onView: onSearch })
  const dialogs = useInvoicesDialogs()
  const drafts = list.data?.drafts ?? 0
  const skeleton = <MoneySkeleton label="Loading" />
  return (
    <>
      <PageHead
        title={invoicesPage.title}
        fact={list.data && (drafts === 0 ? 'No drafts' : countOf(drafts, 'draft'))}
        actionsBelow
        actions={
          <>
            <PathButton to={monthEndPage.path} icon={CalendarCheck}>
              {monthEndPage.title}
            </PathButton>
            <Button icon={Mail} aria-haspopup="dialog" onClick={() => dialogs.show({ kind: 'sendAll' })}>
              Send invoices
            </Button>
            <Button
              icon={FilePlus2}
              variant={drafts > 0 ? 'outlined' : 'filled'}
              aria-haspopup="dialog"
              onClick={() =>
                dialogs.show({ kind: 'draftAll', onDrafted: () => onSearch({ state: 'draft' }, { replace: false }) })
              }
            >
              Draft invoices
            </Button>
            {drafts > 0 && (
              <Button
                icon={Send}
                variant="filled"
                aria-haspopup="dialog"
                onClick={() => dialogs.show({ kind: 'issueAll', onIssued: () => dialogs.show({ kind: 'sendAll' }) })}
              >
                Issue all drafts
              </Button>
            )}
          </>
        }
      />
      <div className="mb-5">
        <SegmentedSwitch
          label="What to show"
          segments={views}
          value={show ?? 'invoices'}
          wraps
          onChange={(value) => onSearch(value === 'invoices' ? {} : { show: value }, { replace: false })}
        />
      </div>
      {show === undefined ? (
        <RecordList list={list} skeleton={<MoneySkeleton label="Loading your invoices" />}>
          {({ items }) => <InvoiceRows invoices={items} />}
        </RecordList>
      ) : (
        <Suspense fallback={skeleton}>
          {show === 'charges' && <ToInvoice onDrafted={onOpen} />}
          {show === 'payments' && <Payments />}
          {show === 'reminders' && <Reminders />}
        </Suspense>
      )}
      <InvoicesDialogs dialogs={dialogs} />
    </>
  )
}
