import type { Invoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { longText } from '@openhour/shared/lib/text.ts'
import * as z from 'zod/mini'
import { api } from '../../lib/api/api.ts'
import { closing } from '../../lib/forms/closing.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useRefreshMoney } from './use-refresh-money.ts'

const Note = z.strictObject({ note: z.nullable(longText(1000)) })
const noteForm = defineForm({
  schema: Note,
  shape: Note.shape,
  fields: {
    note: {
      label: 'Text on the invoice',
      control: 'textarea',
      hint: 'Above the lines, for whoever pays. Without anything clinical.',
    },
  },
  toInput: (given, _base: Invoice | undefined) => given,
})

type NoteDialogProps = { invoice: Invoice; open: boolean; onClose: () => void }

/** Fetched when first opened; mount a new one for each opening. */
export function NoteDialog({ invoice, open, onClose }: NoteDialogProps) {
  const { id } = invoice
  const refresh = useRefreshMoney()
  const form = useRecordForm(noteForm, {
    noun: 'invoice',
    opened: invoice,
    draftKey: `invoice-text:${id}:edit`,
    ...(invoice.clientId !== null && { clientId: invoice.clientId }),
    onSend: ({ note }, { base = invoice }) =>
      api.invoices.update({ id, note, updatedAt: base.updatedAt, chargeIds: chargesOf(base) }),
    onSent: closing(onClose, 'Text saved', refresh),
    onReread: () => api.invoices.get({ id }),
    failure: 'The text was not saved',
  })
  return (
    <FormDialog {...form.dialog} open={open} onClose={onClose} title="Edit text" submitLabel="Save changes">
      <FormFields {...form} />
    </FormDialog>
  )
}

const chargesOf = ({ lines }: Invoice) => lines.flatMap(({ chargeId }) => (chargeId === null ? [] : [chargeId]))
