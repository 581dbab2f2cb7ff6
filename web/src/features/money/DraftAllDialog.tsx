import * as z from 'zod/mini'
import { day } from '@openhour/shared/lib/day-schema.ts'
import { api } from '../../lib/api/api.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { countOf } from '../../lib/time/format.ts'
import { usePracticeDates } from '../../lib/time/practice-dates.ts'
import { toast } from '../../lib/toast.ts'
import { dayField } from '../../ui/form/day-field.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useRefreshMoney } from './use-refresh-money.ts'

const Through = z.strictObject({ through: day('Enter the day') })
const throughForm = defineForm({
  schema: Through,
  shape: Through.shape,
  fields: {
    through: { label: 'Charges until and including', ...dayField(), hint: 'Later ones wait for the next time.' },
  },
})

type DraftAllDialogProps = {
  /** Some were drafted: shows them. */
  onDrafted: () => void
  open: boolean
  onClose: () => void
}

/** Fetched when first opened; mount a new one for each opening. */
export function DraftAllDialog({ onDrafted, open, onClose }: DraftAllDialogProps) {
  const { today } = usePracticeDates()
  const refresh = useRefreshMoney()
  const form = useRecordForm(throughForm, {
    noun: 'day',
    initial: { through: today },
    draftKey: 'draft-invoices:new',
    onSend: (input) => api.invoices.draftAll(input),
    onSent: async (sent) => {
      onClose()
      const drafted = sent?.drafted ?? 0
      if (drafted > 0) {
        toast.good(`${countOf(drafted, 'invoice')} drafted`)
        onDrafted()
      } else toast.good('There was nothing to invoice')
      await refresh()
    },
    failure: 'No invoices were drafted',
  })
  return (
    <FormDialog
      {...form.dialog}
      open={open}
      onClose={onClose}
      title="Draft invoices"
      description="One draft for each payer, for each session, week or month, as agreed with the client. Clients you invoice when you decide are left out. Nothing is issued or sent: you look at the drafts first."
      submitLabel="Draft invoices"
    >
      <FormFields {...form} />
    </FormDialog>
  )
}
