import type { InvoiceMailState } from '@openhour/shared/features/money/invoice-mails.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { usePageForm } from '../../lib/forms/use-page-form.ts'
import { toast } from '../../lib/toast.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { invoiceMailsForm, mailCards } from './invoice-mails-form.ts'

type InvoiceMailsFormProps = { onUnsaved: (unsaved: boolean) => void }

const settingsQuery = () => queries.invoiceMails.settings.queryOptions()

/** Texts of emails with invoices and of reminders: two cards with one save button. */
export function InvoiceMailsForm({ onUnsaved }: InvoiceMailsFormProps) {
  const query = useQuery(settingsQuery())
  const { data } = query
  if (query.isError && !data)
    return <ErrorState title="Failed to load the texts of your emails" {...failedLoad(query)} />
  if (!data)
    return (
      <Card padding="lg">
        <Loading label="Loading the texts of your emails" className="flex flex-col gap-6">
          <Skeleton className="h-28" />
          <Skeleton className="h-10" />
        </Loading>
      </Card>
    )
  return <Form settings={data} onUnsaved={onUnsaved} />
}

function Form({ settings, onUnsaved }: InvoiceMailsFormProps & { settings: InvoiceMailState }) {
  const queryClient = useQueryClient()
  const refresh = useRefresh('invoice_mail_settings')
  const {
    page,
    base: _,
    ...kit
  } = usePageForm(invoiceMailsForm, {
    noun: 'emails',
    record: settings,
    onSend: (details) => api.invoiceMails.saveSettings(details),
    onSaved: (saved) => {
      queryClient.setQueryData(settingsQuery().queryKey, saved)
      toast.good('Emails and reminders saved')
      return refresh()
    },
    onUnsaved,
    failure: 'The texts of your emails could not be saved',
  })
  return (
    <FormPage {...page} label="Emails and reminders" submitLabel="Save emails" long>
      <div className="flex flex-col gap-4 md:gap-5">
        <Card padding="lg">
          <CardHead title="Emails with invoices" fact="Others may read the mailbox: keep the text neutral." />
          <FormFields {...kit} names={mailCards.mails} />
        </Card>
        <Card padding="lg">
          <CardHead title="Reminders" fact="Of overdue invoices, at most one a week, never with interest or fees." />
          <FormFields {...kit} names={mailCards.reminders} />
        </Card>
      </div>
    </FormPage>
  )
}
