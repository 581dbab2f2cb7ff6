import type { MailPreview } from '@openhour/shared/features/money/invoice-mails.contract.ts'
import { invoiceMailTexts } from '@openhour/shared/features/money/invoice-mails.rules.ts'
import { api } from '../../lib/api/api.ts'
import { useOpenedRecord } from '../../lib/forms/use-opened-record.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EditRecordDialog } from '../../ui/form/EditRecordDialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { MailPreviewText } from './MailPreviewText.tsx'
import { useRefreshMails } from './use-refresh-money.ts'

type Frame = { open: boolean; onClose: () => void }
type LookProps = Frame & { title: string; preview: MailPreview; send: (preview: MailPreview) => Promise<unknown> }

/** Shows an email as it will go, then sends it. */
function Look({ title, preview, send, open, onClose }: LookProps) {
  const refresh = useRefreshMails()
  const { busy, refusal, run } = useAction()
  const press = async () => {
    const done = await run('send', () => send(preview), invoiceMailTexts.notSent)
    if (done) {
      onClose()
      toast.good('Email is on its way')
    }
    await refresh()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="writing"
      title={title}
      description="This goes out exactly as it stands here."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {preview.trouble === null && (
            <Button variant="filled" busy={busy !== undefined} onClick={() => void press()}>
              Send email
            </Button>
          )}
        </>
      }
    >
      <FormError>{refusal}</FormError>
      <MailPreviewText preview={preview} />
    </Dialog>
  )
}

const failure = 'The email could not be shown'

/** The email with an issued invoice. Fetched when first opened; mount a new one for each opening. */
export function SendInvoiceDialog({ invoice: { id }, ...frame }: Frame & { invoice: { id: string } }) {
  const preview = useOpenedRecord({ id, read: () => api.invoiceMails.preview({ id }) })
  const title = 'Send by email'
  return (
    <EditRecordDialog {...frame} title={title} record={preview} noun="email" failure={failure}>
      {(shown) => (
        <Look {...frame} title={title} preview={shown} send={({ after }) => api.invoiceMails.send({ id, after })} />
      )}
    </EditRecordDialog>
  )
}

/** The same for a reminder that waits. */
export function SendReminderDialog({ reminder: { id }, ...frame }: Frame & { reminder: { id: string } }) {
  const preview = useOpenedRecord({ id, read: () => api.invoiceReminders.preview({ id }) })
  const title = 'Send reminder'
  return (
    <EditRecordDialog {...frame} title={title} record={preview} noun="reminder" failure={failure}>
      {(shown) => <Look {...frame} title={title} preview={shown} send={() => api.invoiceReminders.send({ id })} />}
    </EditRecordDialog>
  )
}
