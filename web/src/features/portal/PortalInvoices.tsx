import type { OwnInvoice } from '@openhour/shared/features/money/portal-invoices.contract.ts'
import { invoiceStateNames, ownInvoicePdfPath } from '@openhour/shared/features/money/money.rules.ts'
import {
  ownStatementPath,
  statementKinds,
  type StatementKind,
  statementNames,
  statementQuery,
} from '@openhour/shared/features/money/statements.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { dayHere } from '@openhour/shared/lib/days.ts'
import { CircleAlert, Download } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useSaveFile } from '../../lib/files/use-save-file.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { formatDay } from '../../lib/time/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { RowList } from '../../ui/list/RowList.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Tone } from '../../ui/tones.ts'
import { invoiceList } from './invoice-list.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { portalInvoicesPage } from './portal.page.ts'
import { PortalPage } from './PortalPage.tsx'

/** Invoices and credit notes that were issued to the client, by any of their practices. */
export function PortalInvoices() {
  return (
    <PortalPage title={portalInvoicesPage.title} skeleton={skeleton}>
      {() => <Invoices />}
    </PortalPage>
  )
}

const skeleton = <ListSkeleton label="Loading your invoices" />

function Invoices() {
  const list = useList(invoiceList, undefined)
  return (
    <RowList list={list} skeleton={skeleton}>
      {({ items }) => (
        <>
          <Card padding="none">
            <ul aria-label="Invoices" className="divide-y divide-line">
              {items.map((invoice) => (
                <li key={invoice.id}>
                  <InvoiceRow invoice={invoice} />
                </li>
              ))}
            </ul>
          </Card>
          <Statements />
          <p className="mt-4 text-md text-muted">A file stays on this device, where others who use it can open it.</p>
        </>
      )}
    </RowList>
  )
}

/** What an insurer or a tax office asks for about a year. */
function Statements() {
  const [thisYear] = useState(() => Number(dayHere(new Date()).slice(0, 4)))
  const [year, setYear] = useState(thisYear)
  return (
    <Card padding="lg" className="mt-4">
      <CardHead title="Statements" fact="Of a year, by day of the session or of the payment." />
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Year" className="max-sm:w-full">
          <Select
            value={String(year)}
            onChange={({ target }) => setYear(Number(target.value))}
            options={[0, 1, 2, 3].map((ago) => ({ value: String(thisYear - ago), label: String(thisYear - ago) }))}
          />
        </Field>
        {statementKinds.map((kind) => (
          <StatementButton key={kind} kind={kind} year={year} />
        ))}
      </div>
    </Card>
  )
}

const labels: Record<StatementKind, string> = { insurer: 'For an insurer', payments: 'What I paid' }

function StatementButton({ kind, year }: { kind: StatementKind; year: number }) {
  const period = { from: `${year}-01-01`, to: `${year}-12-31` }
  const { saving, problem, save } = useSaveFile(
    `${ownStatementPath}${statementQuery(kind, period)}`,
    `${statementNames[kind]} ${year}.pdf`,
  )
  return (
    <div className="max-sm:w-full">
      <Button icon={Download} busy={saving} onClick={() => void save()} className="max-sm:w-full">
        {labels[kind]}
      </Button>
      {problem && <Problem>{problem}</Problem>}
    </div>
  )
}

function Problem({ children }: { children: string }) {
  return (
    <p role="alert" className="mt-2.5 flex items-start gap-2 text-sm font-medium text-bad">
      <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

const tones: Partial<Record<OwnInvoice['state'], Tone>> = { overdue: 'clay', paid: 'good', 'partly-paid': 'honey' }

function InvoiceRow({ invoice }: { invoice: OwnInvoice }) {
  const { id, practice, kind, state, number, issueDate, dueDate, currency, grossMinor, openMinor } = invoice
  const title = `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`
  const { saving, problem, save } = useSaveFile(`${ownInvoicePdfPath}/${id}/pdf`, `${title.replaceAll('/', '-')}.pdf`)
  const { busy, refusal, run } = useAction()
  const pay = () =>
    run('pay', async () => {
      const { url } = await api.portalInvoices.pay({ id })
      window.location.assign(url)
    })
  const owed = kind === 'invoice' && openMinor > 0
  return (
    <article aria-label={title} className="px-4 py-4 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 className="min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere">{title}</h2>
        {kind === 'invoice' && <Badge tone={tones[state]}>{invoiceStateNames[state]}</Badge>}
      </div>
      <p className="mt-0.5 text-sm wrap-anywhere text-muted">
        {practice}, {formatDay(issueDate)}
        {owed && `, due ${formatDay(dueDate)}`}
      </p>
      <p className="tnum mt-1.5">
        <span className="font-medium">{formatAmount(grossMinor, currency)}</span>
        {owed && openMinor !== grossMinor && `, ${formatAmount(openMinor, currency)} open`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {invoice.isPayable && (
          <Button
            variant="filled"
            size="lg"
            busy={busy !== undefined}
            aria-label={`Pay ${title} now`}
            onClick={() => void pay()}
            className="max-sm:w-full"
          >
            Pay now
          </Button>
        )}
        <Button
          size="lg"
          icon={Download}
          busy={saving}
          aria-label={`Download ${title}`}
          onClick={() => void save()}
          className="max-sm:w-full"
        >
          Download
        </Button>
      </div>
      {(problem ?? refusal) && <Problem>{(problem ?? refusal) as string}</Problem>}
    </article>
  )
}
