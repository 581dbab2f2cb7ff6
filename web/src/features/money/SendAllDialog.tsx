import type { WaitingInvoice } from '@openhour/shared/features/money/invoice-mails.contract.ts'
import { payerTroubleTexts, sentAtOnce } from '@openhour/shared/features/money/invoice-mails.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { useOpenedRecord } from '../../lib/forms/use-opened-record.ts'
import { countOf } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { EditRecordDialog } from '../../ui/form/EditRecordDialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { MailPreviewText } from './MailPreviewText.tsx'
import { useChosen } from './use-chosen.ts'
import { useRefreshMails } from './use-refresh-money.ts'

type SendAllDialogProps = { open: boolean; onClose: () => void }
type Chosen = { waiting: readonly WaitingInvoice[]; more: number }

const title = 'Send invoices'

/** A look at all that was issued and not sent, then all emails at once. Fetched when first opened; mount a new one for each opening. */
export function SendAllDialog(frame: SendAllDialogProps) {
  const waiting = useOpenedRecord({ id: 'waiting', read: () => api.invoiceMails.waiting() })
  return (
    <EditRecordDialog {...frame} title={title} record={waiting} noun="invoices" failure="Invoices could not be loaded">
      {({ items, matching }) => <Look {...frame} waiting={items} more={matching - items.length} />}
    </EditRecordDialog>
  )
}

function Look({ waiting, more, open, onClose }: SendAllDialogProps & Chosen) {
  const refresh = useRefreshMails()
  const { busy, refusal, run } = useAction()
  const sendable = ({ trouble }: WaitingInvoice) => trouble === null
  const { left, ids, isChosen, choose, refusalOf, keepRefused } = useChosen(waiting, sendable)
  const send = async () => {
    await run('send', async () => {
      const answer = await api.invoiceMails.sendAll({ ids })
      if (answer.sent > 0) toast.good(`${countOf(answer.sent, 'email')} on the way`)
      if (!keepRefused(answer)) onClose()
    })
    await refresh()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="writing"
      title={title}
      description="Issued, and neither sent nor handed over. Look at any email before it goes."
      fact={more > 0 && `The first ${sentAtOnce} are shown. Send the other ${more} afterwards.`}
      actions={
        left.length === 0 ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="filled" busy={busy !== undefined} disabled={ids.length === 0} onClick={() => void send()}>
              Send {countOf(ids.length, 'email')}
            </Button>
          </>
        )
      }
    >
      <FormError>{refusal}</FormError>
      {left.length === 0 ? (
        <p>Every issued invoice was sent or handed over.</p>
      ) : (
        <ul aria-label="Invoices to send" className="-my-1 divide-y divide-line">
          {left.map((invoice) => (
            <Row
              key={invoice.id}
              invoice={invoice}
              checked={isChosen(invoice.id)}
              onToggle={(on) => choose(invoice.id, on)}
              problem={refusalOf(invoice.id)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

type RowProps = {
  invoice: WaitingInvoice
  checked: boolean
  onToggle: (on: boolean) => void
  problem: string | undefined
}

function Row({ invoice, checked, onToggle, problem }: RowProps) {
  const { id, number, recipientName, to, trouble, currency, openMinor } = invoice
  const [looks, setLooks] = useState(false)
  return (
    <li className="py-2.5">
      <div className="flex items-start gap-3">
        <label className="flex min-w-0 flex-1 items-start gap-3">
          <Checkbox checked={checked} disabled={trouble !== null} onChange={({ target }) => onToggle(target.checked)} />
          <span className="min-w-0 flex-1">
            <span className="block wrap-anywhere">
              {recipientName} <span className="tnum text-muted">{number}</span>
            </span>
            <span className="block text-sm wrap-anywhere text-muted">
              {trouble === null ? to : payerTroubleTexts[trouble]}
            </span>
          </span>
          <span className="tnum whitespace-nowrap">{formatAmount(openMinor, currency)}</span>
        </label>
        <Button
          size="sm"
          aria-expanded={looks}
          aria-label={`Look at the email with ${number}`}
          onClick={() => setLooks(!looks)}
        >
          Look
        </Button>
      </div>
      {problem !== undefined && (
        <p role="alert" className="mt-1 pl-9 text-sm font-medium text-bad">
          {problem}
        </p>
      )}
      {looks && (
        <div className="mt-3">
          <Preview id={id} />
        </div>
      )}
    </li>
  )
}

function Preview({ id }: { id: string }) {
  const query = useQuery(queries.invoiceMails.preview.queryOptions({ input: { id } }))
  if (query.isError && !query.data) return <ErrorState title="The email could not be shown" {...failedLoad(query)} />
  if (!query.data)
    return (
      <Loading label="Loading the email">
        <Skeleton className="h-28" />
      </Loading>
    )
  return <MailPreviewText preview={query.data} />
}
