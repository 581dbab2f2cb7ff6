import type { ListedInvoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { issuedAtOnce } from '@openhour/shared/features/money/money.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { api } from '../../lib/api/api.ts'
import { useOpenedRecord } from '../../lib/forms/use-opened-record.ts'
import { countOf } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EditRecordDialog } from '../../ui/form/EditRecordDialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { readDrafts } from './drafts-query.ts'
import { useChosen } from './use-chosen.ts'
import { useRefreshMoney } from './use-refresh-money.ts'

type IssueAllDialogProps = { open: boolean; onClose: () => void; onIssued?: (() => void) | undefined }

/** A look at all drafts before they are issued. Fetched when first opened; mount a new one for each opening. */
export function IssueAllDialog(frame: IssueAllDialogProps) {
  const drafts = useOpenedRecord({ id: 'drafts', read: readDrafts })
  return (
    <EditRecordDialog {...frame} title={title} record={drafts} noun="drafts" failure="The drafts could not be loaded">
      {({ items, matching }) => <Look {...frame} drafts={items} more={matching - items.length} />}
    </EditRecordDialog>
  )
}

const title = 'Issue drafts'

type LookProps = IssueAllDialogProps & { drafts: readonly ListedInvoice[]; more: number }

function Look({ drafts, more, open, onClose, onIssued }: LookProps) {
  const refresh = useRefreshMoney()
  const { busy, refusal, run } = useAction()
  const { left, ids, isChosen, choose, refusalOf, keepRefused } = useChosen(drafts, () => true)
  const issue = async () => {
    await run('issue', async () => {
      const answer = await api.invoices.issueAll({ ids })
      if (answer.issued > 0) toast.good(`${countOf(answer.issued, 'invoice')} issued`)
      if (keepRefused(answer)) return
      onClose()
      onIssued?.()
    })
    await refresh()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="form"
      title={title}
      description="Each gets the next number, in this order, and can never be changed again. A mistake is corrected by a credit note."
      fact={more > 0 && `The first ${issuedAtOnce} are shown. Issue the other ${more} afterwards.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" busy={busy !== undefined} disabled={ids.length === 0} onClick={() => void issue()}>
            Issue {countOf(ids.length, 'invoice')}
          </Button>
        </>
      }
    >
      <FormError>{refusal}</FormError>
      <ul aria-label="Drafts" className="-my-1 divide-y divide-line">
        {left.map(({ id, recipientName, grossMinor, currency }) => (
          <li key={id} className="py-2.5">
            <label className="flex items-start gap-3">
              <Checkbox checked={isChosen(id)} onChange={({ target }) => choose(id, target.checked)} />
              <span className="min-w-0 flex-1 wrap-anywhere">{recipientName || 'Unknown payer'}</span>
              <span className="tnum whitespace-nowrap">{formatAmount(grossMinor, currency)}</span>
            </label>
            {refusalOf(id) !== undefined && (
              <p role="alert" className="mt-1 pl-9 text-sm font-medium text-bad">
                {refusalOf(id)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
