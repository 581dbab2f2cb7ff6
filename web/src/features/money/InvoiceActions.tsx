import type { Invoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { invoicePdfPath } from '@openhour/shared/features/money/money.rules.ts'
import {
  Coins,
  Download,
  FileCode2,
  FileX2,
  HandCoins,
  Mail,
  MailCheck,
  PenLine,
  Send,
  Trash2,
  Undo2,
} from 'lucide-react'
import { api } from '../../lib/api/api.ts'
import { useSaveFile } from '../../lib/files/use-save-file.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import type { MenuEntry } from '../../ui/MenuList.tsx'
import { invoiceTitle } from './invoice-labels.ts'
import type { InvoicePageDialogs } from './invoice-dialogs.ts'
import { useRefreshMoney } from './use-refresh-money.ts'

type InvoiceActionsProps = { invoice: Invoice; dialogs: InvoicePageDialogs }

/** What can be done with an invoice, in the head of its page. */
export function InvoiceActions(props: InvoiceActionsProps) {
  return props.invoice.number === null ? <DraftActions {...props} /> : <IssuedActions {...props} />
}

function DraftActions({ invoice, dialogs }: InvoiceActionsProps) {
  return (
    <>
      <Button
        icon={Trash2}
        variant="danger-text"
        aria-haspopup="dialog"
        onClick={() => dialogs.show({ kind: 'delete', invoice })}
      >
        Delete draft
      </Button>
      <Button icon={PenLine} aria-haspopup="dialog" onClick={() => dialogs.show({ kind: 'note', invoice })}>
        Edit text
      </Button>
      <Button
        icon={Send}
        variant="filled"
        aria-haspopup="dialog"
        onClick={() => dialogs.show({ kind: 'issue', invoice })}
      >
        Issue invoice
      </Button>
    </>
  )
}

function IssuedActions({ invoice, dialogs }: InvoiceActionsProps) {
  const title = invoiceTitle(invoice)
  const { saving, save } = useSaveFile(`${invoicePdfPath}/${invoice.id}/pdf`, `${title.replaceAll('/', '-')}.pdf`)
  const refresh = useRefreshMoney()
  const { run } = useAction()
  const handedOver = async () => {
    await run('sent', () => api.invoices.sent({ id: invoice.id }), 'That was not noted')
    await refresh()
  }
  const owed = invoice.kind === 'invoice' && invoice.openMinor > 0 && invoice.correctedById === null
  const send = () => dialogs.show({ kind: 'send', invoice })
  const entries: MenuEntry[] = [
    ...(invoice.sentAt === null
      ? [{ label: 'Mark as handed over', icon: MailCheck, onSelect: () => void handedOver() }]
      : [{ label: 'Send again by email', icon: Mail, onSelect: send }]),
    ...(owed && invoice.creditMinor > 0
      ? [{ label: 'Use credit', icon: Coins, onSelect: () => dialogs.show({ kind: 'credit', invoice }) }]
      : []),
    ...(owed
      ? [{ label: 'Write off', icon: FileX2, onSelect: () => dialogs.show({ kind: 'writeOff', invoice }) }]
      : []),
    ...(invoice.kind === 'invoice' && invoice.correctedById === null
      ? [{ label: 'Correct', icon: Undo2, onSelect: () => dialogs.show({ kind: 'correct', invoice }) }]
      : []),
  ]
  return (
    <>
      <Button icon={Download} busy={saving} onClick={() => void save()}>
        PDF
      </Button>
      {invoice.recipient && <XmlButton id={invoice.id} name={`${title.replaceAll('/', '-')}.xml`} />}
      {invoice.sentAt === null && (
        <Button icon={Send} variant="filled" aria-haspopup="dialog" onClick={send}>
          Send by email
        </Button>
      )}
      {owed && (
        <Button
          icon={HandCoins}
          variant={invoice.sentAt === null ? 'outlined' : 'filled'}
          aria-haspopup="dialog"
          onClick={() => dialogs.show({ kind: 'payment', invoice })}
        >
          Record payment
        </Button>
      )}
      {entries.length > 0 && <ActionsMenu of={title} variant="outlined" className="flex-none!" entries={entries} />}
    </>
  )
}

/** Of an e-invoice: the file that German public bodies take. The PDF holds the same for programs that read it. */
function XmlButton({ id, name }: { id: string; name: string }) {
  const { saving, save } = useSaveFile(`${invoicePdfPath}/${id}/xrechnung`, name)
  return (
    <Button icon={FileCode2} busy={saving} onClick={() => void save()}>
      XRechnung (XML)
    </Button>
  )
}
