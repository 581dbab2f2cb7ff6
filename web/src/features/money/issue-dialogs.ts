import type { Invoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { api } from '../../lib/api/api.ts'
import { defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'

export const IssueDialog = defineConfirmationDialog(
  ({ invoice: { id, recipientName, grossMinor, currency } }: { invoice: Invoice }) => ({
    title: 'Issue this invoice?',
    text: `${formatAmount(grossMinor, currency)} for ${recipientName}. It gets the next number and can never be changed or deleted. A mistake is corrected by a credit note.`,
    button: 'Issue invoice',
    tone: 'plain',
    run: () => api.invoices.issue({ id }),
    changes: ['invoices', 'charges'],
    done: 'Invoice issued',
    failed: 'The invoice was not issued',
  }),
)

export const DeleteDraftDialog = defineConfirmationDialog(
  ({ invoice: { id, recipientName }, onGone }: { invoice: Invoice; onGone: () => void }) => ({
    title: 'Delete this draft?',
    text: `The draft for ${recipientName || 'nobody yet'} is deleted. Its charges stay and can be invoiced again.`,
    button: 'Delete draft',
    run: () => api.invoices.delete({ id }),
    leaves: true,
    onSuccess: onGone,
    changes: ['invoices', 'charges'],
    done: 'Draft deleted',
    failed: 'The draft was not deleted',
  }),
)
